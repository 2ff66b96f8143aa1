import type { Plugin } from 'vite'
import { nameOf, type Bundle } from './vite.facades.ts'

/**
 * The bundler's own few lines, for modules that are older than imports, are a file of 380 bytes that each page waits for. They come with
 * the libraries, which need them most and which every page loads.
 */
export const runtimeInLibraries = (): Plugin => ({
  name: 'runtime-in-libraries',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => moveRuntime(bundle),
  },
})

export const moveRuntime = (bundle: Bundle) => {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
  const libraries = chunks.find(({ name }) => name === 'libraries')
  const [, body, exported] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
  // What the libraries import would run before them, and could need what is in them.
  if (!runtime || !libraries || body === undefined || exported === undefined) return
  if (libraries.imports.some((file) => file !== runtime.fileName)) return

  const inside = namesIn(exported)
  const file = nameOf(runtime.fileName)
  for (const chunk of chunks) {
    if (!chunk.imports.includes(runtime.fileName)) continue
    const isHere = chunk === libraries
    chunk.code = chunk.code.replace(importsOf(file), (_, taken: string) =>
      isHere
        ? `const{${taken.replaceAll(' as ', ':')}}=${own};`
        : `import{${takenFrom(taken)}}from"./${nameOf(libraries.fileName)}";`,
    )
    chunk.imports = [
      ...new Set(chunk.imports.map((one) => (one === runtime.fileName ? libraries.fileName : one))),
    ].filter((one) => one !== chunk.fileName)
  }
  const given = [...inside].map(([outer, inner]) => `${outer}:${inner}`).join(',')
  const names = [...inside.keys()]
  libraries.code =
    `const ${own}=(()=>{${body}return{${given}}})();${libraries.code}` +
    `const{${names.map((name) => `${name}:${own}${name}`).join(',')}}=${own};` +
    `export{${names.map((name) => own + name).join(',')}};`
  delete bundle[runtime.fileName]
}

/** Longer than the names that the bundler gives: it has used all short ones. */
const own = '$rolldown'

/** By the name outside, that inside: `s as n`. */
const namesIn = (list: string) =>
  new Map(
    list.split(',').map((each): [string, string] => {
      const [inner = '', outer = inner] = each.trim().split(/\s+as\s+/)
      return [outer, inner]
    }),
  )

/** Under the names that the file has for them: `n as e`, or `t`, which is its own name too. */
const takenFrom = (list: string) => [...namesIn(list)].map(([local, outer]) => `${own}${outer} as ${local}`).join(',')

const importsOf = (file: string) =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']./${file.replaceAll('.', '[.]')}["'];?`)
