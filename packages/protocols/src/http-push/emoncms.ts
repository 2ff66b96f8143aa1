import { because, detail, type Detail } from '@heliograph/domain/rejection-details'
import { isInstant } from '#plain-json/readings.ts'
import { isRecord, parseJson, shown } from '#plain-json/text.ts'
import { cleaned, readNode, readNumber, readTime, wholeSeconds } from './emoncms-values.ts'

/**
 * The push interface of emoncms, `input/post` and `input/bulk`, so that any emoncms sender can post here, and `input/get`,
 * which some ask before. It differs from emoncms in three ways: a missing or unreadable value is left out, where emoncms
 * would store 0; a time without a zone is UTC; compressed and encrypted bulk data is rejected.
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
export type EmoncmsInputs = { inputs: EmoncmsInput[]; ignored: Detail[] } | { error: Detail }

/**
 * `input/post`: one input from `fulljson`, `json`, `csv` or `data`, with `time` in seconds or as an ISO date.
 * `pathNode` is the node in the URL (`input/post/<node>`) and takes precedence over the parameter. Never throws.
 */
export const parsePost = (
  parameters: EmoncmsParameters,
  { now, pathNode }: { now: number; pathNode?: string },
): EmoncmsInputs => {
  const text = parameters['json'] ?? parameters['fulljson'] ?? parameters['csv'] ?? parameters['data'] ?? ''
  if (text === '') return { error: detail('noParameters') }
  if (text.length > maxLength) return { error: detail('requestTooLong') }
  const said = parameters['fulljson'] === undefined ? readPairs(text) : readFullJson(text)
  if ('code' in said) return { error: said }
  const at = readTime(parameters['time'] ?? said.time, now)
  if (!isInstant(at)) return { error: detail('timeOutOfRange') }
  const node = readNode(pathNode || parameters['node'])
  return inputsWithin([{ node, at, values: Object.fromEntries(said.values) }], [])
}

/**
 * `input/bulk`: `data` is `[[offset, node, value, ...], ...]`, where a value is a number or an object of named numbers.
 * Offsets are in seconds from `now - sentat`, `now - offset` or `time`; without these, the last row is now.
 * Never throws.
 */
export const parseBulk = (parameters: EmoncmsParameters, { now }: { now: number }): EmoncmsInputs => {
  if ('c' in parameters || 'cb' in parameters) return { error: detail('compressed') }
  const text = parameters['data'] ?? ''
  if (text.length > maxLength) return { error: detail('requestTooLong') }
  const rows = parseJson(text)
  if (!Array.isArray(rows) || rows.length === 0) return { error: detail('dataNotRows') }
  if (rows.length > maxRows) return { error: detail('tooManyRows', { most: maxRows }) }
  const reference = bulkReference(parameters, rows.at(-1), now)
  if (typeof reference !== 'number') return { error: reference }

  const inputs: EmoncmsInput[] = []
  const ignored: Detail[] = []
  for (const [place, row] of rows.entries()) {
    const input = readRow(row, reference)
    if (input === undefined) continue
    if (!('code' in input)) inputs.push(input)
    else {
      const wrong = because(detail('row', { row: place + 1 }), input)
      if (input.code !== 'timeOutOfRange') return { error: wrong }
      ignored.push(wrong)
    }
  }
  return inputsWithin(inputs, ignored)
}

/** The answer that senders need before they delete their data. `error` says why nothing was taken. */
export const emoncmsAnswer = (parameters: EmoncmsParameters, error?: string) => {
  if (error !== undefined) return JSON.stringify({ success: false, message: error })
  return parameters['fulljson'] === undefined ? 'ok' : JSON.stringify({ success: true })
}

/**
 * The answer to `input/get` of a node. IotaWatt posts nothing before it has it: it goes on after the newest time, or begins with
 * now where there is no such node. So a time that a wrong clock said is no later than now.
 */
export const printInputs = (
  inputs: readonly { input: string; lastAt: number; lastValue: number }[],
  { now }: { now: number },
) =>
  JSON.stringify(
    inputs.length === 0
      ? 'Node does not exist'
      : Object.fromEntries(
          inputs.map(({ input, lastAt, lastValue }) => [
            input,
            { time: Math.floor(Math.min(lastAt, now) / 1000), value: lastValue, processList: '' },
          ]),
        ),
  )

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

interface Said {
  values: [string, number][]
  time?: string
}

const readFullJson = (text: string): Said | Detail => {
  const json = parseJson(text)
  if (!isRecord(json) && !Array.isArray(json)) return detail('fullJsonNotObject')
  const values: [string, number][] = []
  const said: Said = { values }
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'object' && value !== null) return detail('fullJsonNested')
    if (name.toLowerCase() === 'time') said.time = String(value)
    // As in emoncms, other spellings of time are inputs.
    if (name === 'time') continue
    const number = readNumber(value)
    if (number !== undefined) values.push([cleaned(name), number])
  }
  return said
}

/** `{power1:100,power2:200}` or `100,200`, with or without quotes and braces. */
const readPairs = (text: string): Said | Detail => {
  const values: [string, number][] = []
  let unnamed = 0
  for (const pair of text.replace(/[^\p{N}\p{L}_\s\-.:,]/gu, '').split(',')) {
    const [first = '', second] = pair.split(':', 2)
    if (second !== undefined && first === '') return detail('nameMissing')
    const value = second ?? first
    const name = second === undefined ? String(++unnamed) : first
    const number = readNumber(value)
    if (number !== undefined) values.push([cleaned(name), number])
    else if (value !== 'null') return detail('valueNotNumber', { name: shown(name) })
  }
  return { values }
}

const readRow = (row: unknown, reference: number): EmoncmsInput | Detail | undefined => {
  if (!Array.isArray(row)) return detail('rowNotList')
  if (row.length <= 2) return undefined
  const [offset, node, ...rest] = row as unknown[]
  const seconds = wholeSeconds(offset)
  if (seconds === undefined) return detail('rowTimeNotNumber')
  if (typeof node === 'object' && node !== null) return detail('rowNodeObject')
  const at = (reference + seconds) * 1000
  if (!isInstant(at)) return detail('timeOutOfRange')
  const values: [string, number][] = []
  let unnamed = 0
  for (const item of rest) {
    if (Array.isArray(item)) return detail('rowValueList')
    const named: [string, unknown][] = isRecord(item) ? Object.entries(item) : [[String(++unnamed), item]]
    for (const [name, value] of named) {
      const number = readNumber(value)
      if (number !== undefined) values.push([cleaned(name), number])
    }
  }
  return { node: readNode(node), at, values: Object.fromEntries(values) }
}

/** The second that offsets are relative to. */
const bulkReference = ({ sentat, offset, time }: EmoncmsParameters, lastRow: unknown, now: number): number | Detail => {
  const nowSeconds = Math.floor(now / 1000)
  const ago = sentat ?? offset
  if (ago === undefined && time !== undefined) return wholeSeconds(time) ?? detail('timeNotNumber')
  const last: unknown = Array.isArray(lastRow) ? lastRow[0] : undefined
  const seconds = wholeSeconds(ago ?? last)
  if (seconds !== undefined) return nowSeconds - seconds
  return detail(ago === undefined ? 'noTimeOfLastRow' : 'referenceNotNumber')
}

const inputsWithin = (inputs: EmoncmsInput[], ignored: Detail[]): EmoncmsInputs =>
  inputs.some(({ values }) => Object.keys(values).length > maxNames)
    ? { error: detail('tooManyInputValues', { most: maxNames }) }
    : { inputs, ignored }
