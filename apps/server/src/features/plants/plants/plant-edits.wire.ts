import type * as wire from '@heliograph/contract'
import type { GridType } from '@heliograph/domain/plants'
import { microsOf } from '#wire/money.ts'
import { instantIn, secondsOf } from '#wire/times.ts'
import type { Past, PlantChange } from './plant-edits.ts'

export const changeIn = ({ station, finance }: Changed): PlantChange => ({
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
  startedAt: instantIn(station.startOperatingTime) ?? undefined,
  currency: finance?.currency,
  prices: {
    feedInMicros: microsIn(finance?.benchmarkPrice),
    purchaseMicros: microsIn(finance?.consumptionPrice),
    flatMicros: microsIn(finance?.mergeElectricPrice),
  },
  constructionCostMicros: microsIn(finance?.constructionCost),
  constructionSubsidyMicros: microsIn(finance?.constructionSubsidy),
  contactPhone: station.contactPhone,
  seenAt: station.lastModifiedDate === undefined ? undefined : Math.round(station.lastModifiedDate * 1000),
})

/** Only its grid type. */
export const gridTypeIn = (gridType: GridType): PlantChange => ({ ...changeIn({ station: {} }), gridType })

export const toPast = ({ recalculatedFrom, otherZone }: Past): wire.PlantPast => ({
  recalculatedFrom: secondsOf(recalculatedFrom),
  otherZone: otherZone ? { timezone: otherZone.zone, until: secondsOf(otherZone.until) } : null,
})

/** As the call for one field sends it, too. */
interface Changed extends Pick<wire.ChangePlantRequest, 'finance'> {
  station: Partial<wire.ChangePlantRequest['station']>
}

const microsIn = (price: number | null | undefined) => (price === undefined ? undefined : microsOf(price))
