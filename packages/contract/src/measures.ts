import { incomeBases } from '@heliograph/domain/income'
import { Type } from 'typebox'
import { nullable } from './kit/shapes.ts'
import { money } from './kit/withheld.ts'

/** The portal's words for a plant's six energies and powers: `grid` is what is fed in. */
const flows = ['generation', 'use', 'grid', 'buy', 'charge', 'discharge'] as const
const shares = ['generationRatio', 'gridRatio', 'chargeRatio', 'useRatio', 'buyRatio', 'useDischargeRatio'] as const

export const number = nullable(Type.Number())

/** Fields that are numbers, or null if not measured. */
export const numbers = <const Name extends string>(...names: readonly Name[]) => named('', names)

/** Likewise, of money. */
export const amounts = <const Name extends string>(...names: readonly Name[]) => each(names, money(number))

/** kWh of the six energies: today's are `Value`, others `Month`, `Year`, `Total`, `UploadTotal`. */
export const energies = <const Suffix extends string>(suffix: Suffix) => named(suffix, flows)

/** W. If grid and battery are signed, positive means buying and discharging; `batterySoc` is in percent. */
export const powers = {
  ...named('Power', flows),
  ...numbers('wirePower', 'batteryPower', 'batterySoc'),
}

/**
 * Percent. How generation was used: generationRatio (directly), gridRatio and chargeRatio sum to 100. Where
 * consumption came from: useRatio (generation), buyRatio and useDischargeRatio sum to 100.
 */
export const ratios = <const Suffix extends string>(suffix: Suffix) => named(suffix, shares)

const incomeBasis = Type.Enum([...incomeBases])

/**
 * Money in the plant's currency. `incomeBasis` says what it counts: what was sold and what did not have to be bought, only
 * one of these, or all generation at one price. Null without a price (ours).
 */
export const income = <const Suffix extends string>(...suffixes: readonly Suffix[]) => ({
  ...amounts(...suffixes.map((suffix) => `income${suffix}` as const)),
  incomeBasis: money(nullable(incomeBasis)),
})

const directions = <const Word extends string>(...words: Word[]) => nullable(Type.Unsafe<Word>(Type.Enum(words)))

/** The direction of the grid's and the battery's power. */
export const wireStatus = directions('PURCHASE', 'GRID_CONNECTED', 'STATIC')
export const batteryStatus = directions('CHARGE', 'DISCHARGE', 'STATIC')
export const genStatus = directions('OUT', 'STATIC')
export const useStatus = directions('IN', 'STATIC')

function named<const Name extends string, const Suffix extends string>(suffix: Suffix, names: readonly Name[]) {
  return each(
    names.map((name): `${Name}${Suffix}` => `${name}${suffix}`),
    number,
  )
}

/** Fields of the same kind. */
export function each<const Name extends string, Schema>(names: readonly Name[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
