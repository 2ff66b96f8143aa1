import type * as wire from '@heliograph/contract'
import { plainPricesOf, tariffOn } from '@heliograph/domain/tariffs'
import { dayAt } from '@heliograph/domain/zones'
import { toMetering } from '#wire/metering.ts'
import { unitsOf } from '#wire/money.ts'
import { userFields } from '#wire/people.ts'
import { secondsOf } from '#wire/times.ts'
import type { Plant } from './plant.ts'
import type { PlantDetail, Station } from './plants.ts'

export const toPlantDetail = (
  { creator, owner, organisation, ...detail }: PlantDetail,
  now: number,
): wire.PlantDetail => ({
  station: toStation(detail),
  finance: toFinance(detail.plant, now),
  metering: toMetering(detail.metering),
  creatorUser: creator ? userFields(creator) : null,
  powerStationUserorOrg: {
    userName: owner?.name ?? null,
    orgName: organisation?.name ?? null,
    organization: organisation !== undefined,
    nameList: null,
    adminName: null,
    adminPhone: null,
    adminEmail: null,
    userPhone: owner?.phone ?? null,
    userEmail: owner?.email ?? null,
    userId: owner?.id ?? null,
    orgId: organisation?.id ?? null,
  },
  totalRunningDayCount: detail.runningDays,
  hasBattery: detail.hasBattery,
})

export const toStation = ({ plant, contactPhone, ownerName }: Station): wire.Station => ({
  id: plant.id,
  name: plant.name,
  creatorOrganizationId: plant.creatorOrganisationId ?? 0,
  ownerAccountId: plant.ownerId,
  contactPhone,
  type: plant.type,
  location: { lat: plant.latitude, lng: plant.longitude, address: plant.address },
  region: {
    nationId: plant.countryId,
    level1: plant.divisionId,
    level2: plant.townId,
    level3: null,
    level4: null,
    level5: null,
    timezone: plant.zone,
  },
  gridInterconnectionType: plant.gridType,
  gridConnectedTime: null,
  floorArea: null,
  installationAzimuthAngle: plant.azimuthDeg,
  installationTiltAngle: plant.tiltDeg,
  installedCapacity: plant.capacityKwp,
  startOperatingTime: secondsOf(plant.startedAt),
  valid: true,
  pictureFile: pictureFileOf(plant),
  ...auditFields(plant),
  ownerRemark: null,
  ownerName,
  ownerCompany: null,
  stationImage: pictureAddressOf(plant),
  powerType: 'PV',
  system: plant.brand,
  authOpen: plant.contactOpen,
  nmi: null,
})

/** Its path in this API, with the version, so that a new picture has another address. */
export const pictureAddressOf = ({ id, picture }: Pick<Plant, 'id' | 'picture'>) =>
  picture === null ? null : `/maintain-s/station/${id}/picture?version=${picture}`

/** The name of its file, which is another one for a new picture. */
export const pictureFileOf = ({ id, picture }: Pick<Plant, 'id' | 'picture'>) =>
  picture === null ? null : `plant-${id}-${picture}.webp`

export const toGridType = ({ plant }: Station): wire.GridTypeAnswer => ({
  powerStationId: plant.id,
  gridInterconnectionType: plant.gridType,
})

export const toFinance = (plant: Plant, now: number): wire.Finance => {
  const tariff = tariffOn(plant.tariffs, dayAt(plant.zone, now))
  const prices = plainPricesOf(tariff)
  return {
    powerStationId: plant.id,
    currency: plant.currency,
    constructionCost: unitsOf(plant.constructionCostMicros),
    constructionSubsidy: unitsOf(plant.constructionSubsidyMicros),
    constructionDate: null,
    financingAmount: null,
    financingProportion: null,
    financingRepaymentMethod: null,
    nationalSubsidy: null,
    provincialSubsidy: null,
    prefecturalSubsidy: null,
    countySubsidy: null,
    financingTerm: null,
    financingInterestRate: null,
    financingPeriod: null,
    benchmarkPrice: unitsOf(prices.feedInMicros),
    consumptionPrice: unitsOf(prices.purchaseMicros),
    desulfurizationPrice: null,
    tariffUrl: null,
    financing: null,
    mergeElectricPrice: unitsOf(prices.flatMicros),
    subsidyUnitAmount: unitsOf(tariff.subsidyMicros),
    dayRefund: null,
    ...auditFields(plant),
  }
}

const auditFields = (plant: Plant) => ({
  createdBy: plant.createdBy,
  createdDate: secondsOf(plant.createdAt),
  lastModifiedBy: plant.modifiedBy,
  lastModifiedDate: secondsOf(plant.modifiedAt),
})
