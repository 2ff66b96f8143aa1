import type { ModulePowers } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { hasValues } from '#charts/curve/curve.ts'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { placeText } from './module-texts.ts'
import { neighbourCurve, neighbourSummary } from './neighbour-curve.ts'
import type { ShownModule } from './shares.ts'
import classes from './module-map.module.css'

interface Props {
  /** Undefined while they load. */
  powers: ModulePowers | undefined
  isFailed: boolean
  chosen: ShownModule
  day: string
  zone: string
  words: Words['moduleMap']
  chart: ChartWords
  shell: Words['shell']
}

/** The day of a module beside those around it: a shadow shows as a dent that the others lack. */
export const ChosenCurve = ({ powers, isFailed, chosen: { array, module }, day, zone, words, chart, shell }: Props) => {
  const curve = useMemo(
    () => powers && neighbourCurve(powers, { array, module }, words),
    [powers, array, module, words],
  )
  if (isFailed) return <p className={classes.note}>{shell.failedText}</p>
  if (!powers || !curve) return <Skeleton height={360} role="status" aria-label={shell.loading} />
  const [own] = curve.series
  if (powers.steps === 0 || !curve.series.some(hasValues)) return <p className={classes.note}>{words.noPowers}</p>
  const place = placeText({ array, module }, words)
  const summary = neighbourSummary(curve, { day, zone }, words)
  const from = powers.from * 1000
  return (
    <PowerCurve
      // What is switched off is about the lines that were there.
      key={place}
      curve={curve}
      span={{ from, to: from + powers.steps * powers.stepS * 1000 }}
      zone={zone}
      highlighted={own && hasValues(own) ? own.id : undefined}
      title={`${place} ${day}`}
      summary={summary}
      emptyText={words.noPowers}
      fileName={`${place} ${day}`.replace(/[^\p{L}\p{N}.-]+/gu, '-')}
      words={chart}
    />
  )
}
