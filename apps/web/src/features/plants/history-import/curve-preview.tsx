import { quantities } from '@heliograph/domain/energy'
import { frameMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { ActionIcon } from '@mantine/core'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useMemo, useState } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import type { Curve } from '#charts/curve/curve.ts'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { DayInput } from '#periods/day-input.tsx'
import type { FileDay } from './days-of.ts'
import classes from './history-import.module.css'

interface Props {
  /** In order; at least one has a curve. */
  days: readonly FileDay[]
  zone: string
  words: Words['historyImport']
  chart: ChartWords
}

/** The curve of a day as the file has it, before anything is written. A shifted clock or a wrong unit is seen here. */
export const CurvePreview = ({ days, zone, words, chart }: Props) => {
  const id = useId()
  const withCurve = useMemo(() => days.filter(({ powers }) => powers), [days])
  const [chosen, choose] = useState<Day>()
  const day = withCurve.some((each) => each.day === chosen) ? chosen : undefined
  // The best day shows the shape best.
  const place = withCurve.findIndex((each) => each.day === (day ?? bestOf(withCurve)))
  const shown = withCurve[place]
  const curve = useMemo(() => shown && curveOf(shown, zone, words), [shown, zone, words])
  const [first, last] = [withCurve[0]?.day, withCurve.at(-1)?.day]
  if (!shown || !curve || !last) return null
  const step = (by: number) => choose(withCurve[place + by]?.day)
  const name = words.curveOf({ day: shown.day })
  return (
    <section className={classes.part} aria-label={words.curveOfDay}>
      <div className={classes.chosenDay}>
        <label htmlFor={id}>{words.curveOfDay}</label>
        <div>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words.dayBefore}
            disabled={place === 0}
            onClick={() => step(-1)}
          >
            <IconLeft aria-hidden="true" />
          </ActionIcon>
          <DayInput
            id={id}
            value={chosen ?? shown.day}
            onChange={choose}
            isPatient
            today={last}
            first={first}
            last={last}
            pick={words.pickDay}
            error={chosen !== undefined && day === undefined && words.noCurveOn}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words.dayAfter}
            disabled={place === withCurve.length - 1}
            onClick={() => step(1)}
          >
            <IconRight aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
      <PowerCurve
        key={shown.day}
        curve={curve}
        span={spanOfDay(zone, shown.day)}
        zone={zone}
        title={name}
        summary={`${name}: ${curve.series.map(({ label, note }) => `${label} ${note}`).join(words.separator)}`}
        emptyText={words.noCurveOn}
        fileName={`import-${shown.day}`}
        words={chart}
      />
    </section>
  )
}

const bestOf = (days: readonly FileDay[]) => {
  const energyOf = (day: FileDay) => day.generation ?? day.use ?? 0
  return days.reduce((best, day) => (energyOf(day) > energyOf(best) ? day : best), days[0]!).day
}

const curveOf = (day: FileDay, zone: string, words: Props['words']): Curve => {
  const { from, to } = spanOfDay(zone, day.day)
  const times = Array.from({ length: Math.ceil((to - from) / frameMs) }, (_, step) => from + step * frameMs)
  return {
    times,
    series: quantities.flatMap((quantity) => {
      const powers = day.powers?.[quantity]
      if (!powers) return []
      return {
        id: quantity,
        label: words.energies[quantity],
        unit: 'kW',
        axis: 'left',
        colour: `--hg-${quantity}`,
        note: quantityText(day[quantity], 'kWh'),
        fill: quantity === 'generation',
        ...(dashes[quantity] && { dash: dashes[quantity] }),
        values: powers.map((powerW) => (powerW === null ? null : powerW / 1000)),
      }
    }),
  }
}

/** As in the history. */
const dashes: Partial<Record<(typeof quantities)[number], readonly number[]>> = {
  buy: [6, 3],
  sell: [2, 3],
  discharge: [8, 3, 2, 3],
}
