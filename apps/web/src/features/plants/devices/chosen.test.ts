import { expect, test } from 'vitest'
import { chosenOf, drawableIn, firstChoice, obstacleTo, picturesOf, type Drawable } from './chosen.ts'

const one = (id: string, unit: string): Drawable => ({ id, name: id, unit })
const [power, reactive, volts, soc, energy] = [
  one('APo_t1', 'W'),
  one('RPo_t1', 'Var'),
  one('DV1', 'V'),
  one('B_left_cap1', '%'),
  one('Etdy_ge1', 'kWh'),
]
const all = [power, reactive, volts, soc, energy]

test('a third unit is too many; another parameter with one of the two units is fine', () => {
  expect(obstacleTo(volts, [power, soc])).toBe('unit')
  expect(obstacleTo(one('DP1', 'W'), [power, soc])).toBeUndefined()
  expect(obstacleTo(soc, [power, soc])).toBeUndefined()
  expect(
    obstacleTo(
      power,
      Array.from({ length: 8 }, (_, place) => one(`DP${place}`, 'W')),
    ),
  ).toBe('count')
})

test('an address with too many parameters is applied as far as possible', () => {
  expect(chosenOf(['DV1', 'nonsense', 'APo_t1', 'DV1', 'B_left_cap1'], all)).toEqual([volts, power])
})

test('percent parameters share a chart; of two other units each gets its own', () => {
  const shape = (chosen: Drawable[]) => picturesOf(chosen).map((parts) => parts.map(({ id, axis }) => `${id} ${axis}`))
  expect(shape([soc, power])).toEqual([['B_left_cap1 right', 'APo_t1 left']])
  expect(shape([power, volts])).toEqual([['APo_t1 left'], ['DV1 left']])
  expect(shape([soc])).toEqual([['B_left_cap1 left']])
  expect(shape([])).toEqual([])
})

test('long periods only have energies, and not those of today', () => {
  const words = { generation: 'Generation', use: '', buy: '', sell: '', charge: '', discharge: '', generator: '' }
  expect(drawableIn(all, { kind: 'year', day: '2026-01-01' }, words, 'usual')).toEqual([
    { ...energy, name: 'Generation' },
  ])
  expect(drawableIn(all, { kind: 'week', day: '2026-01-01' }, words, 'usual')).toEqual(all)
  expect(firstChoice(all, 'usual')).toEqual(['APo_t1'])
  expect(firstChoice([volts], 'usual')).toEqual(['DV1'])
  expect(firstChoice([], 'usual')).toEqual([])
})

test('a micro-inverter calls its energy otherwise, and what is usually the energy is that of its first input', () => {
  const words = { generation: 'Generation', use: '', buy: '', sell: '', charge: '', discharge: '', generator: '' }
  const micro = [one('Etdy_ge1', 'kWh'), one('Etdy_ge0', 'kWh')]
  expect(drawableIn(micro, { kind: 'month', day: '2026-01-01' }, words, 'micro')).toEqual([
    { ...one('Etdy_ge0', 'kWh'), name: 'Generation' },
  ])
  expect(firstChoice(micro, 'micro')).toEqual(['Etdy_ge0'])
})

test('what an optimizer counted at its only input is its generation; an inverter has a counter of its own', () => {
  const words = { generation: 'Generation', use: '', buy: '', sell: '', charge: '', discharge: '', generator: '' }
  const [input, own] = ['Etdy_ge1', 'Etdy_ge0']
  const month = { kind: 'month', day: '2026-01-01' } as const
  expect(drawableIn([one(input, 'kWh')], month, words, 'micro').map(({ id, name }) => [id, name])).toEqual([
    [input, words.generation],
  ])
  expect(drawableIn([one(input, 'kWh'), one(own, 'kWh')], month, words, 'micro').map(({ id }) => id)).toEqual([own])
})
