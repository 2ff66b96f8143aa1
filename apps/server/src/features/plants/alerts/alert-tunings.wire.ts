import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { AlertTexts } from './alert-texts.ts'
import type { TunedRule, TuningWish } from './alert-tunings.ts'
import type { TuningPreview } from './tuning-previews.ts'

export const tuningIn = ({ ruleId, isOn, values }: wire.TuningWish): TuningWish => ({
  ruleId,
  isOn,
  values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
})

export const toTunedRule = (
  { rule, knobs, changedByName, changedAt, ...tuned }: TunedRule,
  texts: AlertTexts,
): wire.TunedRule => ({
  ...tuned,
  ruleId: rule.id,
  name: texts.nameOf(rule.id, rule.code),
  text: texts.adviceOn(rule.id, rule.code).description,
  level: rule.level,
  influence: rule.influence,
  knobs: knobs.map(({ byType, ...knob }) => ({ ...knob, byType: [...byType] })),
  changedBy: changedByName,
  changedAt: changedAt === null ? null : seconds(changedAt),
})

export const toPreview = ({ limits, ...preview }: TuningPreview): wire.TuningPreview => ({
  ...preview,
  limits: [...limits],
})
