// What the log-in and a plant's page may cost, measured in a browser with a cold cache; above it, the bench fails.
import { scriptBudgets, weigh } from '../../scripts/budgets.mjs'
import { table } from './figures.mjs'
import { median, openContext, visit, visitors, worstOf } from './page.mjs'

const kb = (bytes) => (bytes / 1000).toFixed(1)
const ms = (value) => Math.round(value).toString()

const lcpMs = 800
const inpMs = 100
const dataBytes = 30_000
/** As received, with what comes when the page stands. `scripts/budgets.mjs` judges what it needs until then. */
const scriptBytes = {
  '/login': scriptBudgets['/login'],
  '/plant/infos/data': 300_000,
  '/plant/infos/alert': 300_000,
  // With the coast lines of its map (153 kB), which is seen at once on a desktop.
  '/fleet': 450_000,
}
/** Of the large screen over an hour: a leak shows in each turn, and a turn takes 20 s. */
export const growthMb = 2
export const growthListeners = 20

/**
 * Every figure is the median of these rounds, each in a new browser profile. A figure of 0 would mean that nothing was
 * measured.
 * @param {{ browser: any, address: string, rounds: number, visitor?: any, pages: BudgetedPage[] }} needs
 * @typedef {{ path: string, token?: string, ready: string, steps?: any[], hasDay?: boolean }} BudgetedPage
 */
export const measureBudgets = async ({ browser, address, rounds, pages, visitor = visitors.desktop }) => {
  const figures = []
  for (const { path, token, ready, steps = [], hasDay = false } of pages) {
    const seen = []
    const worst = []
    for (let round = 0; round < rounds; round++) {
      const context = await openContext(browser, visitor, address, token)
      const open = await visit(context, visitor, address + path, ready)
      seen.push(open)
      if (steps.length > 0) worst.push(await worstOf(open.page, steps))
      await context.close()
    }
    const of = (pick) => median(seen.map(pick))
    figures.push([`${path}, JavaScript kB`, of(({ bytes }) => bytes.Script), scriptBytes[path], kb])
    if (hasDay) {
      figures.push([`${path}, data kB`, of(({ bytes }) => bytes.Fetch), dataBytes, kb])
      figures.push([`${path}, LCP ms`, of(({ lcp }) => lcp), lcpMs, ms])
    }
    // In each round the slowest of all steps, with the name of the slowest of all rounds.
    const [slowest] = worst.flat().toSorted((left, right) => right[1] - left[1])
    if (slowest) figures.push([`${path}, INP ms (${slowest[0]})`, median(worst.map(worstMs)), inpMs, ms])
    const told = [
      ['LCP', of(({ lcp }) => lcp)],
      ['computed', of(({ computedMs }) => computedMs)],
      ['blocked', of(({ blocked }) => blocked)],
      ['longest task', of(({ longest }) => longest)],
    ]
    console.log(`${path}: ${told.map(([name, value]) => `${name} ${ms(value)} ms`).join(', ')}`)
    for (const [name] of steps)
      console.log(`  ${name}: ${ms(median(worst.map((all) => all.find(([one]) => one === name)[1])))} ms`)
  }
  console.log()
  return figures
}

/** What the built files of a page weigh that it needs until it stands: not a median, it is the same each time. */
export const weighBuilt = (dist) =>
  Object.entries(weigh(dist)).map(([path, { bytes }]) => [
    `${path}, JavaScript until it stands kB`,
    bytes,
    scriptBudgets[path],
    kb,
  ])

/** What takes less than a frame is not reported by browsers: that is not the same as not measured. */
const worstMs = (all) => Math.max(1, ...all.map(([, value]) => value))

/** Lighthouse on its phone, on slow 4G. */
export const scoreBudgets = (scores) =>
  scores.flatMap(({ path, ...score }) =>
    Object.entries(score).map(([name, value]) => [
      `${path}, Lighthouse ${name}`,
      value,
      leastOf(path, name),
      String,
      'least',
    ]),
  )

/** How fast the others are on a phone is printed, and has no budget. */
const leastOf = (path, name) => {
  if (name !== 'performance') return 100
  return fastPaths.includes(path) ? 90 : 0
}
export const fastPaths = ['/login', '/plant/infos/data']

/** Prints each figure beside its budget; returns how many are above it. */
export const judge = (figures, rounds, slowed = 'processor not slowed down') => {
  if (figures.length === 0) return 0
  const isKept = ([, value, budget, , kind]) => (kind === 'least' ? value >= budget : value > 0 && value <= budget)
  table([
    [`budgets, median of ${rounds}, cold cache, ${slowed}`, 'measured', 'budget', ''],
    ...figures.map((figure) => {
      const [name, value, budget, text] = figure
      return [name, text(value), text(budget), isKept(figure) ? 'kept' : 'EXCEEDED']
    }),
  ])
  console.log()
  return figures.filter((figure) => !isKept(figure)).length
}
