// Before each test file that runs in Node: what a module imports is asked for while the module itself is still on its way into
// the process. Vitest asks for one module after the other, and most of the time both its processes waited for each other: a
// test of the whole server needs 1,250 of them. What Vitest answers, and in which order modules run, stays as it is.
import { readFileSync } from 'node:fs'

/** Vitest's own state of this process. Where a version has none, modules are asked for as it does. */
const worker = Reflect.get(globalThis, '__vitest_worker__')
/** By URL; kept across files as modules are. Answers leave it when they are taken. */
const [expected, known] = (globalThis.askedAhead ??= [new Map(), new Set()])

if (worker?.rpc?.fetch && !worker.asksAhead) {
  const { rpc } = worker
  worker.asksAhead = true
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
      // Who takes it is told of a failure; what nobody takes was not needed.
      early.catch(() => {})
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
