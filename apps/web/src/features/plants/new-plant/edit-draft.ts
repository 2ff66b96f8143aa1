import type { ChangePlantRequest, PlantDetail } from '@heliograph/contract/browser'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { shownPhone } from '@heliograph/domain/written-phones'
import { dayAt } from '@heliograph/domain/zones'
import { secondsOfDay, type PlantDraft } from './plant-draft.ts'

export type EditedDetail = Pick<PlantDetail, 'station' | 'finance'>

/** A plant as the form shows it. */
export const draftOf = ({ station, finance }: EditedDetail): PlantDraft => {
  const { lat, lng, address } = station.location
  const { timezone } = station.region
  return {
    point: lat === null || lng === null ? null : { lat, lng },
    place: address ?? '',
    zone: timezone,
    name: station.name,
    type: station.type,
    gridType: station.gridInterconnectionType,
    capacity: text(station.installedCapacity),
    tilt: text(station.installationTiltAngle),
    azimuth: text(station.installationAzimuthAngle),
    started: station.startOperatingTime === null ? '' : dayAt(timezone, station.startOperatingTime * 1000),
    currency: finance.currency,
    feedIn: text(finance.benchmarkPrice),
    purchase: text(finance.consumptionPrice),
    flat: text(finance.mergeElectricPrice),
    cost: text(finance.constructionCost),
    costSubsidy: text(finance.constructionSubsidy),
    contactPhone: shownPhone(station.contactPhone ?? ''),
  }
}

/** Only what differs: the rest may have been changed by someone else. */
export const changeOf = (start: PlantDraft, draft: PlantDraft, lastModifiedDate: number): ChangePlantRequest => {
  const isNew = (...names: (keyof PlantDraft)[]) => names.some((name) => differs(start[name], draft[name]))
  const { point } = draft
  return {
    station: {
      lastModifiedDate,
      ...(isNew('name') && { name: draft.name.trim() }),
      ...(isNew('type') && { type: draft.type }),
      ...(isNew('gridType') && { gridInterconnectionType: draft.gridType }),
      ...(isNew('capacity') && { installedCapacity: numberIn(draft.capacity) ?? 0 }),
      ...(isNew('point', 'place') && point && { location: { ...point, address: draft.place.trim() || null } }),
      ...(isNew('zone') && draft.zone !== '' && { region: { timezone: draft.zone } }),
      ...(isNew('tilt') && { installationTiltAngle: numberIn(draft.tilt) }),
      ...(isNew('azimuth') && { installationAzimuthAngle: numberIn(draft.azimuth) }),
      ...(isNew('contactPhone') && { contactPhone: draft.contactPhone.trim() || null }),
      ...(isNew('started') &&
        draft.started !== '' && { startOperatingTime: secondsOfDay(draft.started, draft.zone || start.zone) }),
    },
    finance: {
      ...(isNew('currency') && { currency: draft.currency }),
      ...(isNew('feedIn') && { benchmarkPrice: numberIn(draft.feedIn) }),
      ...(isNew('purchase') && { consumptionPrice: numberIn(draft.purchase) }),
      ...(isNew('flat') && { mergeElectricPrice: numberIn(draft.flat) }),
      ...(isNew('cost') && { constructionCost: numberIn(draft.cost) }),
      ...(isNew('costSubsidy') && { constructionSubsidy: numberIn(draft.costSubsidy) }),
    },
  }
}

/** What was typed over `start`, on top of what is stored now. */
export const rebased = (start: PlantDraft, typed: PlantDraft, stored: PlantDraft): PlantDraft => {
  const before = new Map(Object.entries(start))
  const own = Object.entries(typed).filter(([name, value]) => differs(before.get(name), value))
  return { ...stored, ...Object.fromEntries(own) }
}

/** Points are compared by their coordinates. */
const differs = (left: unknown, right: unknown) => JSON.stringify(left) !== JSON.stringify(right)

const text = (value: number | null) => (value === null ? '' : String(value))
