import { dayOf, daysBetween, frameMs, hourMs, spanOfDay } from '@heliograph/domain/zones'
import type { BarPart, Bars } from '#charts/bars/bars.ts'
import type { Curve } from '#charts/curve/curve.ts'
import type { DayValue } from '#charts/day-grid/day-cells.ts'
import type { FlowState } from '#features/plants/live/energy-flow.tsx'
import type { FlowNode } from '#features/plants/live/topology.ts'

// Made-up values: only developers see the gallery.

export const zone = 'Europe/Berlin'
export const day = '2026-06-12'
export const span = spanOfDay(zone, day)

const hours = Array.from({ length: 24 * 12 }, (_, place) => place / 12)
const bell = (hour: number, { peak, noon, width }: { peak: number; noon: number; width: number }) =>
  Math.max(0, peak * Math.cos(((hour - noon) / width) * (Math.PI / 2))) * Number(Math.abs(hour - noon) < width)
const generationAt = (hour: number) => bell(hour, { peak: 6.8, noon: 13.2, width: 7.5 })
const useAt = (hour: number) =>
  0.4 + bell(hour, { peak: 1.9, noon: 7.5, width: 2 }) + bell(hour, { peak: 2.6, noon: 19.5, width: 3 })
const socAt = (hour: number) => (hour < 7 ? 22 : hour < 15 ? 22 + (hour - 7) * 9 : Math.max(30, 94 - (hour - 15) * 7))

/** A day of a house with a battery. */
export const fullCurve: Curve = {
  times: hours.map((hour) => span.from + hour * hourMs),
  series: [
    {
      id: 'generation',
      label: 'Generation',
      unit: 'kW',
      axis: 'left',
      colour: '--hg-generation',
      fill: true,
      note: '61.4\u00A0kWh',
      values: hours.map(generationAt),
    },
    {
      id: 'use',
      label: 'Use',
      unit: 'kW',
      axis: 'left',
      colour: '--hg-use',
      note: '27.8\u00A0kWh',
      values: hours.map(useAt),
    },
    {
      id: 'buy',
      label: 'Bought',
      unit: 'kW',
      axis: 'left',
      colour: '--hg-buy',
      dash: [6, 3],
      values: hours.map((hour) => (hour < 6 ? useAt(hour) : 0)),
    },
    {
      id: 'sell',
      label: 'Sold',
      unit: 'kW',
      axis: 'left',
      colour: '--hg-sell',
      dash: [2, 3],
      values: hours.map((hour) => Math.max(0, generationAt(hour) - useAt(hour) - 2)),
    },
    {
      id: 'soc',
      label: 'State of charge',
      unit: '%',
      axis: 'right',
      colour: '--hg-soc',
      step: true,
      values: hours.map(socAt),
    },
  ],
}

const isSilent = (hour: number) => (hour >= 9 && hour < 12) || hour > 16

/** No data for three hours, and after four in the afternoon. */
export const brokenCurve: Curve = {
  times: fullCurve.times,
  series: fullCurve.series.slice(0, 2).map((series) => ({
    ...series,
    values: series.values.map((value, place) => (isSilent(hours[place]!) ? null : value)),
  })),
}

export const emptyCurve: Curve = { times: [], series: fullCurve.series.map((series) => ({ ...series, values: [] })) }

/** Half past four in the afternoon. */
export const now = span.from + 16.5 * hourMs - frameMs

const dates = Array.from({ length: 30 }, (_, place) => place + 1)
const part = (id: string, label: string, at: (date: number) => number | null): BarPart => ({
  id,
  label,
  colour: `--hg-${id}`,
  values: dates.map((date) => (date > 27 ? null : at(date))),
})

/** A month with three days in the future. */
export const month: Bars = {
  unit: 'kWh',
  labels: dates.map(String),
  titles: dates.map((date) => dayOf(2026, 6, date)),
  stacks: [
    {
      id: 'made',
      label: 'Generation',
      parts: [
        part('generation', 'Used at once', (date) => 8 + ((date * 7) % 5)),
        part('sell', 'Into the grid', (date) => (date * 11) % 23),
      ],
    },
    {
      id: 'used',
      label: 'Use',
      parts: [
        part('use', 'From the roof', (date) => 8 + ((date * 7) % 5)),
        part('buy', 'Bought', (date) => (date * 5) % 9),
        { ...part('unknown', 'Unknown', (date) => (date % 6 === 0 ? 3 : 0)), colour: '--hg-muted', unknown: true },
      ],
    },
  ],
}

/** A year up to the gallery's day, with gaps in February. */
export const year: DayValue[] = daysBetween(dayOf(2026), day).map((each, place) => ({
  day: each,
  value:
    place >= 40 && place < 47
      ? null
      : place % 29 === 0
        ? 0
        : 6 + 32 * Math.sin((place / 200) * (Math.PI / 2)) * (0.5 + ((place * 37) % 50) / 100),
}))

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const shares = [
  { id: 'self', value: 62, colour: '--hg-generation' },
  { id: 'sold', value: 24, colour: '--hg-sell' },
]
export const sparkValues = hours.filter((_, place) => place % 6 === 0).map(generationAt)
export const brokenSparkValues = sparkValues.map((value, place) => (place > 20 && place < 27 ? null : value))

const still: FlowState = {
  generationW: 0,
  useW: 0,
  buyW: 0,
  sellW: 0,
  chargeW: null,
  dischargeW: null,
  socPercent: null,
}

export const flows: { id: string; title: string; nodes: FlowNode[]; state: FlowState; staleFor?: string }[] = [
  {
    id: 'grid',
    title: 'House on the grid',
    nodes: ['pv', 'home', 'grid'],
    state: { ...still, generationW: 4200, useW: 1300, sellW: 2900 },
  },
  {
    id: 'battery',
    title: 'With a battery, in the evening',
    nodes: ['pv', 'home', 'grid', 'battery'],
    state: { ...still, generationW: 300, useW: 3400, buyW: 900, dischargeW: 2200, chargeW: 0, socPercent: 47.9 },
  },
  {
    id: 'island',
    title: 'Without a grid, with a generator',
    nodes: ['pv', 'home', 'battery', 'generator'],
    state: {
      ...still,
      generationW: 0,
      useW: 1800,
      buyW: null,
      sellW: null,
      chargeW: 1200,
      dischargeW: 0,
      generatorW: 3000,
      socPercent: 12,
    },
  },
  {
    id: 'loads',
    title: 'Everything that a plant can have',
    nodes: ['pv', 'home', 'grid', 'battery', 'generator', 'backup', 'chargePort', 'smartLoad'],
    state: {
      ...still,
      generationW: 11_400,
      useW: 8600,
      sellW: 800,
      chargeW: 2000,
      dischargeW: 0,
      generatorW: 0,
      socPercent: 100,
      loads: { backup: 640, chargePort: 7200, smartLoad: null },
    },
  },
  {
    id: 'park',
    title: 'A park that feeds in fully',
    nodes: ['pv', 'grid'],
    state: { ...still, generationW: 1_250_000, sellW: 1_250_000, useW: null },
  },
  {
    id: 'unknown',
    title: 'Only the modules are measured',
    nodes: ['pv', 'home', 'grid'],
    state: { ...still, generationW: 2600, useW: null, buyW: null, sellW: null },
  },
  {
    id: 'stale',
    title: 'Old values',
    nodes: ['pv', 'home', 'grid', 'battery'],
    staleFor: '3 h',
    state: { ...still, generationW: 5200, useW: 900, sellW: 2300, chargeW: 2000, dischargeW: 0, socPercent: 81 },
  },
  {
    id: 'night',
    title: 'Night, nothing moves',
    nodes: ['pv', 'home', 'grid', 'battery'],
    state: { ...still, chargeW: 0, dischargeW: 0, socPercent: 30 },
  },
]

export interface ExampleRow {
  id: number
  name: string
  powerText: string
  todayText: string
  place: string
}

export const rows: ExampleRow[] = [
  { id: 1, name: 'Sonnendach', powerText: '3.51 kW', todayText: '16.33 kWh', place: 'Munich' },
  {
    id: 2,
    name: 'Carport behind the old sawmill at Oberndorf-Niederhofen',
    powerText: '0 W',
    todayText: '0.4 kWh',
    place: 'Oberndorf am Neckar',
  },
  { id: 3, name: 'Nordhalle', powerText: '--', todayText: '--', place: 'Århus' },
]
