import { layouts, type Layout } from '@heliograph/domain/layouts'
import type { Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { stringNumbers } from '@heliograph/domain/strings'
import type { Pool } from 'pg'
import { numbersText } from '#telemetry/array-text.ts'
import type { Span } from '#telemetry/spans.ts'

/** What a device said about one of its inputs, or about all of itself. */
export interface InputReading {
  at: number
  w: number | undefined
  /** Of the counter that restarts each day. */
  todayKwh: number | undefined
}

/** Readings by input; those of 0 are about all of the device. */
export type ReadingsByInput = Map<number, InputReading[]>

export type InputReadingStore = ReturnType<typeof createInputReadingStore>

export const createInputReadingStore = (pool: Pool) => ({
  /** What devices said in a time about each of their inputs, in order of time. */
  async readingsOf(deviceIds: readonly number[], { from, to }: Span) {
    const { rows } = await pool.query<[number, string]>({
      name: 'readings-of-inputs',
      text: `select s.device_id, ${readingsText} from samples s
             where s.device_id = any($1::int[]) and s.at >= $2 and s.at < $3 group by s.device_id`,
      values: [numbersText(deviceIds), new Date(from), new Date(to)],
      rowMode: 'array',
    })
    return new Map(rows.map(([id, text]) => [id, readingsIn(text)]))
  },
})

/** The power of an input is `A` and the next letters, its counter of the day `a`; `A` is all of the device. */
const letterOf = (input: number, isCounter: boolean) => String.fromCharCode((isCounter ? codeOfa : codeOfA) + input)
const [codeOfA, codeOfa] = ['A'.charCodeAt(0), 'a'.charCodeAt(0)]

const toldIn = (layout: Layout) => {
  const points: readonly Point[] = layouts[layout].points
  const valueOf = (point: Point) => {
    const place = points.indexOf(point)
    return place < 0 ? [] : [`s.v[${place + 1}]`]
  }
  const told = (input: number, isCounter: boolean, values: readonly string[]) =>
    values.length === 0 ? [] : [`'${letterOf(input, isCounter)}' || coalesce(${values.join(', ')})`]
  // A module has one input: what it gives is what that input takes.
  const whole = layout === 'module' ? valueOf('pv1Power') : [...valueOf('acPower'), ...valueOf('pvPower')]
  return [
    ...told(0, false, whole),
    ...stringNumbers.flatMap((string) => {
      const [voltage, current] = [...valueOf(`pv${string}Voltage`), ...valueOf(`pv${string}Current`)]
      const product = voltage === undefined || current === undefined ? [] : [`${voltage} * ${current}`]
      return [
        ...told(string, false, [...valueOf(`pv${string}Power`), ...product]),
        ...told(string, true, valueOf(`pv${string}Today`)),
      ]
    }),
  ]
}

const textWith = (told: readonly string[]) =>
  `concat_ws(',', ${[`date_part('epoch', s.at) * 1000`, ...told].join(', ')})`

/** As in roll-ups: one text for all samples of a device is read several times faster than rows. */
const readingsText = `string_agg(case s.layout
  ${keysOf(layouts)
    .map((layout) => `when ${layouts[layout].id} then ${textWith(toldIn(layout))}`)
    .join(' ')}
  else ${textWith([])} end, ',' order by s.at)`

const readingsIn = (text: string): ReadingsByInput => {
  const byInput: ReadingsByInput = new Map()
  let at = 0
  for (const part of text.split(',')) {
    const code = part.charCodeAt(0)
    if (code < codeOfA) {
      at = Math.round(Number(part))
      continue
    }
    const isCounter = code >= codeOfa
    const input = code - (isCounter ? codeOfa : codeOfA)
    const readings = byInput.get(input) ?? []
    if (readings.length === 0) byInput.set(input, readings)
    let reading = readings.at(-1)
    if (reading?.at !== at) readings.push((reading = { at, w: undefined, todayKwh: undefined }))
    if (isCounter) reading.todayKwh = Number(part.slice(1))
    else reading.w = Math.max(0, Number(part.slice(1)))
  }
  return byInput
}
