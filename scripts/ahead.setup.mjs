// Before each test file that runs in Node: what a module imports is asked for while the module itself is still on its way into
// the process. Vitest asks for one module after the other, and most of the time both its processes waited for each other: a
// test of the whole server needs 1,250 of them. What Vitest answers, and in which order modules run, stays as it is.
import { readFileSync } from 'node:fs'

/** Vitest's own state of this process. Where a version has none, modules are asked for as it does. */
const worker = Reflect.get(globalThis, '__vitest_worker__')
/** By address. Answers that no module took are given to none of a later file; what is known already is asked for as always. */
const expected = new Map()
const known = (globalThis.askedAhead ??= new Set())

if (worker?.rpc?.fetch && !worker.config?.watch) {
  const rpc = (worker.ownRpc ??= worker.rpc)
  worker.rpc = new Proxy(rpc, { get: (of, name) => (name === 'fetch' ? taken : Reflect.get(of, name)) })

  const taken = (url, importer, ...rest) => {
    const answer = expected.get(url)
    expected.delete(url)
    known.add(url)
    return answer ?? ask(url, importer, ...rest)
  }

  const ask = async (url, importer, environment, options, carrier) => {
    const answer = await rpc.fetch(url, importer, environment, options, carrier)
    for (const next of importsOf(answer)) {
      if (known.has(next)) continue
      known.add(next)
      const early = ask(next, answer.file, environment, { ...options, cached: false }, carrier)
      // Who needs it asks again, and is told.
      early.catch(() => expected.delete(next))
      expected.set(next, early)
    }
    return answer
  }
}

/** Only addresses: what is relative or bare is resolved by who imports it. */
const importsOf = (answer) => {
  const code = 'cached' in answer ? readFileSync(answer.tmp, 'utf8') : (answer.code ?? '')
  return [...code.matchAll(/__vite_ssr_import__\("(\/[^"]+)"/g)].map(([, url]) => url)
}
