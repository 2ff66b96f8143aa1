import { levels, shareText, worstOf } from '@heliograph/domain/module-shares'
import { quantityText } from '@heliograph/domain/quantities'
import { daysBetween } from '@heliograph/domain/zones'
import { planOf, planRoom } from '#documents/module-plan.ts'
import type { TableCell } from '#documents/paper.ts'
import type { PrintedPart } from '#documents/report-pdf.ts'
import { mostDaysOfInputs, type ReportedModule, type ReportedModules } from '#needs/reported-modules.ts'
import type { PlantReport } from './plant-report.ts'
import type { ReportWords } from './report-words.ts'

/** Where the modules are and what each gave beside its siblings; nothing where there are not two to compare. */
export const modulesPart = ({ modules: told, range }: PlantReport, words: ReportWords): PrintedPart[] => {
  const shown = told?.arrays.flatMap(({ modules, ...array }) =>
    modules.map((module) => ({ ...module, array: array.name })),
  )
  if (!told || !shown || shown.length < 2) return []
  const { report, moduleMap } = words
  const countOf = (...which: (typeof levels)[number][]) => shown.filter(({ level }) => which.includes(level)).length
  const plan = planOf(told.arrays, planRoom)
  const days = daysBetween(range.first, range.last).length
  const notes = notesOf(told, shown, days, words)
  // A picture of nothing but unknown modules says less than a sentence, and of what nobody drew nobody waits for one.
  if (countOf('unknown', 'unnamed') === shown.length)
    return told.isDrawn ? [{ title: moduleMap.map, kind: 'text', text: notes.join(report.sentenceSeparator) }] : []
  const worst = worstOf(shown)
  const lines = worst.map((one) => `${placeOf(one, words)}: ${shareText(one.share)}`)
  return [
    {
      title: moduleMap.map,
      kind: 'modules',
      modules: {
        plan,
        arrays: told.arrays.map(({ modules, name, portrait, angleDeg, rows, columns }) => ({
          name,
          portrait,
          angleDeg,
          rows,
          columns,
          modules: modules.map(({ row, column, level, share, number }) => ({
            row,
            column,
            level,
            text: share === null || level === 'zero' ? '' : shareText(share),
            number: numberText(number),
          })),
        })),
        legend: levels.toReversed().map((level) => ({ level, label: moduleMap.levels[level] })),
      },
      alt: report.modulesAlt({
        facts: [
          ...levels
            .toReversed()
            .flatMap((level) => (countOf(level) > 0 ? `${moduleMap.levels[level]}: ${countOf(level)}` : [])),
          ...lines,
        ].join('; '),
      }),
      facts: [
        [moduleMap.modules, String(shown.length)],
        [moduleMap.below, String(countOf('half', 'low', 'less'))],
        [moduleMap.zeroCount, String(countOf('zero'))],
        [moduleMap.unknownCount, String(countOf('unknown', 'unnamed'))],
      ],
      notes: [
        ...(told.isDrawn ? [] : [moduleMap.notDrawn]),
        ...(plan.isCloser ? [report.modulesCloser] : []),
        ...notes,
      ],
      worst: {
        title: moduleMap.worst,
        ...(worst.length === 0 ? { text: moduleMap.noWorst } : { table: worstTable(worst, days, words) }),
      },
    },
  ]
}

type Shown = ReportedModule & { array: string }

const worstTable = (worst: readonly Shown[], days: number, words: ReportWords) => {
  const { report, moduleMap, losses } = words
  return {
    widths: [4.2, 3.4, 1.9, 2, 1.9],
    head: [
      { text: moduleMap.placeColumn },
      { text: moduleMap.device },
      { text: losses.energy, isNumber: true },
      { text: moduleMap.share, isNumber: true },
      { text: report.modulesDays, isNumber: true },
    ],
    rows: worst.map((one): TableCell[] => [
      { text: placeOf(one, words), isHead: true },
      { text: deviceOf(one, words) },
      { text: quantityText(one.kwh, 'kWh'), isNumber: true },
      { text: shareText(one.share), isNumber: true },
      { text: `${one.days} / ${days}`, isNumber: true },
    ]),
  }
}

/** What the picture is about, and what is not in it. */
const notesOf = (
  { notComputed, inputsFrom }: ReportedModules,
  shown: readonly Shown[],
  days: number,
  { report }: ReportWords,
) => {
  const known = shown.filter(({ kwh }) => kwh !== null)
  const most = Math.max(0, ...known.map((one) => one.days))
  const partly = known.filter((one) => one.days < most).length
  const unknown = shown.filter(({ level }) => level === 'unknown').length
  return [
    ...(known.length > 0 ? [report.modulesCompared] : []),
    ...(known.length > 0 && most < days ? [report.modulesDaysKnown({ known: most, days })] : []),
    ...(partly > 0 ? [report.modulesPartly({ number: partly })] : []),
    ...(unknown > 0 ? [report.modulesUnknown({ number: unknown })] : []),
    ...(notComputed > 0 ? [report.modulesWhole({ days: mostDaysOfInputs })] : []),
    ...(inputsFrom === undefined ? [] : [report.modulesFrom({ day: inputsFrom })]),
  ]
}

/** As on the page: rows and columns count from the upper left, with the number where it has one. */
const placeOf = ({ array, row, column, number }: Shown, { moduleMap }: ReportWords) => {
  const place = moduleMap.place({ array, row: row + 1, column: column + 1 })
  const told = numberText(number)
  return told === '' ? place : moduleMap.numbering.place({ place, number: told })
}

/** As it is painted on modules: without signs between its digits. */
const numberText = (number: Shown['number']) => (typeof number === 'number' ? String(number) : '')

const deviceOf = ({ deviceName, sn, input }: Shown, { moduleMap }: ReportWords) => {
  const name = deviceName ?? sn
  return name === null ? moduleMap.noSn : input === 0 ? name : moduleMap.inputOf({ name, input })
}
