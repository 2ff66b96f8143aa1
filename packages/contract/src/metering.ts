import { meteringMethods, meteringStrategies } from '@heliograph/domain/metering'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { energies } from './measures.ts'
import { plantMetering } from './plant-details.ts'

const ofPlant = Type.Object({ id: plantId })

const method = Type.Optional(nullable(Type.Enum([...meteringMethods])))
const methods = {
  cumulativeElectricMethod: method,
  electricityConsumptionMethod: method,
  electricityPurchaseMethod: method,
  gridInterconnectionMethod: method,
  chargingElectricityMethod: method,
  dischargeElectricityMethod: method,
}
const strategy = Type.Enum([...meteringStrategies])
/** kWh. Negative where a device had counted something else before. */
const offset = Type.Optional(nullable(Type.Number({ minimum: -1e9, maximum: 1e9 })))

const settings = {
  statisticMethodSettingStrategy: Type.Optional(nullable(strategy)),
  ...methods,
  /** Percent; two decimals are kept. Clients of this API send it as a text. */
  theoryConsumeProportion: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  generationTotalOffset: offset,
  consumeTotalOffset: offset,
  generationZero: Type.Optional(nullable(Type.Boolean())),
}
const lastModifiedDate = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e11 })))

/** kWh of the six energies. */
const sums = Type.Object({ ...energies('Value'), ...energies('Month'), ...energies('Total') })

const preview = Type.Object({
  before: sums,
  after: sums,
  /** The first day that is calculated again; null if no day changes. */
  recalculatedFrom: nullable(instant),
  /** The first day that was calculated for this preview: of plants with many devices, earlier ones take too long. */
  previewedFrom: nullable(instant),
})
export type MeteringPreview = Static<typeof preview>

const choice = Type.Object({ metering: plantMetering, chosenBy: people(nullable(Type.String())), chosenTime: instant })
export type MeteringChoice = Static<typeof choice>

const zero = Type.Object({ powerStationId: id, generationZero: Type.Boolean() })

/** How the energies of a plant are counted. */
export const metering = {
  find: call({
    endpoint: 'GET /maintain-s/station/{id}/metering',
    summary: "How a plant's energies are counted (the answer is inferred: the metering of the detail)",
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: plantMetering,
  }),
  change: call({
    endpoint: 'POST /maintain-s/station/{id}/metering',
    summary:
      "Change how a plant's energies are counted (the body is inferred: the metering of the detail). What is left out stays. If " +
      'days change, they are calculated again as far back as readings are kept. A choice that someone else made since ' +
      '`lastModifiedDate` is not overwritten',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'],
    params: ofPlant,
    body: Type.Object({ ...settings, lastModifiedDate }),
    output: plantMetering,
  }),
  setStrategy: call({
    endpoint: 'POST /maintain-s/station/{id}/metering/strategy',
    summary:
      'Let the platform decide how energies are counted, or use the chosen methods (query and answer are inferred)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'],
    params: ofPlant,
    query: Type.Object({ statisticMethodSettingStrategy: strategy }),
    output: plantMetering,
  }),
  setMethods: call({
    endpoint: 'POST /maintain-s/station/{id}/meteringMethod',
    summary:
      'Choose the methods of some of the six energies, which from then on count instead of what the platform decides (body and ' +
      'answer are inferred)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'],
    params: ofPlant,
    body: Type.Object(methods),
    output: plantMetering,
  }),
  preview: call({
    endpoint: 'POST /maintain-s/station/{id}/metering/preview',
    summary:
      "What a change would make of a plant's energies of today, this month and in total; nothing is saved (ours)",
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    body: Type.Object(settings),
    output: preview,
  }),
  choices: call({
    endpoint: 'GET /maintain-s/station/{id}/metering/choices',
    summary: 'The last choices about how a plant is counted, newest first; sending an earlier one takes it back (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: Type.Array(choice),
  }),
  generationZero: call({
    endpoint: 'GET /maintain-s/station/{id}/config/generationZero',
    summary: 'Whether generation that nobody reported counts as zero instead of unknown (the answer is inferred)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: zero,
  }),
  setGenerationZero: call({
    endpoint: 'POST /maintain-s/station/{id}/config/generationZero',
    summary: 'Change what missing generation counts as (body and answer are inferred)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'],
    params: ofPlant,
    body: Type.Object({ generationZero: Type.Boolean() }),
    output: zero,
  }),
}

export type MeteringChange = Received<typeof metering.change>['body']
