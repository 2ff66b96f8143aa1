// npm run unused: classes of CSS modules that no component uses, and those that a component uses and no style sheet has.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main, root } from './run.mjs'

/** One line for each fault in the style sheets under `source`, the folder that `#` stands for in imports. */
export const faultsIn = (source) => {
  const paths = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sheets = new Map(
    paths
      .filter((path) => path.endsWith('.module.css'))
      .map((path) => [path, { text: withoutComments(readFileSync(path, 'utf8')), used: new Set() }]),
  )
  const faults = []
  const note = (sheet, name, user) => {
    const found = sheets.get(sheet)
    if (!found || !classesIn(found.text).has(name)) {
      faults.push(`${relative(source, user)} uses .${name}, which ${relative(source, sheet)} does not have`)
    }
    found?.used.add(name)
  }
  for (const path of paths.filter((each) => /[.]tsx?$/.test(each))) {
    for (const { sheet, names } of usesIn(readFileSync(path, 'utf8'))) {
      for (const name of names) note(pathOf(source, path, sheet), name, path)
    }
  }
  for (const [path, { text }] of sheets) {
    for (const [, names, from] of text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?\s*;/g)) {
      for (const name of names.trim().split(/\s+/)) note(from ? pathOf(source, path, from) : path, name, path)
    }
  }
  for (const [path, { text, used }] of sheets) {
    for (const name of classesIn(text)) {
      if (!used.has(name)) faults.push(`${relative(source, path)}: nobody uses .${name}`)
    }
  }
  return faults.toSorted()
}

/** What a module takes from each style sheet that it imports. */
const usesIn = (text) =>
  [...text.matchAll(/import (\w+) from '([^']+[.]module[.]css)'/g)].map(([, local, sheet]) => ({
    sheet,
    names: [...text.matchAll(new RegExp(`(?<![\\w./-])${local}(?:[.](\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, dotted, quoted]) => dotted ?? quoted,
    ),
  }))

const pathOf = (source, from, sheet) =>
  sheet.startsWith('#') ? join(source, sheet.slice(1)) : join(dirname(from), sheet)

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '')

/** Those of its own: not of the kit, not in addresses of pictures. */
const classesIn = (text) =>
  new Set(
    [
      ...text
        .replace(/:global\([^)]*\)|url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
        // Names stand in selectors, before a brace.
        .matchAll(/[^{};]*\{/g),
    ].flatMap(([selector]) => [...selector.matchAll(/[.]([a-zA-Z_][\w-]*)/g)].map(([, name]) => name)),
  )

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const faults = faultsIn(join(root, 'apps/web/src'))
    for (const fault of faults) console.error(`✗ ${fault}`)
    return faults.length > 0 ? 1 : 0
  })
}
