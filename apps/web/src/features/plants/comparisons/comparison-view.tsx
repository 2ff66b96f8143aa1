import type { ComparedSubject, Comparison } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import { HeatMap } from '#charts/heat-map/heat-map.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { Card } from '#ui/cards/card.tsx'
import { deviationsOf, powersOf, spanOf } from './courses.ts'
import { faultOf, hasJustBegun, nameOf, notesOf, sentenceOf } from './sentence.ts'
import { SubjectTable, type AlertLink } from './subject-table.tsx'
import { most } from './subjects.ts'
import classes from './comparisons.module.css'

interface Props {
  comparison: Comparison
  /** What is said while it is still that of other days: its figures would stand under the name of these. */
  waiting: string | undefined
  zone: string
  now: number
  /** The compared time covers several days. */
  dated: boolean
  /** The period is not over. */
  grows: boolean
  /** 2026-06-15, or a range. */
  period: string
  linkTo: (subject: ComparedSubject, name: string) => ReactNode
  alertLink: AlertLink
  /** Between the sentence and the figures. */
  children: ReactNode
  chart: ChartWords
  words: Words['comparisons']
}

/** A sentence that judges, the figures, the lines, what separates them, and each hour of the day. */
export const ComparisonView = ({
  comparison,
  waiting,
  zone,
  now,
  dated,
  grows,
  period,
  linkTo,
  alertLink,
  children,
  chart,
  words,
}: Props) => {
  const [pointed, setPointed] = useState<string>()
  const [pinned, setPinned] = useState<string>()
  const highlighted = pointed ?? pinned
  const powers = useMemo(() => powersOf(comparison, words), [comparison, words])
  const deviations = useMemo(() => deviationsOf(comparison, words), [comparison, words])
  const span = useMemo(() => spanOf(comparison), [comparison])
  const context = { zone, dated, grows, words }
  const names = comparison.subjects.map((subject) => nameOf(subject, words)).join(words.verdict.separator)
  const isOfTwo = comparison.subjects.filter(({ outcome }) => outcome === 'compared').length === 2
  // More lines than that cannot be told apart: the table and the hours show all of them.
  const isDrawn = comparison.subjects.length <= most
  const isOfStrings = comparison.rows.some(({ string }) => string !== null)
  const columns = useMemo(() => hoursIn(comparison.light, words), [comparison, words])
  const rows = useMemo(
    () => comparison.rows.map((row) => ({ id: row.id, label: nameOf(row, words), values: row.powers })),
    [comparison, words],
  )
  const fileName = (kind: string) => `${kind} ${period}`.replace(/[^\p{L}\p{N}.-]+/gu, '-')
  const powerTitle = comparison.scaled ? words.powerTitlePerKwp : words.powerTitle
  const drawn = { span, zone, ...(grows && { now }), highlighted, isLabelled: true }
  return (
    <>
      <div role="status" className={classes.answer}>
        <p className={classes.sentence}>{waiting ?? linkedSentence(comparison, context, alertLink)}</p>
        {waiting === undefined && (
          <p className={classes.notes}>
            {notesOf(comparison, context).map((note) => (
              <span key={note}>{note} </span>
            ))}
          </p>
        )}
      </div>
      {children}
      {waiting !== undefined && <Skeleton height={480} aria-hidden="true" />}
      {waiting === undefined && !hasJustBegun(comparison, context) && (
        <>
          <Card>
            <SubjectTable
              comparison={comparison}
              linkTo={linkTo}
              alertLink={alertLink}
              highlighted={highlighted}
              pinned={pinned}
              onPoint={setPointed}
              onPin={setPinned}
              words={words}
            />
          </Card>
          {isDrawn && (
            <Card>
              <section className={classes.picture} aria-label={powerTitle}>
                <h2>{powerTitle}</h2>
                <PowerCurve
                  curve={powers}
                  {...drawn}
                  title={powerTitle}
                  summary={words.powerSummary({ names, period, zone, minutes: (comparison.stepS * 1000) / minuteMs })}
                  emptyText={words.emptyChart}
                  fileName={fileName('power')}
                  words={chart}
                />
              </section>
            </Card>
          )}
          {isDrawn && comparison.median.energy !== null && (
            <Card>
              <section className={classes.picture} aria-label={words.deviationTitle}>
                <h2>{words.deviationTitle}</h2>
                <PowerCurve
                  curve={deviations}
                  {...drawn}
                  title={words.deviationTitle}
                  summary={[words.deviationSummary, ...(isOfTwo ? [words.deviationOfTwo] : [])].join(' ')}
                  emptyText={words.emptyChart}
                  fileName={fileName('deviation')}
                  words={{ ...chart, noData: words.notComparedHere }}
                />
              </section>
            </Card>
          )}
          <Card>
            <section className={classes.picture} aria-label={words.heatTitle}>
              <h2>{words.heatTitle}</h2>
              <HeatMap
                rows={rows}
                columns={columns}
                rowsLabel={isOfStrings ? words.subject : words.subjectDevice}
                title={words.heatTitle}
                zone={zone}
                summary={words.heatSummary({ zone })}
                fileName={fileName('hours')}
                cellText={words.cell}
                hint={words.heatHint}
                night={words.night}
                words={chart}
              />
            </section>
          </Card>
        </>
      )}
    </>
  )
}

/** The sentence, in which the name of the fault leads to its alert. */
const linkedSentence = (comparison: Comparison, context: Parameters<typeof sentenceOf>[1], alertLink: AlertLink) => {
  const [sentence, fault] = [sentenceOf(comparison, context), faultOf(comparison)]
  const place = fault ? sentence.lastIndexOf(fault.showName) : -1
  if (!fault || place < 0) return sentence
  return (
    <>
      {sentence.slice(0, place)}
      {alertLink(fault, fault.showName)}
      {sentence.slice(place + fault.showName.length)}
    </>
  )
}

const hoursIn = (light: readonly boolean[], words: Words['comparisons']) =>
  light.map((isLight, hour) => {
    const clock = (at: number) => `${`${at}`.padStart(2, '0')}:00`
    return {
      label: `${hour}`.padStart(2, '0'),
      title: words.hour({ from: clock(hour), to: clock(hour + 1) }),
      isLight,
    }
  })
