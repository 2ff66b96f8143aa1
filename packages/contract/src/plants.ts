import { gridTypes, networkStates, plantConditions, plantTypes, warningStates } from '@heliograph/domain/plants'
import { recordOf } from '@heliograph/domain/records'
import { Type } from 'typebox'
import { functionEntry } from './account.ts'
import { deviceType } from './device-rows.ts'
import { favouriteCalls } from './favourites.ts'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, pageOf, paging, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { energies, income, number, numbers, powers } from './measures.ts'
import { finance, plantDetail, station } from './plant-details.ts'
import { importCalls } from './plant-imports.ts'
import { pictureCalls } from './plant-pictures.ts'
import { changedPlant, writtenPlant } from './written-plants.ts'

const word = nullable(Type.String())
const whole = nullable(Type.Integer())
const never = Type.Null()
const count = Type.Integer({ minimum: 0 })
/** Ids of regions; 0 is none. */
const place = nullable(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))

const warningState = Type.Enum([...warningStates])
export const plantStates = {
  networkStatus: Type.Enum([...networkStates]),
  warningStatus: warningState,
  /** Until when all gateways sleep with their inverters (ours); null unless they do. Then the network is NORMAL. */
  asleepUntil: nullable(instant),
  /** What is missing from the plant's figures, the longest silence first (ours). */
  silentDevices: Type.Array(
    Type.Object({ deviceId: id, deviceName: Type.String(), deviceType, lastReportTime: instant }),
  ),
}
export const warningsByReader = { businessWarningStatus: warningState, consumerWarningStatus: warningState }

const plantType = Type.Enum([...plantTypes])
const gridType = Type.Enum([...gridTypes])
const condition = Type.Enum([...plantConditions])

const plantRow = Type.Object({
  id,
  name: Type.String(),
  type: plantType,
  stationType: plantType,
  system: Type.String(),
  powerType: Type.String(),
  operating: Type.Boolean(),
  gridInterconnectionType: gridType,
  /** kWp. */
  installedCapacity: Type.Number(),
  locationAddress: word,
  ...numbers('locationLat', 'locationLng'),
  regionNationId: whole,
  regionLevel1: whole,
  regionLevel2: whole,
  regionLevel3: whole,
  regionLevel4: whole,
  regionLevel5: whole,
  regionTimezone: Type.String(),
  /** Now, in minutes east of UTC: clients read the name as a text, so this is a field of its own (ours). */
  regionTimezoneOffset: Type.Integer(),
  createdBy: whole,
  createdDate: instant,
  startOperatingTime: nullable(instant),
  /** Null before the first report. */
  lastUpdateTime: nullable(instant),
  ...plantStates,
  ...warningsByReader,
  condition,
  /**
   * Today's generation power, W: half-hour averages in the plant's own day, null if not measured or still in the
   * future. Only on request.
   */
  curve: nullable(Type.Array(number)),
  ...powers,
  ...energies('Value'),
  ...energies('Month'),
  ...energies('Year'),
  ...energies('Total'),
  ...energies('UploadTotal'),
  ...income('Value', 'Month', 'Year', 'Total'),
  ...numbers('generationUploadTotalOffset'),
  /** generationCapacity 0 to 1; hours are kWh per kWp. */
  ...numbers('generationCapacity', 'fullPowerHoursDay', 'fullPowerYesterdayHours', 'prYesterday'),
  ...numbers('irradiateIntensity', 'temperature', 'installationAzimuthAngle', 'installationTiltAngle'),
  weather: word,
  contactPhone: people(word),
  ownerName: people(word),
  /** The path of its picture in this API; null without one. */
  stationImage: word,
  /** The name of its file; null without one. Inferred: the portal's own meaning is not known. */
  pictureFile: word,
  templateId: never,
  tags: Type.Array(Type.String()),
  /** One of the caller's favourites. */
  following: Type.Boolean(),
  entityRel: never,
  /** The caller's permissions in this plant (spec §3, §4). */
  roleCode: Type.Array(functionEntry),
  externalRoleCode: Type.Array(functionEntry),
  relatedTime: nullable(instant),
  powerStationVO: never,
})
export type PlantRow = Static<typeof plantRow>

/** Clients calculate with the generation, so it is a number even before anything was generated. */
const plantInformation = Type.Object({
  ...plantRow.properties,
  generationTotal: Type.Number(),
  currency: Type.String(),
})
export type PlantInformation = Static<typeof plantInformation>

const energySaved = Type.Object({
  systemId: id,
  /** kWh, tonnes, tonnes, trees: by the factors that clients of this API know, the same for every country. */
  ...numbers('generationValueTotal', 'standardCoalSaved', 'emissionReductionCO2', 'treesPlanted'),
  /** By the average electricity of the plant's country, or of the world (`country` null): tonnes, trees (ours). */
  estimate: nullable(
    Type.Object({
      co2: Type.Number(),
      trees: Type.Number(),
      country: word,
      gPerKwh: Type.Number(),
      year: Type.Integer(),
      source: Type.String(),
    }),
  ),
  ...income('Total'),
})
export type EnergySaved = Static<typeof energySaved>

const gridTypeAnswer = Type.Object({ powerStationId: id, gridInterconnectionType: gridType })
export type GridTypeAnswer = Static<typeof gridTypeAnswer>

const plantPast = Type.Object({
  /** The start of the first day of which all readings are kept. */
  recalculatedFrom: instant,
  /** Days from before this are those of the time zone that the plant had then; null if there are none. */
  otherZone: nullable(Type.Object({ timezone: Type.String(), until: instant })),
})
export type PlantPast = Static<typeof plantPast>

const ofPlant = Type.Object({ id: plantId })
const inLanguage = Type.Object({ language: Type.Optional(text(16)) })

/** Selects some of the caller's plants. Omitted fields, null and empty lists do not filter. */
const plantFilter = Type.Object({
  /** Part of the name or the address. */
  keyword: Type.Optional(nullable(text(100))),
  powerTypeList: Type.Optional(nullable(Type.Array(text(16), { maxItems: 10 }))),
  region: Type.Optional(
    nullable(
      Type.Object({
        nationId: Type.Optional(place),
        level1: Type.Optional(place),
        level2: Type.Optional(place),
        level3: Type.Optional(place),
        level4: Type.Optional(place),
        level5: Type.Optional(place),
      }),
    ),
  ),
  tagId: Type.Optional(whole),
  /** Only the caller's favourites; false does not filter (ours). */
  following: Type.Optional(nullable(Type.Boolean())),
  conditions: Type.Optional(nullable(Type.Array(condition, { maxItems: 20 }))),
  types: Type.Optional(nullable(Type.Array(plantType, { maxItems: 20 }))),
  gridTypes: Type.Optional(nullable(Type.Array(gridType, { maxItems: 20 }))),
  /** Plants of at least this many kWp (ours). */
  minCapacity: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  /** Plants with an open alert of this rule that began in this time: those of one cause of the fleet page (ours). */
  alert: Type.Optional(nullable(Type.Object({ ruleId: id, from: instant, to: instant }))),
})
export type PlantFilter = Static<typeof plantFilter>

/** Unknown values come last in both directions. DESC by condition starts with the worst, by cost with the costliest, by following with the favourites. */
const plantOrders = [
  'id',
  'name',
  'installedCapacity',
  'generationPower',
  'generationValue',
  'fullPowerHoursDay',
  'lastUpdateTime',
  'condition',
  'cost',
  'following',
] as const
export type PlantOrder = (typeof plantOrders)[number]

const countsOf = <const Name extends string>(names: readonly Name[]) => Type.Object(recordOf(names, () => count))

const plantCounts = Type.Object({
  total: count,
  /** Each count ignores filters of its own kind: it is what selecting it would show. */
  conditions: countsOf(plantConditions),
  types: countsOf(plantTypes),
  gridTypes: countsOf(gridTypes),
})
export type PlantCounts = Static<typeof plantCounts>

/** The first 100,000 plants, as columns in the order of the ids. */
const plantPositions = Type.Object({
  total: count,
  ids: Type.Array(id),
  latitudes: Type.Array(Type.Number()),
  longitudes: Type.Array(Type.Number()),
  /** ALL_OFFLINE is 0, and so on: ALL_OFFLINE, PARTIAL_OFFLINE, ALARM, WAITING, NO_DEVICE, ASLEEP, NORMAL. */
  conditions: Type.Array(Type.Integer()),
})
export type PlantPositions = Static<typeof plantPositions>

const plantsFound = Type.Object({
  plants: Type.Array(Type.Object({ id, name: Type.String(), address: word })),
  devices: Type.Array(
    Type.Object({
      deviceId: id,
      sn: Type.String(),
      name: Type.String(),
      type: deviceType,
      plantId: id,
      plantName: Type.String(),
    }),
  ),
})
export type PlantsFound = Static<typeof plantsFound>

export const plants = {
  search: call({
    endpoint: 'POST /maintain-s/operating/station/search',
    summary: "The caller's plants, page by page",
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: paging(plantOrders),
    pagedBody: true,
    body: Type.Object({
      ...plantFilter.properties,
      /** Whether the rows include today's curve. */
      curves: Type.Optional(nullable(Type.Boolean())),
    }),
    output: pageOf(plantRow),
  }),
  searchWrapped: call({
    endpoint: 'POST /maintain-s/operating/station/v2/search',
    summary: 'Like search, for clients that send and read each plant within an object (`station`)',
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: paging(plantOrders),
    pagedBody: true,
    body: Type.Object({ station: Type.Optional(nullable(plantFilter)) }),
    output: pageOf(Type.Object({ station: plantRow, tags: Type.Array(Type.String()), extraData: Type.Object({}) })),
  }),
  count: call({
    endpoint: 'POST /maintain-s/operating/station/count',
    summary: "The number of the caller's plants by condition, type and grid type",
    access: 'session',
    scope: 'plants',
    refusals: [],
    body: plantFilter,
    output: plantCounts,
  }),
  positions: call({
    endpoint: 'POST /maintain-s/operating/station/positions',
    summary: "The positions of the caller's plants, for a map",
    access: 'session',
    scope: 'plants',
    refusals: [],
    body: plantFilter,
    output: plantPositions,
  }),
  find: call({
    endpoint: 'GET /maintain-s/operating/station/find',
    summary: "The caller's plants and devices whose name or serial number contains a text, best match first",
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: Type.Object({ text: Type.With(text(100), { minLength: 1 }) }),
    output: plantsFound,
  }),
  information: call({
    endpoint: 'GET /maintain-s/operating/station/information/{id}',
    summary: 'A plant as lists show it, with its currency',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    query: inLanguage,
    output: plantInformation,
  }),
  station: call({
    endpoint: 'GET /maintain-s/station/{id}',
    summary: "A plant's master data",
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: station,
  }),
  create: call({
    endpoint: 'POST /maintain-s/station',
    summary:
      'Create a plant (the body is inferred: that of the detail). Its country, divisions, time zone and currency are those of ' +
      'its location; a zone that is not certain there must be sent. A person who acts for themselves owns it; otherwise it ' +
      'has no owner yet, and the organisation operates it. Sent again with the same `requestKey` (ours), the plant that exists ' +
      'is answered',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION', 'TOO_MANY_REQUESTS', 'PLANT_REGION_NOT_SUPPORTED'],
    body: writtenPlant,
    output: station,
  }),
  ...importCalls,
  ...favouriteCalls,
  ...pictureCalls,
  change: call({
    endpoint: 'POST /maintain-s/station/{id}',
    summary:
      "Change a plant's master data and prices (the body is that of the detail). What is left out stays. Country and divisions " +
      'follow the location. If the time zone or the capacity changes, its days are calculated again as far back as readings ' +
      'are kept. A change that someone else made since `lastModifiedDate` is not overwritten',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'PLANT_REGION_NOT_SUPPORTED'],
    params: ofPlant,
    body: changedPlant,
    output: station,
  }),
  finance: call({
    endpoint: 'GET /maintain-s/station/{id}/finance',
    summary: "A plant's prices and currency",
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    output: finance,
  }),
  gridType: call({
    endpoint: 'GET /maintain-s/station/{id}/gridtype',
    summary: 'How a plant is connected to the grid (the answer is inferred)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: gridTypeAnswer,
  }),
  setGridType: call({
    endpoint: 'POST /maintain-s/station/{id}/gridtype',
    summary: 'Change how a plant is connected to the grid (the answer is inferred)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE'],
    params: ofPlant,
    query: Type.Object({ gridInterconnectionType: gridType }),
    output: gridTypeAnswer,
  }),
  past: call({
    endpoint: 'GET /maintain-s/station/{id}/past',
    summary:
      'Which days of a plant a change of its time zone calculates again, and which an earlier one did not (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    output: plantPast,
  }),
  detail: call({
    endpoint: 'GET /maintain-s/station/{id}/detail',
    summary: 'Master data, finance, metering and people of a plant',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    query: inLanguage,
    output: plantDetail,
  }),
  energySaved: call({
    endpoint: 'POST /maintain-s/operating/station/generation/energy-saved',
    summary: "The environmental benefits of a plant's generation",
    access: { plant: 'read', at: 'body.systemId' },
    scope: 'plants',
    refusals: [],
    body: Type.Object({ systemId: plantId }),
    output: energySaved,
  }),
}

export type CreatePlantRequest = Received<typeof plants.create>['body']
export type ChangePlantRequest = Received<typeof plants.change>['body']
export type PlantSearch = Received<typeof plants.search>
