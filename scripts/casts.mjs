// npm run casts: `as` and `!` tell the compiler to believe what it cannot see. How many there may be, by folder, stands in
// casts.json and only goes down.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { main, root } from './run.mjs'

/** What is claimed in a file: one entry for each `as` and `!`. `as const` claims nothing. */
export const castsIn = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    const kind = ts.isNonNullExpression(node) ? '!' : ts.isAsExpression(node) && !isConst(node) ? 'as' : undefined
    if (kind) found.push({ kind, at: `${path}:${file.getLineAndCharacterOfPosition(node.end).line + 1}` })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isConst = ({ type }) => ts.isTypeReferenceNode(type) && ts.isConstTypeReference(type)

/** Of the product: tests may say what they know. */
export const isProduct = (path) =>
  /[.]tsx?$/.test(path) &&
  !/[.](test|fixture|setup|config|d)[.]tsx?$|\/testing\/|\/scratch[.]ts$|\/fake[.]ts$/.test(path)

/** Where more is claimed than may be. @param claimed folder → what is claimed there @param ceilings folder → how much may */
export const tooMany = (claimed, ceilings) =>
  Object.entries(claimed).flatMap(([folder, casts]) =>
    ['as', '!'].flatMap((kind) => {
      const found = casts.filter((cast) => cast.kind === kind)
      const most = ceilings[folder]?.[kind] ?? 0
      if (found.length <= most) return []
      return [
        `${folder} has ${found.length} \`${kind}\` and may have ${most}: narrow the type instead, by a check or by a better one.\n` +
          found.map(({ at }) => `  ${at}`).join('\n'),
      ]
    }),
  )

export const claimedIn = (tree, folders) =>
  Object.fromEntries(
    folders.map((folder) => [
      folder,
      filesIn(tree, folder)
        .filter(isProduct)
        .flatMap((path) => castsIn(path, readFileSync(join(tree, path), 'utf8'))),
    ]),
  )

const filesIn = (tree, folder) =>
  readdirSync(join(tree, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(tree, path)
    return [path]
  })

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const ceilings = JSON.parse(readFileSync(new URL('casts.json', import.meta.url), 'utf8'))
    const claimed = claimedIn(root, Object.keys(ceilings))
    const faults = tooMany(claimed, ceilings)
    for (const fault of faults) console.error(`\n✗ ${fault}`)
    if (faults.length > 0) return 1
    for (const [folder, casts] of Object.entries(claimed)) {
      const count = (kind) => casts.filter((cast) => cast.kind === kind).length
      console.log(`${folder.padEnd(16)} ${count('as')} \`as\`, ${count('!')} \`!\``)
    }
  })
}
