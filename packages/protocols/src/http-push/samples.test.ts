import { because, detail } from '@heliograph/domain/rejection-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSamples, parseSamples, printSamples } from './samples.ts'

const at = Date.UTC(2026, 5, 15, 11, 40)
const sample = { sn: 'M-1', type: 'METER', at, values: { gridPower: -350, E_B_TO: 12.5 } }
const reading = { deviceSn: 'M-1', deviceType: 'METER', at, values: { gridPower: -350, buyTotal: 12.5 } } as const

test('a batch is read, and a printed batch is read back', () => {
  expect(parseSamples(JSON.stringify({ samples: [sample] }))).toEqual({ readings: [reading], lost: [], ignored: [] })
  expect(parseSamples(printSamples([reading]))).toEqual({ readings: [reading], lost: [], ignored: [] })
})

test('only the malformed sample and the unknown point are skipped', () => {
  const samples = [
    { ...sample, at: 'today' },
    { ...sample, values: { gridPower: 1, colour: 2 } },
  ]
  expect(parseSamples(JSON.stringify({ samples }))).toEqual({
    readings: [{ ...reading, values: { gridPower: 1 } }],
    lost: [because(detail('part', { place: 'samples[0]' }), detail('wrongTime'))],
    ignored: ['M-1.colour'],
  })
})

test('a batch of a thousand samples is read, one more is an error', () => {
  const batch = (count: number) => JSON.stringify({ samples: Array.from({ length: count }, () => sample) })
  expect(parseSamples(batch(maxSamples))).toHaveProperty('readings.length', maxSamples)
  expect(parseSamples(batch(maxSamples + 1))).toHaveProperty('error')
})

test('any JSON and any bytes get an answer', () => {
  const close = fc.json().map((json) => `{"samples":[${json},{"sn":"1","type":"METER","at":${at},"values":${json}}]}`)
  fc.assert(
    fc.property(fc.oneof(fc.json(), close, fc.uint8Array()), (message) => {
      const batch = parseSamples(message)
      const numbers = 'error' in batch ? [] : batch.readings.flatMap(({ values }) => Object.values(values))
      expect(numbers.every(Number.isFinite)).toBe(true)
    }),
  )
})
