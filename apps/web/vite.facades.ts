import type { Plugin, Rolldown } from 'vite'
import { shortList } from './vite.preloads.ts'

export type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

interface Facade {
  fileName: string
  /** The file that has the module. */
  target: string
  /** By the names of the module, those that the file gave them. */
  names: ReadonlyMap<string, string>
}

/**
 * A module that is imported on demand, and that is in a file with others, gets a file of its own that only leads there
 * (`export{i as MainScreen}from"./frame.js"`): a request for fifty bytes. These are left out: who imports one imports the
 * file behind it and takes from it what the module is called there.
 */
export const withoutFacades = (): Plugin => ({
  name: 'without-facades',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => leaveOutFacades(bundle),
  },
})

export const leaveOutFacades = (bundle: Bundle) => {
  const facades = new Map(facadesIn(bundle).map((facade) => [facade.fileName, facade]))
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || facades.has(file.fileName)) continue
    file.code = shortList(importTargets(file.code, facades))
    file.dynamicImports = file.dynamicImports.map((name) => facades.get(name)?.target ?? name)
  }
  for (const name of facades.keys()) delete bundle[name]
}

/** Files that only lead to another one. What a file imports before it runs is none: the import says nothing else. */
export const facadesIn = (bundle: Bundle): Facade[] => {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const importedAtOnce = new Set(chunks.flatMap(({ imports }) => imports))
  return chunks.flatMap(({ fileName, code, imports: [target, ...others], isEntry }) => {
    const exported = facade.exec(code)?.[1]
    if (exported === undefined || target === undefined || others.length > 0) return []
    if (isEntry || importedAtOnce.has(fileName)) return []
    const names = exported.split(',').map((each): [string, string] => {
      const [there = '', here = there] = each.trim().split(/\s+as\s+/)
      return [here, there]
    })
    return [{ fileName, target, names: new Map(names) }]
  })
}

/** In a script, files are named with the folder that it is in, or in lists of what to preload with the path from the root. */
const importTargets = (code: string, facades: ReadonlyMap<string, Facade>) =>
  code
    .replaceAll(dynamicImport, (whole, quote: string, file: string) => {
      const found = facades.get(`assets/${file}`)
      if (!found) return whole
      const taken = [...found.names].map(([here, there]) => `${here}:e.${there}`).join(',')
      return `import(${quote}./${nameOf(found.target)}${quote}).then(e=>({${taken}}))`
    })
    .replaceAll(listed, (whole, file: string) => {
      const found = facades.get(file)
      return found ? JSON.stringify(found.target) : whole
    })

/** Without its folder. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const facade = /^export\s*\{([\w$\s,]+)\}\s*from\s*["'`][^"'`]+["'`];?\s*$/
const dynamicImport = /import\((["'`])[.]\/([\w.-]+)\1\)/g
const listed = /"(assets\/[\w.-]+[.]js)"/g
