import { wordsIn as speak } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { flowSentence } from './flow-sentence.ts'

const { live } = await speak('en')
const { live: zh } = await speak('zh')
const nothing = {
  generationW: null,
  useW: null,
  buyW: null,
  sellW: null,
  chargeW: null,
  dischargeW: null,
  socPercent: null,
}
const told = (own: Partial<typeof nothing> | Record<string, number>, words = live) =>
  flowSentence({ ...nothing, ...own }, words).replaceAll('\u00A0', ' ')

test('the picture is described in words', () => {
  expect(told({ generationW: 4200, useW: 2100, chargeW: 1600, sellW: 500, buyW: 0, socPercent: 82 })).toBe(
    'PV 4.2 kW: 2.1 kW to home, 1.6 kW to battery, 500 W to grid. Home uses 2.1 kW. Battery at 82 %.',
  )
})

test('and in Chinese', () => {
  expect(told({ generationW: 4200, useW: 2100, chargeW: 1600, sellW: 500 }, zh)).toBe(
    '光伏 4.2 kW：2.1 kW 供家庭，1.6 kW 充入电池，500 W 馈入电网。 家庭用电 2.1 kW。',
  )
})

test('each source has its own sentence', () => {
  expect(told({ generationW: 0, useW: 2000, dischargeW: 1200, buyW: 800 })).toBe(
    'Battery 1.2 kW: 1.2 kW to home. Grid 800 W: 800 W to home. Home uses 2 kW.',
  )
})

test('loads with their own node are listed as part of the use', () => {
  const loads = [
    { load: 'backup', powerW: 400 },
    { load: 'chargePort', powerW: null },
  ] as const
  expect(flowSentence({ ...nothing, generationW: 900, useW: 900, loads }, live).replaceAll('\u00A0', ' ')).toBe(
    'PV 900 W: 900 W to home. Home uses 900 W. Backup load takes 400 W of it.',
  )
})

test('unknown power is mentioned', () => {
  expect(told({ generationW: 4200 })).toBe('PV 4.2 kW: 4.2 kW to an unknown use.')
  expect(told({ generationW: 0, useW: 900 })).toBe('900 W from an unknown source. Home uses 900 W.')
  expect(told({})).toBe('No power data.')
})

test('meter noise is ignored', () => {
  expect(told({ generationW: 20, useW: 30, buyW: 10 })).toBe('No power is flowing. Home uses 30 W.')
})
