import { isInstant } from '#plain-json/readings.ts'
import { isRecord, parseJson, shown } from '#plain-json/text.ts'
import { cleaned, readNode, readNumber, readTime, wholeSeconds } from './emoncms-values.ts'

/**
 * The push interface of emoncms, `input/post` and `input/bulk`, so that any emoncms sender can post here. It differs from
 * emoncms in three ways: a missing or unreadable value is left out, where emoncms would store 0; a time without a zone is
 * UTC; compressed and encrypted bulk data is rejected.
 */
export interface EmoncmsInput {
  /** The sender's name, or '0' if it has none. */
  node: string
  /** Milliseconds since 1970. */
  at: number
  /** By the sender's own names. Values of a list are named '1', '2' and so on. The keys are untrusted. */
  values: Record<string, number>
}

/** Query and form parameters together. If a parameter is repeated, the last one counts. */
export type EmoncmsParameters = Readonly<Record<string, string | undefined>>

/** `ignored` lists bulk rows that were skipped: an error would make the sender repeat them forever. */
export type EmoncmsInputs = { inputs: EmoncmsInput[]; ignored: string[] } | { error: string }

/**
 * `input/post`: one input from `fulljson`, `json`, `csv` or `data`, with `time` in seconds or as an ISO date.
 * `pathNode` is the node in the URL (`input/post/<node>`) and takes precedence over the parameter. Never throws.
 */
export const parsePost = (
  parameters: EmoncmsParameters,
  { now, pathNode }: { now: number; pathNode?: string },
): EmoncmsInputs => {
  const text = parameters['json'] ?? parameters['fulljson'] ?? parameters['csv'] ?? parameters['data'] ?? ''
  if (text === '') return { error: 'The request has no fulljson, json, csv or data' }
  if (text.length > maxLength) return { error: 'The request is too long' }
  const said = parameters['fulljson'] === undefined ? readPairs(text) : readFullJson(text)
  if (typeof said === 'string') return { error: said }
  const at = readTime(parameters['time'] ?? said.time, now)
  if (!isInstant(at)) return { error: outOfTime }
  const node = readNode(pathNode || parameters['node'])
  return inputsWithin([{ node, at, values: Object.fromEntries(said.values) }], [])
}

/**
 * `input/bulk`: `data` is `[[offset, node, value, ...], ...]`, where a value is a number or an object of named numbers.
 * Offsets are in seconds from `now - sentat`, `now - offset` or `time`; without these, the last row is now.
 * Never throws.
 */
export const parseBulk = (parameters: EmoncmsParameters, { now }: { now: number }): EmoncmsInputs => {
  if ('c' in parameters || 'cb' in parameters) return { error: 'Compressed data is not supported' }
  const text = parameters['data'] ?? ''
  if (text.length > maxLength) return { error: 'The request is too long' }
  const rows = parseJson(text)
  if (!Array.isArray(rows) || rows.length === 0) return { error: 'Format error, data is not a JSON list of rows' }
  if (rows.length > maxRows) return { error: `data has more than ${maxRows} rows` }
  const reference = bulkReference(parameters, rows.at(-1), now)
  if (typeof reference === 'string') return { error: reference }

  const inputs: EmoncmsInput[] = []
  const ignored: string[] = []
  for (const [place, row] of rows.entries()) {
    const input = readRow(row, reference)
    if (input === outOfTime) ignored.push(`row ${place + 1}: ${outOfTime}`)
    else if (typeof input === 'string') return { error: `Format error in row ${place + 1}: ${input}` }
    else if (input !== undefined) inputs.push(input)
  }
  return inputsWithin(inputs, ignored)
}

/** The answer that senders need before they delete their data. */
export const emoncmsAnswer = (parameters: EmoncmsParameters, inputs: EmoncmsInputs) => {
  if ('error' in inputs) return JSON.stringify({ success: false, message: inputs.error })
  return parameters['fulljson'] === undefined ? 'ok' : JSON.stringify({ success: true })
}

/** The parameters of `input/post` for one input. */
export const printPost = ({ node, at, values }: EmoncmsInput) => ({
  node,
  time: String(Math.floor(at / 1000)),
  fulljson: JSON.stringify(values),
})

/** The parameters of `input/bulk` for inputs of any times. */
export const printBulk = (inputs: readonly EmoncmsInput[]) => ({
  time: '0',
  data: JSON.stringify(inputs.map(({ node, at, values }) => [Math.floor(at / 1000), node, values])),
})

const maxLength = 1_000_000
const maxRows = 1000
const maxNames = 128
const outOfTime = 'The time is not between 2000 and 2100'

interface Said {
  values: [string, number][]
  time?: string
}

const readFullJson = (text: string): Said | string => {
  const json = parseJson(text)
  if (!isRecord(json) && !Array.isArray(json)) return 'fulljson is not a JSON object'
  const values: [string, number][] = []
  const said: Said = { values }
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'object' && value !== null) return 'fulljson is nested'
    if (name.toLowerCase() === 'time') said.time = String(value)
    // As in emoncms, other spellings of time are inputs.
    if (name === 'time') continue
    const number = readNumber(value)
    if (number !== undefined) values.push([cleaned(name), number])
  }
  return said
}

/** `{power1:100,power2:200}` or `100,200`, with or without quotes and braces. */
const readPairs = (text: string): Said | string => {
  const values: [string, number][] = []
  let unnamed = 0
  for (const pair of text.replace(/[^\p{N}\p{L}_\s\-.:,]/gu, '').split(',')) {
    const [first = '', second] = pair.split(':', 2)
    if (second !== undefined && first === '') return 'Format error, a name is missing or has an invalid character'
    const value = second ?? first
    const name = second === undefined ? String(++unnamed) : first
    const number = readNumber(value)
    if (number !== undefined) values.push([name, number])
    else if (value !== 'null') return `Format error, the value of ${shown(name)} is not a number`
  }
  return { values }
}

const readRow = (row: unknown, reference: number): EmoncmsInput | string | undefined => {
  if (!Array.isArray(row)) return 'it is not a list'
  if (row.length <= 2) return undefined
  const [offset, node, ...rest] = row as unknown[]
  const seconds = wholeSeconds(offset)
  if (seconds === undefined) return 'its time is not a number'
  if (typeof node === 'object' && node !== null) return 'its node is an object'
  const at = (reference + seconds) * 1000
  if (!isInstant(at)) return outOfTime
  const values: [string, number][] = []
  let unnamed = 0
  for (const item of rest) {
    if (Array.isArray(item)) return 'a value is a list'
    const named: [string, unknown][] = isRecord(item) ? Object.entries(item) : [[String(++unnamed), item]]
    for (const [name, value] of named) {
      const number = readNumber(value)
      if (number !== undefined) values.push([cleaned(name), number])
    }
  }
  return { node: readNode(node), at, values: Object.fromEntries(values) }
}

/** The second that offsets are relative to. */
const bulkReference = ({ sentat, offset, time }: EmoncmsParameters, lastRow: unknown, now: number): number | string => {
  const nowSeconds = Math.floor(now / 1000)
  const ago = sentat ?? offset
  if (ago === undefined && time !== undefined) return wholeSeconds(time) ?? 'time is not a number'
  const last: unknown = Array.isArray(lastRow) ? lastRow[0] : undefined
  const seconds = wholeSeconds(ago ?? last)
  if (seconds !== undefined) return nowSeconds - seconds
  return ago === undefined ? 'The last row has no time' : 'sentat or offset is not a number'
}

const inputsWithin = (inputs: EmoncmsInput[], ignored: string[]): EmoncmsInputs =>
  inputs.some(({ values }) => Object.keys(values).length > maxNames)
    ? { error: `An input has more than ${maxNames} values` }
    : { inputs, ignored }
