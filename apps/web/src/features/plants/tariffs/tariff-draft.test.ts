import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { draftOf, faultsOf, hasMore, requestOf } from './tariff-draft.ts'
import { newWindow } from './window-draft.ts'

const words = (await wordsIn('en')).tariffs
const tariff = {
  validFrom: '2026-01-01',
  benchmarkPrice: 0.08,
  consumptionPrice: null,
  mergeElectricPrice: null,
  subsidyUnitAmount: null,
  soldShare: 100,
  fixedCharge: null,
  fixedChargePer: null,
  billingDay: 1,
  windows: [],
  hourlyPurchase: false,
  hourlyFeedIn: false,
}

test('a share of the payment is typed in per cent, and nothing typed is all of it', () => {
  const whole = draftOf(tariff)
  expect([whole.soldShare, hasMore(whole), requestOf(whole, undefined).soldShare]).toEqual(['', false, 100])
  const part = draftOf({ ...tariff, soldShare: 33.3 })
  expect([part.soldShare, hasMore(part), requestOf(part, undefined).soldShare]).toEqual(['33.3', true, 33.3])
  const faultOf = (soldShare: string) => faultsOf({ ...whole, soldShare }, words).soldShare
  expect(['0', '70', '100'].map(faultOf)).toEqual([false, false, false])
  expect(['101', '-1', 'all'].map(faultOf)).toEqual(Array(3).fill(words.soldShareWrong))
})

test('a price can be that of whole days at weekends or in a season, but not of all hours of all days', () => {
  const faultOf = (window: Partial<typeof newWindow>) => {
    const windows = [{ ...newWindow, feedIn: '0.05', fromHour: 0, toHour: 24, ...window }]
    return faultsOf({ ...draftOf(tariff), windows }, words).windows
  }
  expect(faultOf({ weekdays: [6, 7] })).toBe(false)
  expect(faultOf({ weekdays: [1, 2, 3, 4, 5, 6, 7], months: [11, 12, 1, 2] })).toBe(false)
  expect(faultOf({ weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe(words.hoursWrong)
  expect(faultOf({ weekdays: [6, 7], fromHour: 6, toHour: 6 })).toBe(words.hoursWrong)
})
