import { balanceOf } from '@heliograph/domain/balance'
import { eventText } from '@heliograph/domain/case-event-text'
import { comparedDevices } from '@heliograph/domain/compared-devices'
import { knownFor } from '@heliograph/domain/known-for'
import { lossCauses } from '@heliograph/domain/losses'
import { numberText } from '@heliograph/domain/numbers'
import { percentText, quantityText } from '@heliograph/domain/quantities'
import { formatMinute } from '@heliograph/domain/zones'
import type { Tint } from '#documents/charts.ts'
import type { PrintedPart } from '#documents/report-pdf.ts'
import type { PlantReport } from './plant-report.ts'
import { moneyIn, type ReportWords } from './report-words.ts'

/** Energy in and energy out; nothing where they cannot be compared. */
export const balancePart = (
  { energies, isFed, ...told }: PlantReport,
  { report, history }: ReportWords,
): PrintedPart[] => {
  const { sources, uses, whole, given, taken, isBalanced } = balanceOf(energies)
  const isKnown = (parts: readonly { id: string }[]) => parts.some(({ id }) => id !== 'unknown')
  // Against an unknown side, nothing can be balanced.
  if (whole === 0 || !isKnown(sources) || !isKnown(uses)) return []
  const sideOf = (title: string, parts: typeof sources | typeof uses, sum: number) => ({
    title,
    sum: quantityText(sum, 'kWh'),
    parts: parts.map(({ id, kwh }) => ({
      label: history[id],
      value: quantityText(kwh, 'kWh'),
      kwh,
      tint: id satisfies Tint,
    })),
  })
  const balance = {
    whole,
    sides: [
      sideOf(history.sources, sources, isBalanced ? whole : given),
      sideOf(history.uses, uses, isBalanced ? whole : taken),
    ],
  }
  const known = knownFor(energies.coverage, 'flows', history)
  return [
    {
      title: report.balance,
      kind: 'balance',
      balance,
      alt: balance.sides
        .flatMap(({ title, sum, parts }) => [
          `${title}: ${sum}`,
          ...parts.map(({ label, value }) => `${label}: ${value}`),
        ])
        .join('; '),
      shares: isFed
        ? []
        : [
            [history.selfSufficiency, percentText(told.selfSufficiency)],
            [history.selfUse, percentText(told.selfUse)],
          ],
      notes: [
        ...(isBalanced ? [] : [history.balancePartly]),
        ...(known === undefined || isFed ? [] : [history.shareKnownForText({ known })]),
      ],
    },
  ]
}

/** What was not generated, by cause; nothing where no day is judged. */
export const lossesPart = ({ losses, ...told }: PlantReport, words: ReportWords): PrintedPart[] => {
  // No day of it is judged.
  if (!losses || losses.days === 0) return []
  const texts = words.losses
  const money = moneyIn(losses.currency || told.currency, words)
  const cells = ({ kwh, micros }: (typeof losses)['total']) => [
    { text: quantityText(kwh === null ? null : Math.max(0, kwh), 'kWh'), isNumber: true },
    { text: money(micros === null ? null : Math.max(0, micros) / 1e6), isNumber: true },
  ]
  const { modelledDays, daysWithoutPrice, availabilityPct, days, plannedS } = losses
  return [
    {
      title: texts.title,
      kind: 'table',
      table: {
        widths: [5, 2.5, 2.5],
        head: [{ text: texts.cause }, { text: texts.energy, isNumber: true }, { text: texts.worth, isNumber: true }],
        rows: [
          ...lossCauses.map((cause) => [{ text: texts.causes[cause], isHead: true }, ...cells(losses.causes[cause])]),
          [
            { text: texts.total, isHead: true, isStrong: true },
            ...cells(losses.total).map((cell) => ({ ...cell, isStrong: true })),
          ],
          ...(plannedS > 0 ? [[{ text: texts.planned, isHead: true }, ...cells(losses.planned)]] : []),
        ],
      },
      notes: [
        ...(availabilityPct === null ? [] : [texts.availability({ percent: percentText(availabilityPct, 1) })]),
        ...(modelledDays === days
          ? [texts.modelled]
          : modelledDays > 0
            ? [texts.modelledDays({ count: modelledDays })]
            : []),
        ...(daysWithoutPrice > 0 ? [texts.withoutPrice({ count: daysWithoutPrice })] : []),
      ],
    },
  ]
}

/** What was wrong, and what people did about it. */
export const alertsPart = ({ alerts, plant: { zone } }: PlantReport, words: ReportWords): PrintedPart => {
  const { report, alerts: texts } = words
  const { total, worst } = alerts
  if (total === 0) return { title: report.alerts, kind: 'text', text: report.noAlerts }
  const minute = (at: number) => formatMinute(zone, at)
  return {
    title: report.alerts,
    kind: 'entries',
    entries: worst.map(({ name, level, deviceName, startedAt, endedAt, steps }) => {
      const from = minute(startedAt)
      const span = endedAt === null ? report.since({ from }) : report.fromTo({ from, to: minute(endedAt) })
      return {
        title: `${texts[levelWords[level] ?? 'fault']} · ${name}`,
        detail: `${deviceName} · ${span}`,
        lines:
          steps.length === 0
            ? [report.nothingDone]
            : steps.map(({ at, by, until, words: said, ...step }) =>
                [
                  eventText({ ...step, until: until === null ? null : Math.floor(until / 1000) }, zone, texts),
                  said,
                  by,
                  minute(at),
                ]
                  .filter(Boolean)
                  .join(' · '),
              ),
      }
    }),
    notes: total > worst.length ? [report.moreAlerts({ count: total - worst.length })] : [],
  }
}

/** The inverter that made the most and the one that made the least. */
export const devicesPart = ({ ranking }: PlantReport, { report: words }: ReportWords): PrintedPart[] => {
  const { isScaled, devices } = ranking
  if (devices.length === 0) return []
  const compared = comparedDevices(
    devices.map(({ kwh, yieldKwh, ...device }) => ({ ...device, energy: kwh, yield: yieldKwh })),
    isScaled,
  )
  if (typeof compared === 'string') return [{ title: words.devices, kind: 'text', text: words[compared] }]
  const { best, least, lessPct, left } = compared
  const lineOf = (device: typeof best) =>
    [
      quantityText(device.energy, 'kWh'),
      ...(isScaled ? [words.perKwp({ amount: numberText(device.yield) })] : []),
    ].join(words.separator)
  return [
    {
      title: words.devices,
      kind: 'entries',
      entries: [
        { title: `${words.best} · ${best.name}`, detail: lineOf(best), lines: [] },
        {
          title: `${words.worst} · ${least.name}`,
          detail: lineOf(least),
          lines: lessPct >= 1 ? [words.apart({ percent: percentText(lessPct) })] : [],
        },
      ],
      notes: [...(isScaled ? [] : [words.notScaled]), ...(left > 0 ? [words.notCompared({ count: left })] : [])],
    },
  ]
}

const levelWords: Readonly<Record<number, 'tip' | 'warning' | 'fault'>> = { 0: 'tip', 1: 'warning', 2: 'fault' }
