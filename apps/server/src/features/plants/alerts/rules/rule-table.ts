import { knownRules, type AlertRule } from '#features/plants/alerts/alert-rules.ts'
import { chargeJump, emptyBattery, idleBattery, wornBattery } from './batteries.ts'
import { belowExpectation } from './below-expectation.ts'
import { cellSpread } from './cells.ts'
import { poorConnection } from './connection.ts'
import { derated } from './derated.ts'
import { chargeDrift } from './drift.ts'
import { batteryHot, gridFrequency, gridVoltage, overheated } from './electrics.ts'
import { fadedBattery } from './faded.ts'
import { feedInBroken } from './feed-in.ts'
import { gridLost } from './grid-lost.ts'
import { insulationLow, insulationRefused } from './insulation.ts'
import { noProductionInLowLight } from './low-light.ts'
import { meterStill } from './meter-still.ts'
import { nightUse } from './nights.ts'
import { counterStill, frozen, impossibleBalance } from './plausibility.ts'
import { powerLimited } from './power-limited.ts'
import type { Rule } from './rule.ts'
import { belowSiblings, deadInput, weakInput } from './siblings.ts'
import { poorSignal } from './signal.ts'
import { watchedRules } from './watched-rules.ts'
import { wrongTime } from './wrong-time.ts'

/** Rules that hide others come first. */
export const measuredRules: readonly Rule[] = [
  noProductionInLowLight,
  frozen,
  deadInput,
  weakInput,
  derated,
  belowSiblings,
  gridVoltage,
  gridFrequency,
  overheated,
  batteryHot,
  counterStill,
  impossibleBalance,
  meterStill,
  emptyBattery,
  idleBattery,
  wornBattery,
  fadedBattery,
  gridLost,
  powerLimited,
  chargeDrift,
  chargeJump,
  nightUse,
  feedInBroken,
  wrongTime,
  poorConnection,
  poorSignal,
  insulationRefused,
  insulationLow,
  cellSpread,
  belowExpectation,
]

/** Rules about which people can set something. */
export const tunableRules: readonly Rule[] = [
  ...watchedRules,
  ...measuredRules.filter(({ text, knobs, canBeOff }) => text !== undefined && (knobs.length > 0 || canBeOff)),
]

/** Every rule with a name, also those about silence and what devices report. */
export const namedRules: readonly AlertRule[] = [
  ...knownRules,
  ...measuredRules.filter(({ text }) => text !== undefined),
]

export const measuredRule = (ruleId: number) =>
  measuredRules.find(({ id, text }) => id === ruleId && text !== undefined)
