import { expect, test } from 'vitest'
import { createModulePattern } from './module-pattern.ts'
import { shadesIn } from './module-shades.ts'

/** Twelve steps of a cloudless day. */
const light = [10, 60, 120, 180, 220, 240, 240, 220, 180, 120, 60, 10]
const all = light.reduce((sum, one) => sum + one, 0)
const module = (shareAt: (step: number) => number | null, siblings: readonly (number | null)[] = light) => ({
  powers: light.map((one, step) => {
    const share = shareAt(step)
    return share === null ? null : one * share
  }),
  siblings,
})
const usual = module(() => 1)
const without = module(
  () => null,
  light.map(() => null),
)

test('the shadow of a chimney moves over three modules in the morning: each has its time', () => {
  const shadedFrom = (from: number) => module((step) => (step >= from && step < from + 2 ? 0.3 : 1))
  const found = shadesIn([usual, shadedFrom(2), shadedFrom(3), shadedFrom(4), usual, usual])
  expect(found.map((one) => one?.kind)).toEqual([undefined, 'times', 'times', 'times', undefined, undefined])
  expect(found[1]).toEqual({ kind: 'times', times: [{ from: 2, to: 4, lost: expect.closeTo((0.7 * 300) / all, 6) }] })
  expect(found[3]).toMatchObject({ times: [{ from: 4, to: 6 }] })
})

test('two times of one day are told apart', () => {
  const twice = module((step) => (step < 4 || step > 7 ? 0.5 : 1))
  expect(shadesIn([usual, usual, twice])[2]).toMatchObject({
    times: [
      // At the edges of the day nobody gives enough to tell.
      { from: 1, to: 4 },
      { from: 8, to: 11 },
    ],
  })
})

test('a module that gives less all day is weak, not shaded', () => {
  expect(shadesIn([usual, usual, module(() => 0.6), usual])[2]).toEqual({
    kind: 'allDay',
    lost: expect.closeTo(0.4, 6),
  })
  // One of which only two steps are known is not known to be weak all day.
  const shortly = module(
    (step) => (step === 5 || step === 6 ? 0.5 : null),
    light.map((one, step) => (step === 5 || step === 6 ? one : null)),
  )
  expect(shadesIn([usual, usual, shortly])[2]).toMatchObject({ kind: 'times', times: [{ from: 5, to: 7 }] })
})

test('a silent module is neither shaded nor weak, and its silence joins no times', () => {
  const known = (step: number) => (step === 4 ? null : step >= 2 && step < 7 ? 0.4 : 1)
  const gap = module(
    known,
    light.map((one, step) => (step === 4 ? null : one)),
  )
  const found = shadesIn([usual, usual, without, gap])
  expect(found[2]).toBeUndefined()
  expect(found[3]).toMatchObject({
    times: [
      { from: 2, to: 4 },
      { from: 5, to: 7 },
    ],
  })
})

test('a step alone, a little less, and what is too dark to tell are no shade', () => {
  const one = module((step) => (step === 5 ? 0.2 : 1))
  const little = module(() => 0.76)
  const dark = module((step) => (step === 0 || step === 11 ? 0 : 1))
  expect(shadesIn([usual, one, little, dark, usual])).toEqual(Array(5).fill(undefined))
})

test('of an array of two nobody can tell which one is shaded, nor where two of three are unknown', () => {
  const shaded = module((step) => (step < 5 ? 0.2 : 1))
  expect(shadesIn([usual, shaded])).toEqual([undefined, undefined])
  expect(shadesIn([usual, shaded, without])).toEqual([undefined, undefined, undefined])
  expect(shadesIn([])).toEqual([])
})

test('where all give nothing, none is shaded', () => {
  const zero = { powers: light.map(() => 0), siblings: light.map(() => 0) }
  expect(shadesIn([zero, zero, zero])).toEqual([undefined, undefined, undefined])
})

test('one dent on one cloudless day vanishes in four weeks, the same dent each day stays', () => {
  const shadesWith = (isDented: (day: number) => boolean) => {
    const pattern = createModulePattern([4], 6)
    for (let day = 0; day < 28; day++) {
      for (let step = 0; step < 6; step++) {
        const dent = isDented(day) && (step === 2 || step === 3) ? 0 : 200
        pattern.add(step, [[200, 200, 200, dent]])
      }
    }
    return shadesIn(pattern.usualDay()[0]!)
  }
  expect(shadesWith((day) => day === 9)).toEqual([undefined, undefined, undefined, undefined])
  expect(shadesWith(() => true)[3]).toEqual({ kind: 'times', times: [{ from: 2, to: 4, lost: 400 / 1200 }] })
})
