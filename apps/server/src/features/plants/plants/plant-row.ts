import type { PlantRow } from '@heliograph/contract'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { conditionOf, type NetworkState, type WarningState } from '@heliograph/domain/plants'
import type { DayEnergies, MonthEnergies, PlantNow } from '#telemetry/history.store.ts'
import { periodsOf } from '#telemetry/periods.ts'
import { energyFields, powerFields } from '#wire/energies.ts'
import { seconds } from '#wire/times.ts'
import { contactPhoneOf } from './contact.ts'
import type { Plant } from './plants.store.ts'

/** Everything that a row of the list is made of. */
export interface PlantParts {
  plant: Plant
  now: PlantNow | undefined
  today: DayEnergies | undefined
  yesterday: DayEnergies | undefined
  months: readonly MonthEnergies[]
  /** The plant's own. */
  day: string
  network: NetworkState
  warning: WarningState
  right: PlantRight
  /** Today's, where it was asked for. */
  curve: (number | null)[] | undefined
}

export const plantRowOf = (parts: PlantParts): PlantRow => {
  const { plant, now, today, yesterday, months, day, network, warning, right, curve } = parts
  const { month, year, total } = periodsOf(months, day)
  const income = (energies: { generation: number | null } | undefined) =>
    energies?.generation === null || energies === undefined ? null : energies.generation * plant.price_per_kwh
  return {
    id: plant.id,
    name: plant.name,
    type: plant.type,
    stationType: plant.type,
    system: 'SOLARMAN',
    powerType: 'PV',
    operating: true,
    gridInterconnectionType: plant.grid_type,
    installedCapacity: plant.capacity_kwp,
    locationAddress: plant.address,
    locationLat: plant.latitude,
    locationLng: plant.longitude,
    regionNationId: plant.nation_id,
    regionLevel1: plant.region_level1,
    regionLevel2: plant.region_level2,
    regionLevel3: null,
    regionLevel4: null,
    regionLevel5: null,
    regionTimezone: plant.zone,
    createdBy: plant.created_by,
    createdDate: seconds(plant.created_at.getTime()),
    startOperatingTime: seconds(plant.started_at.getTime()),
    lastUpdateTime: now ? seconds(now.at) : null,
    networkStatus: network,
    warningStatus: warning,
    businessWarningStatus: warning,
    consumerWarningStatus: warning,
    condition: conditionOf({ network, warning, reported: now !== undefined }),
    curve: curve ?? null,
    ...powerFields(now),
    ...energyFields('Value', today),
    ...energyFields('Month', month),
    ...energyFields('Year', year),
    ...energyFields('Total', total),
    ...energyFields('UploadTotal', now?.counters),
    generationUploadTotalOffset: 0,
    incomeValue: income(today),
    incomeMonth: income(month),
    incomeYear: income(year),
    incomeTotal: income(total),
    generationCapacity: perCapacity(now?.generation, plant.capacity_kwp * 1000),
    fullPowerHoursDay: perCapacity(today?.generation, plant.capacity_kwp),
    fullPowerYesterdayHours: perCapacity(yesterday?.generation, plant.capacity_kwp),
    prYesterday: null,
    irradiateIntensity: null,
    temperature: null,
    installationAzimuthAngle: plant.azimuth_deg,
    installationTiltAngle: plant.tilt_deg,
    weather: null,
    contactPhone: contactPhoneOf(plant, right),
    ownerName: plant.owner_name,
    stationImage: null,
    pictureFile: null,
    templateId: null,
    tags: [],
    following: false,
    entityRel: null,
    roleCode: functionsOf(right),
    externalRoleCode: functionsOf(right),
    relatedTime: null,
    powerStationVO: null,
  }
}

const perCapacity = (value: number | null | undefined, capacity: number) =>
  value === null || value === undefined ? null : value / capacity
