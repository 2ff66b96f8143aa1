import { gridTypes, networkStates, plantTypes, warningStates } from '@heliograph/domain/plants'
import { Type, type Static } from 'typebox'
import { functionEntry } from './account.ts'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, pageOf, paging, plantId, text } from './kit/shapes.ts'
import { energies, numbers, powers } from './measures.ts'
import { plantDetail, station } from './plant-details.ts'

const word = nullable(Type.String())
const whole = nullable(Type.Integer())
const never = Type.Null()
/** Of the tree of regions; 0 is none. */
const place = nullable(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))

const warningState = Type.Enum([...warningStates])
export const plantStates = {
  networkStatus: Type.Enum([...networkStates]),
  warningStatus: warningState,
}
export const warningsByReader = { businessWarningStatus: warningState, consumerWarningStatus: warningState }

const plantRow = Type.Object({
  id,
  name: Type.String(),
  type: Type.Enum([...plantTypes]),
  stationType: Type.Enum([...plantTypes]),
  system: Type.String(),
  powerType: Type.String(),
  operating: Type.Boolean(),
  gridInterconnectionType: Type.Enum([...gridTypes]),
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
  createdBy: whole,
  createdDate: instant,
  startOperatingTime: nullable(instant),
  /** Null before the first report. */
  lastUpdateTime: nullable(instant),
  ...plantStates,
  ...warningsByReader,
  ...powers,
  ...energies('Value'),
  ...energies('Month'),
  ...energies('Year'),
  ...energies('Total'),
  ...energies('UploadTotal'),
  /** Money in the plant's currency. */
  ...numbers('incomeValue', 'incomeMonth', 'incomeYear', 'incomeTotal'),
  ...numbers('generationUploadTotalOffset'),
  /** generationCapacity 0 to 1; hours are kWh per kWp. */
  ...numbers('generationCapacity', 'fullPowerHoursDay', 'fullPowerYesterdayHours', 'prYesterday'),
  ...numbers('irradiateIntensity', 'temperature', 'installationAzimuthAngle', 'installationTiltAngle'),
  weather: word,
  contactPhone: word,
  ownerName: word,
  stationImage: word,
  pictureFile: word,
  templateId: never,
  tags: Type.Array(Type.String()),
  following: Type.Boolean(),
  entityRel: never,
  /** What the caller may do in this plant (spec §3, §4). */
  roleCode: Type.Array(functionEntry),
  externalRoleCode: Type.Array(functionEntry),
  relatedTime: nullable(instant),
  powerStationVO: never,
})
export type PlantRow = Static<typeof plantRow>

/** Clients reckon with the generation: it is a number even when nothing was generated yet. */
const plantInformation = Type.Object({
  ...plantRow.properties,
  generationTotal: Type.Number(),
  currency: Type.String(),
})
export type PlantInformation = Static<typeof plantInformation>

const energySaved = Type.Object({
  systemId: id,
  /** kWh, tonnes, tonnes, trees, money. */
  ...numbers('generationValueTotal', 'standardCoalSaved', 'emissionReductionCO2', 'treesPlanted', 'incomeTotal'),
})
export type EnergySaved = Static<typeof energySaved>

const ofPlant = Type.Object({ id: plantId })
const inLanguage = Type.Object({ language: Type.Optional(text(16)) })

export const plants = {
  search: call({
    endpoint: 'POST /maintain-s/operating/station/search',
    summary: "The caller's plants, page by page",
    access: 'session',
    refusals: [],
    query: paging(['id', 'name']),
    pagedBody: true,
    body: Type.Object({
      /** A part of the name or the address. */
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
    }),
    output: pageOf(plantRow),
  }),
  information: call({
    endpoint: 'GET /maintain-s/operating/station/information/{id}',
    summary: 'A plant as lists show it, with its currency',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    query: inLanguage,
    output: plantInformation,
  }),
  station: call({
    endpoint: 'GET /maintain-s/station/{id}',
    summary: "A plant's master data",
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: station,
  }),
  detail: call({
    endpoint: 'GET /maintain-s/station/{id}/detail',
    summary: 'Master data, finance, metering and people of a plant',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    query: inLanguage,
    output: plantDetail,
  }),
  energySaved: call({
    endpoint: 'POST /maintain-s/operating/station/generation/energy-saved',
    summary: 'What the generation of a plant has spared the world',
    access: { plant: 'read', at: 'body.systemId' },
    refusals: [],
    body: Type.Object({ systemId: plantId }),
    output: energySaved,
  }),
}

export type PlantSearch = Received<typeof plants.search>
