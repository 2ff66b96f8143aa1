import type { CreatePlantRequest } from '@heliograph/contract'
import { microsOf } from '#wire/money.ts'
import { instantIn } from '#wire/times.ts'
import type { CreatedPlant } from './entered-plant.ts'

export const enteredIn = ({ station, finance }: CreatePlantRequest): CreatedPlant => ({
  name: station.name,
  type: station.type,
  gridType: station.gridInterconnectionType,
  capacityKwp: station.installedCapacity,
  latitude: station.location.lat,
  longitude: station.location.lng,
  address: station.location.address ?? null,
  zone: station.region?.timezone ?? null,
  tiltDeg: station.installationTiltAngle ?? null,
  azimuthDeg: station.installationAzimuthAngle ?? null,
  contactPhone: station.contactPhone ?? null,
  startedAt: instantIn(station.startOperatingTime),
  currency: finance?.currency ?? null,
  prices: {
    feedInMicros: microsOf(finance?.benchmarkPrice ?? null),
    purchaseMicros: microsOf(finance?.consumptionPrice ?? null),
    flatMicros: microsOf(finance?.mergeElectricPrice ?? null),
  },
  constructionCostMicros: microsOf(finance?.constructionCost ?? null),
  constructionSubsidyMicros: microsOf(finance?.constructionSubsidy ?? null),
})
