import type * as wire from '@heliograph/contract'
import { microsOf } from '#wire/money.ts'
import { secondsOf } from '#wire/times.ts'
import type { Past, PlantChange } from './plant-edits.ts'

export const changeIn = ({ station, finance }: wire.ChangePlantRequest): PlantChange => ({
  name: station.name,
  type: station.type,
  gridType: station.gridInterconnectionType,
  capacityKwp: station.installedCapacity,
  latitude: station.location?.lat,
  longitude: station.location?.lng,
  address: station.location?.address,
  zone: station.region?.timezone,
  tiltDeg: station.installationTiltAngle,
  azimuthDeg: station.installationAzimuthAngle,
  startedAt: typeof station.startOperatingTime === 'number' ? new Date(station.startOperatingTime * 1000) : undefined,
  currency: finance?.currency,
  prices: {
    feedInMicros: microsIn(finance?.benchmarkPrice),
    purchaseMicros: microsIn(finance?.consumptionPrice),
    flatMicros: microsIn(finance?.mergeElectricPrice),
  },
  seenAt: Math.round(station.lastModifiedDate * 1000),
})

export const toPast = ({ recalculatedFrom, otherZone }: Past): wire.PlantPast => ({
  recalculatedFrom: secondsOf(recalculatedFrom),
  otherZone: otherZone ? { timezone: otherZone.zone, until: secondsOf(otherZone.until) } : null,
})

const microsIn = (price: number | null | undefined) => (price === undefined ? undefined : microsOf(price))
