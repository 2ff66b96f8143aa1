import type * as wire from '@heliograph/contract'
import { emissionSource } from '@heliograph/domain/emission-factors'
import { functionsOf } from '@heliograph/domain/permissions'
import { minuteMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import { decimalOf } from '#wire/decimals.ts'
import { energyFields, powerFields } from '#wire/energies.ts'
import { amountOf } from '#wire/money.ts'
import { toSilentDevices } from '#wire/silent-devices.ts'
import { seconds, secondsOf } from '#wire/times.ts'
import { pictureAddressOf, pictureFileOf } from './plant-details.wire.ts'
import type { PlantFilter, PlantOrder, PlantWindow } from './plant-filter.ts'
import type { PlantRow } from './plant-row.ts'
import type { EnergySaved } from './plants.ts'

/** 0 means no place. */
export const filterIn = (body: wire.PlantFilter, { userId }: Caller): PlantFilter => ({
  keyword: body.keyword || undefined,
  countryId: body.region?.nationId || undefined,
  divisionId: body.region?.level1 || undefined,
  townId: body.region?.level2 || undefined,
  conditions: body.conditions ?? undefined,
  types: body.types ?? undefined,
  gridTypes: body.gridTypes ?? undefined,
  minCapacityKwp: body.minCapacity ?? undefined,
  tagId: body.tagId ?? undefined,
  favouriteOf: body.following === true ? userId : undefined,
  // Instants in the API are not finer than the list that they come from.
  alert: body.alert
    ? { ruleId: body.alert.ruleId, from: body.alert.from * 1000 - 1, to: body.alert.to * 1000 + 1 }
    : undefined,
})

export const windowIn = ({ page, size, ...order }: wire.PlantSearch['query']): PlantWindow => ({
  page,
  size,
  orderBy: orders[order['order.property']],
  direction: order['order.direction'] === 'ASC' ? 'asc' : 'desc',
})

export const toPlantRow = (row: PlantRow): wire.PlantRow => {
  const { plant, now, income } = row
  return {
    id: plant.id,
    name: plant.name,
    type: plant.type,
    stationType: plant.type,
    system: plant.brand,
    powerType: 'PV',
    operating: true,
    gridInterconnectionType: plant.gridType,
    installedCapacity: plant.capacityKwp,
    locationAddress: plant.address,
    locationLat: plant.latitude,
    locationLng: plant.longitude,
    regionNationId: plant.countryId,
    regionLevel1: plant.divisionId,
    regionLevel2: plant.townId,
    regionLevel3: null,
    regionLevel4: null,
    regionLevel5: null,
    regionTimezone: plant.zone,
    regionTimezoneOffset: Math.round(row.zoneOffsetMs / minuteMs),
    createdBy: plant.createdBy,
    createdDate: secondsOf(plant.createdAt),
    startOperatingTime: secondsOf(plant.startedAt),
    lastUpdateTime: now ? seconds(now.at) : null,
    networkStatus: row.network,
    warningStatus: row.warning,
    asleepUntil: row.asleepUntil === null ? null : seconds(row.asleepUntil),
    silentDevices: toSilentDevices(row.silent),
    businessWarningStatus: row.warning,
    consumerWarningStatus: row.warning,
    condition: row.condition,
    curve: row.curve ?? null,
    ...powerFields(now),
    ...energyFields('Value', row.today),
    ...energyFields('Month', row.month),
    ...energyFields('Year', row.year),
    ...energyFields('Total', row.total),
    ...energyFields('UploadTotal', now?.counters),
    generationUploadTotalOffset: row.generationOffset,
    incomeValue: amountOf(income.today),
    incomeMonth: amountOf(income.month),
    incomeYear: amountOf(income.year),
    incomeTotal: amountOf(income.total),
    incomeBasis: income.total?.basis ?? null,
    generationCapacity: row.capacityShare,
    fullPowerHoursDay: row.fullPowerHours,
    fullPowerYesterdayHours: row.fullPowerHoursYesterday,
    prYesterday: row.ratioYesterdayPct,
    irradiateIntensity: row.weather?.lightWm2 ?? null,
    temperature: row.weather?.airC ?? null,
    installationAzimuthAngle: plant.azimuthDeg,
    installationTiltAngle: plant.tiltDeg,
    weather: row.weather?.kind ?? null,
    contactPhone: row.contactPhone,
    ownerName: row.ownerName,
    stationImage: pictureAddressOf(plant),
    pictureFile: pictureFileOf(plant),
    templateId: null,
    tags: [...row.tags],
    following: row.isFavourite,
    entityRel: null,
    roleCode: functionsOf(row.right),
    externalRoleCode: functionsOf(row.right),
    relatedTime: null,
    powerStationVO: null,
  }
}

export const toPlantInformation = (row: PlantRow): wire.PlantInformation => ({
  ...toPlantRow(row),
  generationTotal: row.total?.generation ?? 0,
  currency: row.plant.currency,
})

export const toEnergySaved = ({ plantId, kwh, spared, avoided, income }: EnergySaved): wire.EnergySaved => ({
  systemId: plantId,
  generationValueTotal: kwh,
  standardCoalSaved: spared ? decimalOf(spared.coalT) : null,
  emissionReductionCO2: spared ? decimalOf(spared.co2T) : null,
  treesPlanted: spared ? decimalOf(spared.trees) : null,
  estimate: avoided
    ? {
        co2: decimalOf(avoided.co2T),
        trees: decimalOf(avoided.trees),
        ...avoided.factor,
        source: emissionSource,
      }
    : null,
  incomeTotal: amountOf(income),
  incomeBasis: income?.basis ?? null,
})

const orders: Record<wire.PlantOrder, PlantOrder> = {
  id: 'id',
  name: 'name',
  installedCapacity: 'capacity',
  generationPower: 'power',
  generationValue: 'today',
  fullPowerHoursDay: 'fullPowerHours',
  lastUpdateTime: 'lastReport',
  condition: 'condition',
  cost: 'cost',
  following: 'favourite',
}
