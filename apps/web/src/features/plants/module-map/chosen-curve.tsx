import type { ModulePattern, ModulePowers } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { hasValues } from '#charts/curve/curve.ts'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { placeText } from './module-texts.ts'
import { neighbourCurve, neighbourSummary } from './neighbour-curve.ts'
import type { MapModule } from './shares.ts'
import { siblingsOf } from './usual-day.ts'
import classes from './module-map.module.css'

interface Props {
  /** Undefined while they load. */
  powers: ModulePowers | undefined
  /** If they are those of a usual day. */
  usual?: ModulePattern | undefined
  isFailed: boolean
  chosen: MapModule
  day: string
  zone: string
  words: Words['moduleMap']
  chart: ChartWords
  shell: Words['shell']
}

/** The day of a module beside those around it: a shadow shows as a dent that the others lack. */
export const ChosenCurve = ({ powers, usual, isFailed, chosen: { array, module }, ...props }: Props) => {
  const { zone, words, chart, shell } = props
  const curve = useMemo(
    () => powers && neighbourCurve(powers, { array, module }, words, usual && siblingsOf(usual)(module)),
    [powers, usual, array, module, words],
  )
  if (isFailed) return <p className={classes.note}>{shell.failedText}</p>
  if (!powers || !curve) return <Skeleton height={360} role="status" aria-label={shell.loading} />
  const [own] = curve.series
  const period = usual && { first: usual.firstDay, last: usual.lastDay }
  const nothing = period ? words.usual.none(period) : words.noPowers
  const day = period ? words.usual.range(period) : props.day
  if (powers.steps === 0 || !curve.series.some(hasValues)) return <p className={classes.note}>{nothing}</p>
  const place = placeText({ array, module }, words)
  const summary = neighbourSummary(curve, { day, zone }, usual ? words.usual : words)
  const known = usual?.modules.find(({ sn, input }) => sn === module.sn && input === module.input)?.daysKnown ?? 0
  const from = powers.from * 1000
  return (
    <>
      <PowerCurve
        // What is switched off is about the lines that were there.
        key={place}
        curve={curve}
        span={{ from, to: from + powers.steps * powers.stepS * 1000 }}
        zone={zone}
        highlighted={own && hasValues(own) ? own.id : undefined}
        title={`${place} ${day}`}
        summary={summary}
        emptyText={nothing}
        fileName={`${place} ${day}`.replace(/[^\p{L}\p{N}.-]+/gu, '-')}
        words={chart}
      />
      {usual && known > 0 && known < usual.daysKnown && (
        <p className={classes.note}>{words.usual.moduleDays({ known, days: usual.daysKnown })}</p>
      )}
    </>
  )
}
