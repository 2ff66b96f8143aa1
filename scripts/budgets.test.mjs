import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textGroups } from '../apps/web/vite.json.ts'
import { firstBudget, scriptBudgets, tooHeavy, weigh } from './budgets.mjs'
import { ensureBuild } from './build.mjs'
import { root } from './run.mjs'

const buildMs = 300_000

test('the scripts of the log-in and of a plant stay within their budgets', { timeout: buildMs }, async () => {
  // Nothing to do, unless this test runs alone.
  await ensureBuild()
  const weights = weigh(join(root, 'apps/web/dist'))
  expect(Object.keys(weights)).toEqual(Object.keys(scriptBudgets))
  // The list of files is not empty, and has the library that all pages need.
  for (const { bytes } of Object.values(weights)) expect(bytes).toBeGreaterThan(100_000)
  expect(tooHeavy(weights)).toEqual([])
})

test('what asks for the first answers of a plant does not load the code that draws', { timeout: buildMs }, async () => {
  await ensureBuild()
  const { files, firstBytes } = weigh(join(root, 'apps/web/dist'))['/plant/infos/data']
  expect(firstBytes).toBeGreaterThan(10_000)
  expect(firstBytes).toBeLessThan(firstBudget)
  expect(firstBytes).toBeLessThan(Math.max(...files.map(({ bytes }) => bytes)))
})

test('the texts of a plant’s day and of the frame around it are in the files that the answer of the page names', async () => {
  const named = new Set(Object.values(textGroups).flat())
  /** @type {{ wordsOf: Record<'main' | 'plantInfos' | 'plantData', string[]> }} */
  const { wordsOf } = await import(join(root, 'apps/web/src/app/screens.ts'))
  const first = [...wordsOf.main, ...wordsOf.plantInfos, ...wordsOf.plantData]
  expect(first.length).toBeGreaterThan(5)
  expect(first.filter((feature) => !named.has(feature))).toEqual([])
})

test('a page above its budget is reported with its largest files', () => {
  const dist = mkdtempSync(join(tmpdir(), 'heavy-'))
  try {
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'assets/light.js'), 'x'.repeat(1_000))
    writeFileSync(join(dist, 'assets/login.js'), 'x'.repeat(139_000))
    // Browsers receive the compressed copy.
    writeFileSync(join(dist, 'assets/data.js'), 'x'.repeat(900_000))
    writeFileSync(join(dist, 'assets/data.js.br'), 'x'.repeat(300_001))
    const light = { scripts: ['assets/light.js'], texts: { en: [] } }
    const loads = {
      ...Object.fromEntries(Object.keys(scriptBudgets).map((path) => [path, light])),
      '/login': { scripts: ['assets/login.js'], texts: { en: ['assets/light.js'] } },
      '/plant/infos/data': { scripts: ['assets/data.js'], texts: { en: [] } },
    }
    writeFileSync(join(dist, 'loads.json'), JSON.stringify(loads))
    // With what a browser counts as its headers: the log-in is above its budget only with them.
    expect(tooHeavy(weigh(dist))).toEqual([
      '/login: 140680 of 140000 bytes of JavaScript. The largest: assets/login.js 139340, assets/light.js 1340',
      '/plant/infos/data: 300341 of 230000 bytes of JavaScript. The largest: assets/data.js 300341',
    ])
  } finally {
    rmSync(dist, { recursive: true })
  }
})
