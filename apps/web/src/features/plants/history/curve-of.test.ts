import type { PeriodEnergies } from '@heliograph/domain/balance'
import { quantities } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { columnsOf, curveOf, curveSummary, type Frame } from './curve-of.ts'

const { history: words } = await wordsIn('en')

const frame: Frame = {
  at: Date.parse('2026-06-12T11:00:00Z'),
  generationW: 4000,
  useW: null,
  buyW: null,
  sellW: null,
  chargeW: null,
  dischargeW: null,
  generatorW: null,
  backupW: null,
  socPercent: null,
}

const energies: PeriodEnergies = {
  ...recordOf(quantities, () => null),
  generation: 12,
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  boughtShare: null,
  soldShare: null,
  coverage: { ofS: 24 * 3600, knownS: recordOf(quantities, () => 13 * 3600), flowsS: 0 },
}

test('the summary of a curve says for how much of the day its energy is known', () => {
  const curve = curveOf(columnsOf([frame]), energies, words)
  const summary = curveSummary({ curve, energies, name: '2026-06-12', zone: 'Europe/Berlin' }, words)
  expect(summary.replaceAll('\u00A0', ' ')).toBe(
    'Power for 2026-06-12, times in Europe/Berlin. Generation 12 kWh (known for 13 of 24 h). Generation peaked at 4 kW at 13:00.',
  )
})
