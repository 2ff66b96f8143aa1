import { knobNames } from '@heliograph/domain/alert-tunings'
import { plantTypes } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'

const origin = Type.Enum(['usual', 'brand', 'organisation', 'plant'])

const value = nullable(Type.Number())

const knob = Type.Object({
  /** The threshold; `raiseAfter` is for how long it must be exceeded. */
  name: Type.Enum(knobNames),
  unit: Type.Enum(['%', 'V', 'Hz', '°C', 'W', 'kWh', 'kΩ', 'mV', 'minutes', 'hours', 'nights', 'days']),
  min: Type.Number(),
  max: Type.Number(),
  step: Type.Number(),
  /** What counts, and where it comes from. Of an organisation or a brand: for plants that say nothing themselves. */
  value: Type.Number(),
  from: origin,
  /** What is set here; null if nothing is. */
  own: value,
  /** What counts if nothing is set here. */
  otherwise: Type.Number(),
  /** Types of plants whose usual value is another one, where none of them is meant. */
  byType: Type.Array(Type.Object({ type: Type.Enum(plantTypes), value: Type.Number() })),
})

const rule = Type.Object({
  ruleId: id,
  name: Type.String(),
  /** What it tells. */
  text: Type.String(),
  /** 0 tip, 1 warning, 2 fault. */
  level: Type.Integer(),
  /** Bit 1: production, bit 2: safety. */
  influence: Type.Integer(),
  canBeOff: Type.Boolean(),
  isOn: Type.Boolean(),
  isOnFrom: origin,
  ownIsOn: nullable(Type.Boolean()),
  otherwiseIsOn: Type.Boolean(),
  knobs: Type.Array(knob),
  /** Who set it here last, and when. Null if nobody did, if the account is gone, and for those who may only view. */
  changedBy: people(nullable(Type.String())),
  changedAt: nullable(instant),
})
export type TunedRule = Static<typeof rule>
export type TunedKnob = Static<typeof knob>

const rules = Type.Array(rule)

const preview = Type.Object({
  /** How many days back was looked. */
  days: Type.Integer(),
  /** How often it really told in these days, in all plants that are meant. */
  told: Type.Integer(),
  /** Plants that are meant, and those of them whose reports were judged again: none where kept alerts are counted instead. */
  plants: Type.Integer(),
  replayedPlants: Type.Integer(),
  /** The days of these plants that have reports. */
  plantDays: Type.Integer(),
  /** How often it would have told in the plants that were judged again: as it is, and with what is asked. */
  asIs: Type.Integer(),
  asAsked: Type.Integer(),
  /** Why it is not the whole truth. */
  limits: Type.Array(
    Type.Enum(['some-plants', 'many-devices', 'short-past', 'learns', 'no-reports', 'by-hours', 'shorter-unknown']),
  ),
})
export type TuningPreview = Static<typeof preview>

const body = Type.Object({
  ruleId: id,
  /** Null: as elsewhere. */
  isOn: nullable(Type.Boolean()),
  /** What is left out is as elsewhere. Nothing at all takes back what was set here. */
  values: Type.Array(Type.Object({ name: Type.Enum(knobNames), value: Type.Number() }), { maxItems: 10 }),
})
const language = Type.Object({ language: Type.Optional(Type.String({ maxLength: 20 })) })

const ofPlant = { params: Type.Object({ id: plantId }) } as const
const organisation = { organisation: 'organisation.manage' } as const
const operator = { permission: 'operator' } as const

/** Ours. What alert rules do in a plant, for an organisation, and in a brand. */
export const alertTunings = {
  ofPlant: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/alert-rule',
    summary: 'What alert rules do in a plant, and where each value comes from',
    access: { plant: 'read', at: 'params.id' },
    scope: 'alerts',
    refusals: [],
    ...ofPlant,
    query: language,
    output: rules,
  }),
  setOfPlant: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/alert-rule',
    summary: 'Set what an alert rule does in a plant',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    ...ofPlant,
    query: language,
    body,
    output: rules,
  }),
  previewOfPlant: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/alert-rule/preview',
    summary: 'How often an alert rule would have told in the last 30 days, in a plant',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    ...ofPlant,
    body,
    output: preview,
  }),
  ofOrganisation: call({
    endpoint: 'GET /maintain-s/operating/alert-rule/organisation',
    summary: 'What alert rules do in the plants that the caller’s organisation operates',
    access: organisation,
    refusals: [],
    query: language,
    output: rules,
  }),
  setOfOrganisation: call({
    endpoint: 'POST /maintain-s/operating/alert-rule/organisation',
    summary: 'Set what an alert rule does in the plants that the caller’s organisation operates',
    access: organisation,
    refusals: [],
    query: language,
    body,
    output: rules,
  }),
  previewOfOrganisation: call({
    endpoint: 'POST /maintain-s/operating/alert-rule/organisation/preview',
    summary: 'How often an alert rule would have told in the last 30 days, in the plants that an organisation operates',
    access: organisation,
    refusals: ['TOO_MANY_REQUESTS'],
    body,
    output: preview,
  }),
  ofBrand: call({
    endpoint: 'GET /maintain-s/operating/alert-rule/brand',
    summary: 'What alert rules do in the plants of the brand',
    access: operator,
    refusals: [],
    query: language,
    output: rules,
  }),
  setOfBrand: call({
    endpoint: 'POST /maintain-s/operating/alert-rule/brand',
    summary: 'Set what an alert rule does in the plants of the brand',
    access: operator,
    refusals: [],
    query: language,
    body,
    output: rules,
  }),
  previewOfBrand: call({
    endpoint: 'POST /maintain-s/operating/alert-rule/brand/preview',
    summary: 'How often an alert rule would have told in the last 30 days, in plants of the brand',
    access: operator,
    refusals: ['TOO_MANY_REQUESTS'],
    body,
    output: preview,
  }),
}

export type TuningWish = Received<typeof alertTunings.setOfPlant>['body']
