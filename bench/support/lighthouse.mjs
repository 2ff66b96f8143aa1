// Lighthouse scores. Lighthouse is not a dependency of the project: npm downloads it for this run only.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { freePort } from './cluster.mjs'
import { table } from './figures.mjs'

const version = '12.8.2'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Every score is the median of these rounds. */
export const lighthouse = async (address, token, rounds, paths) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-lighthouse-'))
  /** @type {(string | number)[][]} */
  const rows = [['Lighthouse', ...categories]]
  const scores = []
  try {
    for (const path of paths) {
      const reports = []
      for (let round = 0; round < rounds; round++)
        reports.push(await reportOf(address + path, path === '/login' ? undefined : token, folder))
      const score = Object.fromEntries(
        categories.map((name) => [name, middle(reports.map((one) => scoreIn(one, name)))]),
      )
      scores.push({ path, ...score })
      rows.push([path, ...Object.values(score)])
      console.log(`Lighthouse ${rows.at(-1).join(' ')}`)
      for (const name of categories) tellMisses(reports[0], name)
    }
    table(rows)
    console.log()
    return scores
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const scoreIn = (report, name) => Math.round(report.categories[name].score * 100)

const tellMisses = ({ audits, categories: all }, name) => {
  for (const { id, weight } of all[name].auditRefs) {
    const { score, title, displayValue = '' } = audits[id]
    if (weight > 0 && score !== null && score < 1) console.log(`  ${name}: ${title} ${displayValue}`)
  }
}

/** In a new browser profile, logged in by the token in its cookie. */
const reportOf = async (url, token, folder) => {
  const [file, port] = [join(folder, 'report.json'), await freePort()]
  const profile = mkdtempSync(join(folder, 'profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    if (token) await browser.addCookies([{ name: 'token', value: token, url }])
    await run(url, port, file)
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    await browser.close()
  }
}

const run = async (url, port, file) => {
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${version}`,
    '--',
    'lighthouse',
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
}
