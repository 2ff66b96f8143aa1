// Lighthouse scores. Lighthouse is not a dependency of the project: npm downloads it for this run only.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { table } from './figures.mjs'

const version = '12.8.2'
const paths = [
  '/login',
  '/plant/infos/data',
  '/plant/list',
  '/plant/infos/device',
  '/plant/infos/alert',
  '/plant/infos/detail',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

export const lighthouse = async (address, token) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-lighthouse-'))
  /** @type {(string | number)[][]} */
  const rows = [['Lighthouse', ...categories]]
  const scores = []
  try {
    for (const path of paths) {
      const file = join(folder, 'report.json')
      // The client stores a token from the address and removes it from there before anything else.
      await run(address + path + (path === '/login' ? '' : `?token=${token}&region=eu`), file)
      const report = JSON.parse(readFileSync(file, 'utf8'))
      const score = Object.fromEntries(
        categories.map((name) => [name, Math.round(report.categories[name].score * 100)]),
      )
      scores.push({ path, ...score })
      rows.push([path, ...Object.values(score)])
      console.log(`Lighthouse ${rows.at(-1).join(' ')}`)
      for (const name of categories.slice(1)) tellMisses(report, name)
    }
    table(rows)
    console.log()
    return scores
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tellMisses = ({ audits, categories: all }, name) => {
  for (const { id, weight } of all[name].auditRefs) {
    if (weight > 0 && audits[id].score !== null && audits[id].score < 1) console.log(`  ${name}: ${audits[id].title}`)
  }
}

const run = async (url, file) => {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${version}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: await ensureBrowser() }
  const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], env, shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
}
