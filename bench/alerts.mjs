// Alert rules on simulated plants with injected faults: found, missed, false alarms and delay, beside naive rules
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { main } from '../scripts/run.mjs'
import { table } from './support/figures.mjs'

const optionOf = (name, usual) =>
  Number(
    process.argv
      .slice(2)
      .find((argument) => argument.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? usual,
  )

const plants = optionOf('plants', 30)
const days = optionOf('days', 365)
/** weather=own: that of our own simulation, in ten places; otherwise four measured years (`years`). */
const isMeasured = !process.argv.includes('weather=own')
/** Other plants than those with which thresholds were chosen (0 to 29). */
const first = optionOf('first', 0)
/** What the rules are aimed at. */
const aim = { recallPct: 95, falsePerYear: 0.5 }

const worker = fileURLToPath(new URL('support/alerts-worker.mjs', import.meta.url))
const live = (places) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: { places, days, isMeasured } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const hoursText = (hours) => (hours.length === 0 ? '-' : `${median(hours)} h`)

await main(async () => {
  const begun = performance.now()
  const threads = Math.max(1, Math.min(availableParallelism(), plants))
  const shares = Array.from({ length: threads }, (_, thread) =>
    Array.from({ length: plants }, (_, place) => first + place).filter((place) => place % threads === thread),
  )
  const lived = (await Promise.all(shares.map(live))).flat()
  const faults = lived.flatMap((plant) => plant.faults)
  const falses = lived.flatMap((plant) => plant.falses)
  const years = (plants * days) / 365

  console.log(
    `${plants} plants from number ${first} on, ${days} days each, reports every 15 minutes, judged every 3 hours.`,
  )
  console.log(
    isMeasured
      ? 'The weather is that of four typical years measured elsewhere, from 26 to 55 degrees of latitude (bench/years).\n'
      : 'The weather is that of our own simulation.\n',
  )
  table([
    ['injected', 'times', 'found', 'missed', 'median delay', 'naive found'],
    ...[...new Set(faults.map(({ kind }) => kind))].toSorted().map((kind) => {
      const own = faults.filter((fault) => fault.kind === kind)
      const found = own.filter(({ delayH }) => delayH !== null)
      return [
        kind,
        own.length,
        found.length,
        own.length - found.length,
        hoursText(found.map(({ delayH }) => delayH)),
        own.filter(({ naive }) => naive).length,
      ].map(String)
    }),
  ])
  console.log('')
  const codes = [...new Set(falses.map(({ code }) => code))].toSorted()
  table([
    ['false alarms', 'times', 'per plant and year', 'plants'],
    ...codes.map((code) => {
      const own = falses.filter((one) => one.code === code)
      const where = [...new Set(own.map(({ plant }) => plant))]
      return [code, String(own.length), (own.length / years).toFixed(2), where.slice(0, 4).join(', ')]
    }),
  ])
  const found = faults.filter(({ delayH }) => delayH !== null).length
  const recallPct = (100 * found) / Math.max(1, faults.length)
  const falsePerYear = falses.length / years
  const naiveFalse = lived.reduce((sum, { naiveFalses }) => sum + naiveFalses, 0) / years
  const naiveFound = faults.filter(({ naive }) => naive).length
  const judgedMs =
    lived.reduce((sum, { judgeMs }) => sum + judgeMs, 0) / lived.reduce((sum, { judged }) => sum + judged, 0)
  console.log(
    `\nFound ${found} of ${faults.length} (${recallPct.toFixed(1)} %, aim ${aim.recallPct} %), ` +
      `${falsePerYear.toFixed(2)} false alarms per plant and year (aim ${aim.falsePerYear}).`,
  )
  console.log(
    `Naive rules ("nothing from 10 to 14 h", "70 % of the best sibling's day", "one report above 253 V or 80 °C"): ` +
      `${naiveFound} found, ${naiveFalse.toFixed(2)} false alarms per plant and year.`,
  )
  console.log(
    `Facts and rules: ${judgedMs.toFixed(3)} ms per plant and judgement; ${((performance.now() - begun) / 1000).toFixed(0)} s.`,
  )
  if (recallPct < aim.recallPct || falsePerYear > aim.falsePerYear) process.exitCode = 1
})
