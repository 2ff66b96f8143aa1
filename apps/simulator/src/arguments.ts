import { parseArgs } from 'node:util'
import { errorOf } from '@heliograph/domain/caught'
import { faultKnobs, noChances, type FaultChances } from './faults.ts'

export interface Arguments {
  fleet: string
  state?: string
  intervalMs: number
  speed: number
  faults: FaultChances
  /** Serial numbers of the gateways to run; all by default. */
  only?: string[]
}

export class ArgumentError extends Error {
  override name = 'ArgumentError'
}

/** Undefined if help is requested. Throws an ArgumentError that says what is wrong. */
export const readArguments = (words: readonly string[]): Arguments | undefined => {
  const values = parsed(words)
  if (values.help === true) return undefined
  const { fleet, state, only } = values
  if (fleet === undefined) throw new ArgumentError('--fleet is missing')
  return {
    fleet,
    ...(state !== undefined && { state }),
    intervalMs: 1000 * numberIn('--interval', values.interval ?? '60', 1, 86_400),
    speed: numberIn('--speed', values.speed ?? '1', 1, 3600),
    faults: readFaults(values.faults ?? ''),
    ...(only !== undefined && { only: only.split(',').filter((sn) => sn !== '') }),
  }
}

export const help = `Simulates devices that report over real sockets, like real ones.

  node apps/simulator/dist/main.js --fleet FILE [options]

  --fleet FILE         the plants, their gateways and where these report to
  --state FILE         the devices' memory: read at the start, written every few seconds and at the end
  --interval SECONDS   between two reports of a gateway; 60 when left out
  --speed FACTOR       how many times faster than the real one the field's clock runs; 1 when left out
  --only SN,SN         these gateways alone
  --faults KNOB=CHANCE,KNOB=CHANCE   chances are from 0 to 1:
${Object.entries(faultKnobs)
  .map(([knob, meaning]) => `      ${knob.padEnd(16)} ${meaning}`)
  .join('\n')}
  --help               this text
`

const parsed = (words: readonly string[]) => {
  const text = { type: 'string' } as const
  const options = {
    fleet: text,
    state: text,
    interval: text,
    speed: text,
    faults: text,
    only: text,
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (error) {
    throw new ArgumentError(errorOf(error).message)
  }
}

const numberIn = (name: string, text: string, least: number, most: number) => {
  const number = Number(text)
  if (text.trim() === '' || !(number >= least && number <= most)) {
    throw new ArgumentError(`${name} must be a number from ${least} to ${most}, not '${text}'`)
  }
  return number
}

const readFaults = (text: string): FaultChances => {
  const chances = { ...noChances }
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [knob = '', chance = ''] = pair.split('=', 2).map((part) => part.trim())
    if (!isKnob(knob)) throw new ArgumentError(`--faults has no '${knob}', only ${Object.keys(faultKnobs).join(', ')}`)
    chances[knob] = numberIn(knob, chance, 0, 1)
  }
  return chances
}

const isKnob = (name: string): name is keyof FaultChances => Object.hasOwn(faultKnobs, name)
