import { dayMs, hourMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeTime, type Evidence } from './time-evidence.ts'

const noon = Date.UTC(2026, 5, 17, 12)
const evidence: Evidence = {
  expected: noon,
  isExact: true,
  passedMs: 10_000,
  database: noon,
  isWitnessed: false,
  unwitnessedMs: 0,
}

test('the known time follows the database server’s clock up to a day', () => {
  const found = judgeTime({ ...evidence, database: noon + 20 * hourMs })
  expect(found).toEqual({ at: noon + 20 * hourMs, unwitnessedMs: 20 * hourMs, isSure: true })
})

test('a jump of more than a day is not followed, and is not certain unless it is known how much time has passed', () => {
  const jumped = { ...evidence, database: noon + 400 * dayMs }
  expect(judgeTime(jumped)).toEqual({ at: noon, unwitnessedMs: 0, isSure: true })
  expect(judgeTime({ ...jumped, isExact: false })).toEqual({ at: noon, unwitnessedMs: 0, isSure: false })
})

test('a jump of more than a day is followed with a witness', () => {
  const found = judgeTime({ ...evidence, database: noon + 8 * dayMs, isWitnessed: true, unwitnessedMs: hourMs })
  expect(found).toEqual({ at: noon + 8 * dayMs, unwitnessedMs: 0, isSure: true })
})

test('many small jumps without a witness add up to no more than a day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2_000, max: 30 * hourMs }), { minLength: 20 }), (jumps) => {
      let [at, unwitnessedMs] = [noon, 0]
      for (const jump of jumps) {
        const found = judgeTime({ ...evidence, passedMs: 0, expected: at, database: at + jump, unwitnessedMs })
        at = found.at
        unwitnessedMs = found.unwitnessedMs
      }
      expect(at - noon).toBeLessThanOrEqual(dayMs)
    }),
  )
})

test('only a witness moves the known time back', () => {
  const behind = { ...evidence, database: noon - 400 * dayMs }
  expect(judgeTime(behind).at).toBe(noon)
  expect(judgeTime({ ...behind, isWitnessed: true }).at).toBe(noon - 400 * dayMs)
})
