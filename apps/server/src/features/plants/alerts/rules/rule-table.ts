import { knownRules, type AlertRule } from '#features/plants/alerts/alert-rules.ts'
import { chargeJump, emptyBattery, idleBattery, wornBattery } from './batteries.ts'
import { poorConnection } from './connection.ts'
import { batteryHot, gridFrequency, gridVoltage, overheated } from './electrics.ts'
import { feedInBroken } from './feed-in.ts'
import { gridLost } from './grid-lost.ts'
import { noProductionInLowLight } from './low-light.ts'
import { nightUse } from './nights.ts'
import { counterStill, frozen, impossibleBalance } from './plausibility.ts'
import { powerLimited } from './power-limited.ts'
import type { Rule } from './rule.ts'
import { belowSiblings, deadInput, weakInput } from './siblings.ts'
import { watchedRules } from './watched-rules.ts'
import { wrongTime } from './wrong-time.ts'

/** Rules that hide others come first. */
export const measuredRules: readonly Rule[] = [
  noProductionInLowLight,
  frozen,
  deadInput,
  weakInput,
  belowSiblings,
  gridVoltage,
  gridFrequency,
  overheated,
  batteryHot,
  counterStill,
  impossibleBalance,
  emptyBattery,
  idleBattery,
  wornBattery,
  gridLost,
  powerLimited,
  chargeJump,
  nightUse,
  feedInBroken,
  wrongTime,
  poorConnection,
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
