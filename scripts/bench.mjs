// npm run bench -- <name>: measures one thing beside its comparison, in one run. Without a name it lists what there is.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { Failed, main, root, run } from './run.mjs'

const folder = join(root, 'bench')

const names = () =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.replace('.mjs', ''))
    .toSorted()

/** The first line of the file, which says what is measured. */
const purposeOf = (name) =>
  readFileSync(join(folder, `${name}.mjs`), 'utf8')
    .split('\n', 1)[0]
    .replace(/^\/\/ ?/, '')

const list = () =>
  names()
    .map((name) => `  npm run bench -- ${name.padEnd(10)} ${purposeOf(name)}`)
    .join('\n')

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (!name) return console.log(list() || 'There is nothing to measure in bench/.')
  if (!names().includes(name)) throw new Failed(`There is no bench/${name}.mjs. There is:\n${list()}`)
  await ensureDependencies()
  await ensureBuild()
  return run(process.execPath, [join(folder, `${name}.mjs`), ...args])
})
