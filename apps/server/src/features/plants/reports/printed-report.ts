import { knownFor } from '@heliograph/domain/known-for'
import { lossCauses } from '@heliograph/domain/losses'
import { periodName } from '@heliograph/domain/periods'
import { quantityText } from '@heliograph/domain/quantities'
import { reportFigures } from '@heliograph/domain/report-figures'
import { reportText } from '@heliograph/domain/report-text'
import { dayAt, formatInstant } from '@heliograph/domain/zones'
import type { PrintedPart, PrintedReport } from '#documents/report-pdf.ts'
import type { DrawnCover } from '#pictures/cover.ts'
import type { PlantReport } from './plant-report.ts'
import { chartsOf } from './printed-charts.ts'
import { modulesPart } from './printed-modules.ts'
import { alertsPart, balancePart, devicesPart, lossesPart } from './printed-parts.ts'
import { moneyIn, type ReportWords } from './report-words.ts'

/** A report in words, ready to be printed. */
export const printedReport = (
  told: PlantReport,
  words: ReportWords,
  { brand, cover }: { brand: PrintedReport['brand']; cover: DrawnCover | undefined },
): PrintedReport => {
  const { plant, madeAt } = told
  const { identity, place } = words.plantFacts
  return {
    language: words.language,
    brand,
    title: words.report.title({ plant: plant.name }),
    plant: plant.name,
    picture: cover ? { ...cover, alt: words.plants.photoOf({ name: plant.name }) } : null,
    period: periodName(told.period),
    facts: [
      ...(plant.address ? [[place.address, plant.address] as const] : []),
      [identity.capacity, quantityText(plant.capacityKwp, 'kWp')],
      [identity.started, dayAt(plant.zone, plant.startedAt)],
    ],
    madeAt,
    asOf: words.report.asOf({ time: `${formatInstant(plant.zone, madeAt)} ${plant.zone}` }),
    parts: [
      ...tellingOf(told, words),
      ...chartsOf(told, words),
      ...balancePart(told, words),
      ...lossesPart(told, words),
      alertsPart(told, words),
      ...devicesPart(told, words),
      ...modulesPart(told, words),
    ],
  }
}

/** In a paragraph, and in figures. */
const tellingOf = (told: PlantReport, words: ReportWords): PrintedPart[] => {
  const { plant, energies, losses, alerts, isRunning, expected, income, fullPowerHours } = told
  const money = moneyIn(told.currency, words)
  const text = reportText(
    {
      plant: plant.name,
      generation: energies.generation,
      use: energies.use,
      fullPowerHours,
      selfSufficiency: told.selfSufficiency,
      worth: income === null ? undefined : money(income),
      // Of a day that runs, more is yet to come.
      expected: isRunning && told.period.kind === 'day' ? undefined : expected,
      losses: losses && {
        causes: lossCauses.map((cause) => ({ cause, energy: losses.causes[cause].kwh })),
        total: losses.total.kwh,
      },
      alerts,
      isRunning,
    },
    words.report,
    words.losses.causes,
  )
  const figures = reportFigures(
    {
      energies,
      expected,
      income: money(income),
      bought: told.bought === null ? undefined : money(told.bought),
      fixed: told.fixed === null || told.fixed <= 0 ? undefined : money(told.fixed),
      fullPowerHours,
      performanceRatio: told.performanceRatio,
      availability: losses?.availabilityPct ?? null,
    },
    words.report,
  )
  const known = knownFor(energies.coverage, 'generation', words.history)
  return [
    { title: words.report.summary, kind: 'text', text },
    {
      title: words.report.figures,
      kind: 'figures',
      figures,
      notes: known === undefined ? [] : [words.report.partly({ known })],
    },
  ]
}
