// npm run bench -- <name>: runs one benchmark together with its comparison. Without a name it lists all benchmarks.
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

/** The first line of the file, which describes the benchmark. */
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
  if (!name) return console.log(list() || 'bench/ has no benchmarks.')
  if (!names().includes(name)) throw new Failed(`bench/${name}.mjs does not exist. Available:\n${list()}`)
  await ensureDependencies()
  await ensureBuild()
  return run(process.execPath, [join(folder, `${name}.mjs`), ...args])
})
