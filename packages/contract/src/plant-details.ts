import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { user } from './account.ts'
import { id, instant, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { number, numbers } from './measures.ts'
import { meteringFields } from './metering-fields.ts'

const word = nullable(Type.String())
const whole = nullable(Type.Integer())

const audit = {
  createdBy: whole,
  createdDate: nullable(instant),
  lastModifiedBy: whole,
  lastModifiedDate: nullable(instant),
}

/** Master data. Location and region are objects here, but flat in lists. */
export const station = Type.Object({
  id,
  name: Type.String(),
  creatorOrganizationId: Type.Integer(),
  ownerAccountId: whole,
  contactPhone: people(word),
  type: Type.Enum([...plantTypes]),
  location: Type.Object({ ...numbers('lat', 'lng'), address: word }),
  region: Type.Object({
    nationId: whole,
    level1: whole,
    level2: whole,
    level3: whole,
    level4: whole,
    level5: whole,
    timezone: Type.String(),
  }),
  gridInterconnectionType: Type.Enum([...gridTypes]),
  gridConnectedTime: nullable(instant),
  ...numbers('floorArea', 'installationAzimuthAngle', 'installationTiltAngle'),
  installedCapacity: Type.Number(),
  startOperatingTime: nullable(instant),
  valid: Type.Boolean(),
  /** The name of its file; null without one. Inferred: the portal's own meaning is not known. */
  pictureFile: word,
  ...audit,
  ownerRemark: people(word),
  ownerName: people(word),
  ownerCompany: people(word),
  /** The path of its picture in this API; null without one. */
  stationImage: word,
  powerType: Type.String(),
  system: Type.String(),
  authOpen: Type.Boolean(),
  nmi: word,
})
export type Station = Static<typeof station>

export const finance = Type.Object({
  powerStationId: id,
  currency: Type.String(),
  ...numbers('constructionCost', 'constructionSubsidy'),
  constructionDate: nullable(instant),
  ...numbers('financingAmount', 'financingProportion'),
  financingRepaymentMethod: word,
  ...numbers('nationalSubsidy', 'provincialSubsidy', 'prefecturalSubsidy', 'countySubsidy'),
  ...numbers('financingTerm', 'financingInterestRate', 'financingPeriod'),
  /** Per kWh: what is fed in, what is bought, and a price of China's market that plants here do not have. */
  ...numbers('benchmarkPrice', 'consumptionPrice', 'desulfurizationPrice'),
  tariffUrl: word,
  financing: nullable(Type.Boolean()),
  /** The one price for everything generated. Counts where no feed-in price is entered. */
  mergeElectricPrice: number,
  ...numbers('subsidyUnitAmount', 'dayRefund'),
  ...audit,
})
export type Finance = Static<typeof finance>

const owner = Type.Object({
  userName: word,
  orgName: word,
  organization: Type.Boolean(),
  nameList: nullable(Type.Array(Type.String())),
  adminName: word,
  adminPhone: word,
  adminEmail: word,
  userPhone: word,
  userEmail: word,
  userId: whole,
  orgId: whole,
})

export const plantMetering = Type.Object({ powerStationId: id, ...meteringFields, ...audit })
export type Metering = Static<typeof plantMetering>

export const plantDetail = Type.Object({
  station,
  finance,
  metering: plantMetering,
  creatorUser: nullable(user),
  powerStationUserorOrg: nullable(owner),
  totalRunningDayCount: Type.Integer(),
  hasBattery: Type.Boolean(),
})
export type PlantDetail = Static<typeof plantDetail>
