import { layouts, type Layout } from '@heliograph/domain/layouts'
import type { Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { stringNumbers, type StringNumber } from '@heliograph/domain/strings'
import type { Pool } from 'pg'
import { instantsText, numbersText } from '#telemetry/array-text.ts'
import type { Span } from '#telemetry/spans.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'

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

  /**
   * The mean power of inputs in each step of a time, W, by device, without what is marked as wrong. Formed in the database, so that
   * readings of thousands of devices are not sent; the text of a device is taken apart when it is asked for.
   */
  async meansOf(
    deviceIds: readonly number[],
    wished: ReadonlySet<number>,
    { from, to, stepMs }: Span & { stepMs: number },
    wrong: readonly WrongSpanOf[],
  ) {
    const inputs = knownInputs.filter((input) => wished.has(input))
    if (deviceIds.length === 0 || inputs.length === 0) return new Map<number, () => MeansByInput>()
    const spans = wrong.filter((span) => span.from < to && (span.to ?? to) > from)
    // Without a name: there are as many texts as sets of inputs, and each connection would keep all that were asked for.
    const { rows } = await pool.query<[number, string]>({
      text: `select device_id, string_agg(concat_ws(',', step, ${inputs.map(meanText).join(', ')}), ',') from (
               select s.device_id, floor((date_part('epoch', s.at) * 1000 - $4) / $5)::int as step,
                 ${inputs.map((input) => `avg(${powerIn(input)}) as w${input}`).join(', ')}
               from samples s where s.device_id = any($1::int[]) and s.at >= $2 and s.at < $3
                 and not exists (select 1 from unnest($6::int[], $7::timestamptz[], $8::timestamptz[]) w (id, from_at, to_at)
                   where w.id = s.device_id and s.at >= w.from_at and s.at < w.to_at)
               group by 1, 2) told
             group by device_id`,
      values: [
        numbersText(deviceIds),
        new Date(from),
        new Date(to),
        from,
        stepMs,
        numbersText(spans.map(({ deviceId }) => deviceId)),
        instantsText(spans.map((span) => span.from)),
        instantsText(spans.map((span) => span.to ?? to)),
      ],
      rowMode: 'array',
    })
    return new Map(rows.map(([id, text]) => [id, () => meansIn(text)]))
  },
})

/** What inputs gave in steps, by input and step; those of 0 are about all of the device. */
export type MeansByInput = ReadonlyMap<number, ReadonlyMap<number, number>>

/** A tenth of a watt is more than a drawing shows. */
const meanText = (input: number) => `'${letterOf(input, false)}' || round(w${input} * 10) / 10`

const meansIn = (text: string): MeansByInput => {
  const means = new Map<number, Map<number, number>>()
  let step = 0
  for (const part of text.split(',')) {
    const code = part.charCodeAt(0)
    if (code < codeOfA) {
      step = Number(part)
      continue
    }
    const input = code - codeOfA
    const ofInput = means.get(input) ?? new Map<number, number>()
    if (ofInput.size === 0) means.set(input, ofInput)
    ofInput.set(step, Number(part.slice(1)))
  }
  return means
}

/** The power of an input is `A` and the next letters, its counter of the day `a`; `A` is all of the device. */
const letterOf = (input: number, isCounter: boolean) => String.fromCharCode((isCounter ? codeOfa : codeOfA) + input)
const [codeOfA, codeOfa] = ['A'.charCodeAt(0), 'a'.charCodeAt(0)]

/** The values of a point in a sample of a layout; none if that has no place for it. */
const valueIn = (layout: Layout) => {
  const points: readonly Point[] = layouts[layout].points
  return (point: Point) => {
    const place = points.indexOf(point)
    return place < 0 ? [] : [`s.v[${place + 1}]`]
  }
}

/** What tells the power of an input, the best first. */
const powersIn = (layout: Layout, input: KnownInput) => {
  const valueOf = valueIn(layout)
  // A module has one input: what it gives is what that input takes.
  if (input === 0) return layout === 'module' ? valueOf('pv1Power') : [...valueOf('acPower'), ...valueOf('pvPower')]
  const [voltage, current] = [...valueOf(`pv${input}Voltage`), ...valueOf(`pv${input}Current`)]
  const product = voltage === undefined || current === undefined ? [] : [`${voltage} * ${current}`]
  return [...valueOf(`pv${input}Power`), ...product]
}

type KnownInput = 0 | StringNumber
const knownInputs: readonly KnownInput[] = [0, ...stringNumbers]

const toldIn = (layout: Layout) => {
  const told = (input: number, isCounter: boolean, values: readonly string[]) =>
    values.length === 0 ? [] : [`'${letterOf(input, isCounter)}' || coalesce(${values.join(', ')})`]
  return [
    ...told(0, false, powersIn(layout, 0)),
    ...stringNumbers.flatMap((string) => [
      ...told(string, false, powersIn(layout, string)),
      ...told(string, true, valueIn(layout)(`pv${string}Today`)),
    ]),
  ]
}

/** The power of an input of a sample: what it draws at night is no power of modules. */
const powerIn = (input: KnownInput) => {
  const cases = keysOf(layouts).flatMap((layout) => {
    const values = powersIn(layout, input)
    const power = `coalesce(${values.join(', ')})`
    return values.length === 0
      ? []
      : [`when ${layouts[layout].id} then case when ${power} < 0 then 0 else ${power} end`]
  })
  return `case s.layout ${cases.join(' ')} end`
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
