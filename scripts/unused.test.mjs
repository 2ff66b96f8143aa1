import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runQuietly, tool } from './run.mjs'

let tree = ''
beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'unused-')))
  copyFileSync(join(root, 'knip.jsonc'), join(tree, 'knip.jsonc'))
  const workspaces = ['packages/*', 'apps/*']
  const planted = {
    'package.json': JSON.stringify({ name: 'planted', private: true, type: 'module', workspaces }),
    'apps/server/package.json': JSON.stringify({ name: 'server', private: true, type: 'module' }),
    'apps/server/src/main.ts': "import { used } from './used.ts'\nused()",
    'apps/server/src/used.ts': 'export const used = () => inner\nexport const inner = 1\nexport type Nobodys = 2',
    'apps/server/src/dead.ts': "import { used } from './used.ts'\nused()",
    'packages/domain/package.json': JSON.stringify({
      name: 'domain',
      private: true,
      type: 'module',
      exports: { './*': './src/*.ts' },
    }),
    'packages/domain/src/zones.ts': 'export const nobodys = 1',
  }
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('a dead file and unused exports and types are errors, in packages too', async () => {
  const { exitCode, said } = await runQuietly(...tool('knip', ['--no-progress', '--directory', tree]))
  expect(said).toMatch(/Unused files \(1\)\napps\/server\/src\/dead[.]ts/)
  expect(said).toMatch(/Unused exports \(2\)\ninner +apps\/server\/src\/used[.]ts.*\nnobodys +packages\/domain/)
  expect(said).toMatch(/Unused exported types \(1\)\nNobodys +type +apps\/server/)
  expect(exitCode).toBe(1)
})
