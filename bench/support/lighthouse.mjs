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

/**
 * Lighthouse slows the processor down 4 times to make a phone of a desktop whose index is 1,500 to 2,000. On another machine
 * that would be another phone; this one is the same everywhere.
 */
const phoneIndex = 1750 / 4

/** How many times slower Lighthouse's phone is than this machine as it is now, by Lighthouse's own index of it: a median, because it varies. */
export const slowdownHere = (address) =>
  inFolder(async (folder) => {
    const indexes = []
    for (let round = 0; round < 3; round++)
      indexes.push((await reportOf(`${address}/login`, undefined, folder, 1)).environment.benchmarkIndex)
    const slowdown = Math.max(1, Math.round((middle(indexes) / phoneIndex) * 10) / 10)
    console.log(`Lighthouse's index of this machine is ${indexes.join(', ')}: its phone is ${slowdown} times slower.`)
    return slowdown
  })

/** Every score is the median of these rounds. */
export const lighthouse = (address, token, rounds, paths, slowdown) =>
  inFolder((folder) => scoresIn(folder, address, token, rounds, paths, slowdown))

const scoresIn = async (folder, address, token, rounds, paths, slowdown) => {
  /** @type {(string | number)[][]} */
  const rows = [[`Lighthouse, processor ${slowdown} times slower`, ...categories]]
  const scores = []
  for (const path of paths) {
    const reports = []
    for (let round = 0; round < rounds; round++)
      reports.push(await reportOf(address + path, path === '/login' ? undefined : token, folder, slowdown))
    const score = Object.fromEntries(categories.map((name) => [name, middle(reports.map((one) => scoreIn(one, name)))]))
    scores.push({ path, ...score })
    rows.push([path, ...Object.values(score)])
    const indexes = reports.map(({ environment }) => environment.benchmarkIndex).join(', ')
    console.log(`Lighthouse ${rows.at(-1).join(' ')} (index of the machine in each round: ${indexes})`)
    for (const name of categories) tellMisses(reports[0], name)
  }
  table(rows)
  console.log()
  return scores
}

const inFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-lighthouse-'))
  try {
    return await work(folder)
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
const reportOf = async (url, token, folder, slowdown) => {
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
      // Its certificate is of this run.
      ...(url.startsWith('https:') ? ['--ignore-certificate-errors'] : []),
    ],
  })
  try {
    if (token) await browser.addCookies([{ name: 'token', value: token, url }])
    await run(url, port, file, slowdown)
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    await browser.close()
  }
}

const run = async (url, port, file, slowdown) => {
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
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ]
  const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
}
