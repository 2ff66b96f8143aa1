// npm run casts: `as` and `!` make the compiler believe what it cannot check. casts.json limits their number per folder;
// the limits only go down.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { main, root } from './run.mjs'

/** The casts in a file: one entry for each `as` and `!`, except `as const`, which is checked. */
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

/** Product code only: tests may use casts. */
export const isProduct = (path) =>
  /[.]tsx?$/.test(path) &&
  !/[.](test|fixture|setup|config|d)[.]tsx?$|\/testing\/|\/scratch[.]ts$|\/fake[.]ts$/.test(path)

/** Folders with too many casts. @param claimed folder → its casts @param ceilings folder → its limits */
export const tooMany = (claimed, ceilings) =>
  Object.entries(claimed).flatMap(([folder, casts]) =>
    ['as', '!'].flatMap((kind) => {
      const found = casts.filter((cast) => cast.kind === kind)
      const most = ceilings[folder]?.[kind] ?? 0
      if (found.length <= most) return []
      return [
        `${folder} has ${found.length} \`${kind}\` but the limit is ${most}: narrow the type instead, with a check or a better type.\n` +
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
