import type { Finance, Metering, PlantDetail, Station, User } from '@heliograph/contract'
import type { PlantRight } from '@heliograph/domain/permissions'
import { seconds } from '#wire/times.ts'
import { contactPhoneOf } from './contact.ts'
import type { Plant } from './plants.store.ts'

export interface DetailParts {
  plant: Plant
  creator: User | undefined
  owner: User | undefined
  organisation: { id: number; name: string } | undefined
  hasBattery: boolean
  runningDays: number
  /** What the asker may do there. */
  right: PlantRight
}

export const plantDetailOf = ({
  plant,
  right,
  creator,
  owner,
  organisation,
  hasBattery,
  runningDays,
}: DetailParts): PlantDetail => ({
  station: stationOf(plant, right),
  finance: financeOf(plant),
  metering: meteringOf(plant),
  creatorUser: creator ?? null,
  powerStationUserorOrg: {
    userName: owner?.name ?? null,
    orgName: organisation?.name ?? null,
    organization: organisation !== undefined,
    nameList: null,
    adminName: null,
    adminPhone: null,
    adminEmail: null,
    userPhone: owner?.phoneNumber ?? null,
    userEmail: owner?.email ?? null,
    userId: owner?.id ?? null,
    orgId: organisation?.id ?? null,
  },
  totalRunningDayCount: runningDays,
  hasBattery,
})

export const stationOf = (plant: Plant, right: PlantRight): Station => ({
  id: plant.id,
  name: plant.name,
  creatorOrganizationId: plant.creator_organisation_id ?? 0,
  ownerAccountId: plant.owner_id,
  contactPhone: contactPhoneOf(plant, right),
  type: plant.type,
  location: { lat: plant.latitude, lng: plant.longitude, address: plant.address },
  region: {
    nationId: plant.nation_id,
    level1: plant.region_level1,
    level2: plant.region_level2,
    level3: null,
    level4: null,
    level5: null,
    timezone: plant.zone,
  },
  gridInterconnectionType: plant.grid_type,
  gridConnectedTime: null,
  floorArea: null,
  installationAzimuthAngle: plant.azimuth_deg,
  installationTiltAngle: plant.tilt_deg,
  installedCapacity: plant.capacity_kwp,
  startOperatingTime: seconds(plant.started_at.getTime()),
  valid: true,
  pictureFile: null,
  ...auditOf(plant),
  ownerRemark: null,
  ownerName: plant.owner_name,
  ownerCompany: null,
  stationImage: null,
  powerType: 'PV',
  system: 'SOLARMAN',
  authOpen: plant.auth_open,
  nmi: null,
})

const financeOf = (plant: Plant): Finance => ({
  powerStationId: plant.id,
  currency: plant.currency,
  constructionCost: null,
  constructionSubsidy: null,
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
  benchmarkPrice: null,
  consumptionPrice: null,
  desulfurizationPrice: null,
  tariffUrl: null,
  financing: null,
  mergeElectricPrice: plant.price_per_kwh,
  subsidyUnitAmount: null,
  dayRefund: null,
  ...auditOf(plant),
})

/** How the platform counts today, in the words of the settings that a later screen will offer. */
const meteringOf = (plant: Plant): Metering => ({
  powerStationId: plant.id,
  generationStatisticMethod: null,
  consumptionStatisticMethod: null,
  utilityStatisticMethod: null,
  batteryStatisticMethod: null,
  irradianceStatisticMethod: null,
  theoryConsumeProportion: null,
  generationTotalOffset: 0,
  consumeTotalOffset: 0,
  repeatedHint: false,
  statisticMethodSettingStrategy: 'DYNAMIC',
  consumeProportionStatisticMethod: 'COMPUTE',
  theoreticalStatisticMethod: null,
  irradianceMethod: null,
  cumulativeElectricMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  electricityConsumptionMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  electricityPurchaseMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  gridInterconnectionMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  chargingElectricityMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  dischargeElectricityMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
  ...auditOf(plant),
})

const auditOf = (plant: Plant) => ({
  createdBy: plant.created_by,
  createdDate: seconds(plant.created_at.getTime()),
  lastModifiedBy: plant.modified_by,
  lastModifiedDate: seconds(plant.modified_at.getTime()),
})
