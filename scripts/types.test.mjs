import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, runQuietly, tool } from './run.mjs'

const folder = join(root, 'node_modules/.cache/planted-script')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a script that calls a missing function does not compile', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'planted.mjs'),
    "import { say } from '../../../scripts/run.mjs'\nsay('a', 'b')\nsay.loudly()\n",
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../scripts/tsconfig.json',
      compilerOptions: { composite: false, incremental: false, tsBuildInfoFile: null },
      include: ['./planted.mjs'],
      references: [],
    }),
  )
  const { exitCode, said } = await runQuietly(...tool('typescript7', ['--project', folder], 'tsc'))
  expect(said).toContain("planted.mjs(3,5): error TS2339: Property 'loudly' does not exist")
  expect(exitCode).not.toBe(0)
})
