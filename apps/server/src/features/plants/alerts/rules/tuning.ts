import { measuredRules } from './rule-table.ts'
import type { TunedValues, Rule } from './rule.ts'

/** Where a rule is tuned. The nearest one wins: the plant, the businesses that look after it, its brand. */
export type TuningScope = 'plant' | 'organisation' | 'brand'

/** What is set about a rule in one place. What is not set there falls through to the next one. */
export interface Tuning {
  /** Null: not set. */
  isOn: boolean | null
  values: TunedValues
}

/** What is set in one place, by rule. */
export interface TuningLayer {
  scope: TuningScope
  /** Of several: undefined for a plant and a brand. */
  organisationId?: number | undefined
  rules: ReadonlyMap<number, Tuning>
}

/** What a rule does in a plant, with all layers together. */
interface EffectiveTuning {
  isOn: boolean
  /** Only what differs from the rule's own. */
  values: TunedValues
}

/** The nearest layer first. What a rule does not let people set is left out. */
export const effectiveOf = (rule: Rule, layers: readonly TuningLayer[]): EffectiveTuning => {
  const own = layers.flatMap((layer) => layer.rules.get(rule.id) ?? [])
  const isOn = own.find((tuning) => tuning.isOn !== null)?.isOn ?? true
  const values = Object.fromEntries(
    rule.knobs.flatMap(({ name }) => {
      const value = own.find((tuning) => tuning.values[name] !== undefined)?.values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { isOn: isOn || !rule.canBeOff, values }
}

/** The same layers with another tuning of a rule in one of them. One that is not there yet comes behind the nearer ones. */
export const layersWith = (
  layers: readonly TuningLayer[],
  place: Pick<TuningLayer, 'scope' | 'organisationId'>,
  ruleId: number,
  tuning: Tuning,
): readonly TuningLayer[] => {
  const isIt = (one: TuningLayer) => one.scope === place.scope && one.organisationId === place.organisationId
  const own = layers.find(isIt)
  const changed = { ...place, rules: new Map(own?.rules).set(ruleId, tuning) }
  if (own) return layers.map((one) => (one === own ? changed : one))
  return [...layers, changed].toSorted((left, right) => scopes.indexOf(left.scope) - scopes.indexOf(right.scope))
}

/** The nearest first. */
const scopes: readonly TuningScope[] = ['plant', 'organisation', 'brand']

/** How a plant is judged. */
export interface TunedRules {
  rules: readonly Rule[]
  /** Rules that are off: their alerts end. */
  off: ReadonlySet<number>
  /** Rules that were others at the last judgement: all that is known is judged again. */
  changed: ReadonlySet<number>
  /** As text, by rule; kept with the judgement, to see what changed. Null if nothing is tuned. */
  key: string | null
}

const none: ReadonlySet<number> = new Set()

export const untuned: TunedRules = { rules: measuredRules, off: none, changed: none, key: null }

/** `before`: the key of the last judgement; undefined if there was none, so that nothing can have changed. */
export const tunedRulesOf = (layers: readonly TuningLayer[], before: string | null | undefined): TunedRules => {
  // Of nearly all plants.
  if (layers.length === 0 && before === null) return untuned
  const tuned = tunedOf(layers)
  const changed = before === undefined || before === tuned.key ? none : changedIn(partsOf(tuned.key), partsOf(before))
  return { ...tuned, changed }
}

/** Most plants that are tuned are tuned alike. */
const tunedOf = (layers: readonly TuningLayer[]): Omit<TunedRules, 'changed'> => {
  if (layers.length === 0) return untuned
  const effective = measuredRules.flatMap((rule) => {
    const { isOn, values } = effectiveOf(rule, layers)
    return isOn && Object.keys(values).length === 0 ? [] : [{ rule, isOn, values }]
  })
  if (effective.length === 0) return untuned
  const key = JSON.stringify(Object.fromEntries(effective.map(({ rule, isOn, values }) => [rule.id, [isOn, values]])))
  const known = byKey.get(key)
  if (known) return known
  const byId = new Map(effective.map((one) => [one.rule.id, one]))
  const tuned = {
    rules: measuredRules.map((rule) => rule.tunedBy(byId.get(rule.id)?.values ?? {})),
    off: new Set(effective.filter(({ isOn }) => !isOn).map(({ rule }) => rule.id)),
    key,
  }
  if (byKey.size >= mostKnown) byKey.clear()
  byKey.set(key, tuned)
  return tuned
}

const byKey = new Map<string, Omit<TunedRules, 'changed'>>()
const mostKnown = 1000

type Parts = Readonly<Record<string, unknown>>

const partsOf = (key: string | null): Parts => {
  const parts: Parts = key === null ? {} : JSON.parse(key)
  return parts
}

const changedIn = (after: Parts, before: Parts): ReadonlySet<number> =>
  new Set(
    [...Object.keys(after), ...Object.keys(before)]
      .filter((id) => JSON.stringify(after[id]) !== JSON.stringify(before[id]))
      .map(Number),
  )
