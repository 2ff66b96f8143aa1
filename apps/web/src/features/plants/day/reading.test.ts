import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { aMoment } from './day.fixture.ts'
import { readingsOf, spokenReadings } from './reading.ts'

const words = (await wordsIn('en')).day
const all = { use: true, battery: true, grid: true, generator: false }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('a moment is four figures with where power goes and comes from', () => {
  const moment = aMoment({
    at: 0,
    generationW: 9351,
    useW: 579,
    sellW: 8423,
    buyW: 0,
    chargeW: 349,
    dischargeW: 0,
    socPercent: 64,
  })
  expect(plain(spokenReadings(readingsOf(moment, all, words), words))).toBe(
    'PV 9.35 kW, to grid 8.42 kW, home 579 W, battery 349 W; Battery 64 %, charging 349 W; Grid 8.42 kW, selling; Home 579 W, from PV 100 %',
  )
})

test('in a gap every figure is missing, and nothing is said to be idle', () => {
  const readings = readingsOf(undefined, all, words)
  expect(readings.map(({ value, note }) => [value.text, note])).toEqual(Array(4).fill(['--', '']))
  expect(spokenReadings(readings, words)).toBe('PV no data; Battery no data; Grid no data; Home no data')
})

test('what a plant does not have or measure has no figure', () => {
  const ids = (own: Partial<typeof all>) =>
    readingsOf(aMoment({ at: 0 }), { ...all, ...own }, words).map(({ id }) => id)
  expect(ids({ battery: false })).toEqual(['pv', 'grid', 'home'])
  expect(ids({ use: false, battery: false })).toEqual(['pv'])
  expect(ids({ grid: false, generator: true })).toEqual(['pv', 'battery', 'generator', 'home'])
})

test('a full battery is idle, not charging', () => {
  const note = (own: object) => readingsOf(aMoment({ at: 0, ...own }), all, words)[1]?.note
  expect(note({ socPercent: 100, chargeW: 12 })).toBe('full, idle')
  expect(note({ socPercent: 40, chargeW: 0, dischargeW: 0 })).toBe('idle')
})
