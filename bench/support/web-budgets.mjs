// What the log-in and a plant's page may cost, measured in a browser with a cold cache; above it, the bench fails.
import { scriptBudgets } from '../../scripts/budgets.mjs'
import { table } from './figures.mjs'
import { median, openContext, visit, visitors, worstOf } from './page.mjs'

const kb = (bytes) => (bytes / 1000).toFixed(1)
const ms = (value) => Math.round(value).toString()

const lcpMs = 800
const inpMs = 100
const dataBytes = 30_000
/** Of the large screen over an hour: a leak shows in each turn, and a turn takes 20 s. */
export const growthMb = 2

/**
 * Every figure is the median of these rounds, each in a new browser profile. A figure of 0 would mean that nothing was
 * measured.
 */
export const measureBudgets = async ({ browser, address, token, rounds, login, data, steps }) => {
  const seen = { login: [], data: [] }
  const worst = []
  for (let round = 0; round < rounds; round++) {
    const stranger = await openContext(browser, visitors.desktop, address)
    seen.login.push(await visit(stranger, {}, `${address}/login`, login))
    await stranger.close()
    const owner = await openContext(browser, visitors.desktop, address, token)
    const open = await visit(owner, {}, `${address}/plant/infos/data`, data)
    seen.data.push(open)
    worst.push(Math.max(...(await worstOf(open.page, steps)).map(([, value]) => value)))
    await owner.close()
  }
  const of = (visits, pick) => median(visits.map(pick))
  return [
    ['/login, JavaScript kB', of(seen.login, ({ bytes }) => bytes.Script), scriptBudgets['/login'], kb],
    [
      '/plant/infos/data, JavaScript kB',
      of(seen.data, ({ bytes }) => bytes.Script),
      scriptBudgets['/plant/infos/data'],
      kb,
    ],
    ['/plant/infos/data, data kB', of(seen.data, ({ bytes }) => bytes.Fetch), dataBytes, kb],
    ['/plant/infos/data, LCP ms', of(seen.data, ({ lcp }) => lcp), lcpMs, ms],
    ['/plant/infos/data, INP ms', median(worst), inpMs, ms],
  ]
}

/** Lighthouse on a phone: its own slow-down (processor 4 times, slow 4G). */
export const scoreBudgets = (scores) =>
  scores
    .filter(({ path }) => path === '/login' || path === '/plant/infos/data')
    .flatMap(({ path, ...score }) =>
      Object.entries(score).map(([name, value]) => [
        `${path}, Lighthouse ${name}`,
        value,
        name === 'performance' ? 90 : 100,
        String,
        'least',
      ]),
    )

/** Prints each figure beside its budget; returns how many are above it. */
export const judge = (figures, rounds) => {
  if (figures.length === 0) return 0
  const isKept = ([, value, budget, , kind]) => (kind === 'least' ? value >= budget : value > 0 && value <= budget)
  table([
    [`budgets, median of ${rounds}, cold cache, processor not slowed down`, 'measured', 'budget', ''],
    ...figures.map((figure) => {
      const [name, value, budget, text] = figure
      return [name, text(value), text(budget), isKept(figure) ? 'kept' : 'EXCEEDED']
    }),
  ])
  console.log()
  return figures.filter((figure) => !isKept(figure)).length
}
