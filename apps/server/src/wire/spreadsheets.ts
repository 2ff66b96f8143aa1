import { Refusal } from '@heliograph/domain/errors'
import { usualUnits, type Units } from '#needs/export-tables.ts'

interface Form {
  clock?: 'plant' | 'utc'
  separator?: keyof typeof separators
  decimal?: 'point' | 'comma'
}

/** How numbers and times of a spreadsheet are written. @throws Refusal PARAM_ERROR if nobody could tell columns from decimals */
export const spreadsheetIn = (
  where: 'querystring' | 'body',
  { clock = 'plant', separator = 'comma', decimal = 'point' }: Form,
) => {
  if (separator === 'comma' && decimal === 'comma')
    throw new Refusal('PARAM_ERROR', `${where}/decimal cannot be a comma if that separates columns`)
  return { clock, separator: separators[separator], decimal: decimal === 'comma' ? (',' as const) : ('.' as const) }
}

/** Each of them as usual if it is not asked for. */
export const unitsIn = ({ power, energy, temperature }: Partial<Units>): Units => ({
  power: power ?? usualUnits.power,
  energy: energy ?? usualUnits.energy,
  temperature: temperature ?? usualUnits.temperature,
})

const separators = { comma: ',', semicolon: ';', tab: '\t' }
