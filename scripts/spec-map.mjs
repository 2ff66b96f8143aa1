// npm run map: where each section of the specification is implemented, the reference of all calls, the browser's tables of
// endpoints, and the README's table of settings, read out of the code.
// With --check it writes nothing, and reports stale files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpointTables } from './endpoint-tables.mjs'
import { compile, Failed, main, root } from './run.mjs'
import { specTable } from './spec-table.mjs'

const readIfThere = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

const importBuilt = (path) => import(pathToFileURL(join(root, path)).href)

/** The README with its settings table, from the table's header to the first line after it. */
const readmeWith = (table) =>
  readIfThere('README.md').replace(/^\| variable \| default \| meaning \|\n(\|.*\n)+/m, () => `${table}\n`)

await main(async () => {
  const exitCode = await compile(['packages/contract', 'apps/server'])
  if (exitCode !== 0) throw new Failed('The server could not be compiled: see above for the reason.', exitCode)
  const kit = await importBuilt('packages/contract/dist/contract.js')
  const documents = {
    'docs/spec-map.md': specTable(kit),
    'docs/generated/openapi.json': `${JSON.stringify(kit.openapi(kit.contract), null, 2)}\n`,
    ...endpointTables(kit),
    'README.md': readmeWith((await importBuilt('apps/server/dist/config/document.js')).settingsTable()),
  }
  const stale = Object.entries(documents).filter(([path, text]) => readIfThere(path) !== text)
  if (process.argv.includes('--check')) {
    if (stale.length === 0) return
    throw new Failed(`${stale.map(([path]) => path).join(' and ')} no longer matches the code. Update it: npm run map`)
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`${path} is updated.`)
  }
})
