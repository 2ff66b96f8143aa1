import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import type { PlantType } from '@heliograph/domain/plants'
import { keysOf } from '@heliograph/domain/records'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { AlertRule } from './alert-rules.ts'
import type { AlertTuningStore, OwnTuning, TuningPlace } from './alert-tunings.store.ts'
import { tunableRules } from './rules/rule-table.ts'
import type { Knob, Rule } from './rules/rule.ts'
import { effectiveOf, type Tuning, type TuningLayer, type TuningScope } from './rules/tuning.ts'
import type { TuningPreviews } from './tuning-previews.ts'

export type AlertTunings = ReturnType<typeof createAlertTunings>

/** Where a value comes from; `usual` is the rule's own. */
type TuningOrigin = 'usual' | TuningScope

/** What a rule does in a place. */
export interface TunedRule {
  rule: AlertRule
  canBeOff: boolean
  isOn: boolean
  isOnFrom: TuningOrigin
  ownIsOn: boolean | null
  otherwiseIsOn: boolean
  knobs: readonly TunedKnob[]
  changedByName: string | null
  changedAt: number | null
}

interface TunedKnob extends Pick<Knob, 'name' | 'unit' | 'min' | 'max' | 'step'> {
  value: number
  from: TuningOrigin
  own: number | null
  otherwise: number
  byType: readonly { type: PlantType; value: number }[]
}

/** Of a rule that is asked for: what is to be set about it. */
export interface TuningWish extends Tuning {
  ruleId: number
}

/** What people set about alert rules for a plant, for all that an organisation operates, and for a brand. */
export const createAlertTunings = ({ store, previews, plantTypeOf, rightIn, record, brand, now }: AlertTuningNeeds) => {
  const placed = (place: AskedPlace): TuningPlace => ({ ...place, brand })

  const read = async (asked: AskedPlace, caller: Caller): Promise<TunedRule[]> => {
    const place = placed(asked)
    const [own, layers, type, seesNames] = await Promise.all([
      store.ownOf(place),
      layersFor(place),
      place.scope === 'plant' ? plantTypeOf(place.plantId) : undefined,
      maySeeNames(place, caller),
    ])
    return tunableRules.map((rule) => tunedRule(rule, place.scope, layers, own.get(rule.id), type, seesNames))
  }

  /** All that count in a place. For an organisation and a brand: where nothing nearer speaks. */
  const layersFor = async (place: TuningPlace): Promise<readonly TuningLayer[]> => {
    if (place.scope === 'plant') return (await store.layersOf([place.plantId], now())).get(place.plantId) ?? []
    const places = place.scope === 'brand' ? [place] : [place, { brand, scope: 'brand' as const }]
    return Promise.all(
      places.map(async (one) => ({
        scope: one.scope,
        organisationId: one.scope === 'organisation' ? one.organisationId : undefined,
        rules: await store.ownOf(one),
      })),
    )
  }

  /** Names are for those who work on a plant together. */
  const maySeeNames = async (place: TuningPlace, caller: Caller) => {
    if (place.scope !== 'plant') return true
    const right = await rightIn(place.plantId, caller)
    return right !== undefined && reaches(right, 'operate')
  }

  return {
    read,

    async set(asked: AskedPlace, wish: TuningWish, { caller, ip }: Acting) {
      const place = placed(asked)
      const rule = ruleOf(wish)
      const before = (await store.ownOf(place)).get(rule.id)
      const isEmpty = wish.isOn === null && Object.keys(wish.values).length === 0
      await store.set(place, rule.id, isEmpty ? undefined : wish, caller.userId, now())
      await record({
        kind: 'alert.tune',
        userId: caller.userId,
        organisationId: caller.organisationId,
        ip,
        plantId: place.scope === 'plant' ? place.plantId : null,
        facts: {
          scope: place.scope,
          rule: rule.code,
          before: textOf(before),
          after: textOf(isEmpty ? undefined : wish),
        },
      })
      return read(asked, caller)
    },

    preview: (asked: AskedPlace, wish: TuningWish, caller: Caller) =>
      previews.preview(placed(asked), ruleOf(wish), wish, caller.userId),
  }
}

export type AskedPlace =
  | { scope: 'plant'; plantId: number }
  | { scope: 'organisation'; organisationId: number }
  | { scope: 'brand' }

export interface AlertTuningNeeds {
  store: AlertTuningStore
  previews: TuningPreviews
  plantTypeOf: (plantId: number) => Promise<PlantType | undefined>
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  record: RecordAudit
  brand: string
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}

/** @throws Refusal PARAM_ERROR for what the rule does not let people set */
const ruleOf = ({ ruleId, isOn, values }: TuningWish): Rule => {
  const rule = tunableRules.find(({ id }) => id === ruleId)
  if (!rule) throw new Refusal('PARAM_ERROR', 'body/ruleId is not a rule that can be set')
  if (isOn === false && !rule.canBeOff) throw new Refusal('PARAM_ERROR', 'body/isOn: this rule cannot be switched off')
  for (const [name, value] of Object.entries(values)) {
    const knob = rule.knobs.find((one) => one.name === name)
    if (!knob) throw new Refusal('PARAM_ERROR', 'body/values: the rule has no such threshold')
    if (!(value >= knob.min && value <= knob.max))
      throw new Refusal('PARAM_ERROR', `body/values: ${name} must be ${knob.min} to ${knob.max}`)
  }
  return rule
}

const tunedRule = (
  rule: Rule,
  scope: TuningScope,
  layers: readonly TuningLayer[],
  own: OwnTuning | undefined,
  type: PlantType | undefined,
  seesNames: boolean,
): TunedRule => {
  const others = layers.filter((layer) => layer.scope !== scope)
  const setting = (isSet: (tuning: Tuning) => boolean): TuningOrigin =>
    layers.find(({ rules }) => {
      const tuning = rules.get(rule.id)
      return tuning !== undefined && isSet(tuning)
    })?.scope ?? 'usual'
  const [all, otherwise] = [effectiveOf(rule, layers), effectiveOf(rule, others)]
  return {
    rule,
    canBeOff: rule.canBeOff,
    isOn: all.isOn,
    isOnFrom: rule.canBeOff ? setting(({ isOn }) => isOn !== null) : 'usual',
    ownIsOn: own?.isOn ?? null,
    otherwiseIsOn: otherwise.isOn,
    knobs: rule.knobs.map(({ name, unit, min, max, step, usual, usualByType }) => {
      const ofType = (type && usualByType[type]) ?? usual
      return {
        name,
        unit,
        min,
        max,
        step,
        value: all.values[name] ?? ofType,
        from: setting(({ values }) => values[name] !== undefined),
        own: own?.values[name] ?? null,
        otherwise: otherwise.values[name] ?? ofType,
        byType:
          type === undefined ? keysOf(usualByType).map((one) => ({ type: one, value: usualByType[one] ?? usual })) : [],
      }
    }),
    changedByName: seesNames ? (own?.changedByName ?? null) : null,
    changedAt: own?.changedAt ?? null,
  }
}

const textOf = (tuning: Tuning | undefined) => {
  if (!tuning) return null
  const { isOn, values } = tuning
  return [
    ...(isOn === null ? [] : [isOn ? 'on' : 'off']),
    ...Object.entries(values).map(([name, value]) => `${name} ${value}`),
  ].join(', ')
}
