import type { EditedPlant } from './entered-plant.ts'

/** The columns of what people enter about a plant. */
export const columnsOf = (plant: EditedPlant) => ({
  name: plant.name,
  type: plant.type,
  grid_type: plant.gridType,
  capacity_kwp: plant.capacityKwp,
  zone: plant.zone,
  latitude: plant.latitude,
  longitude: plant.longitude,
  address: plant.address,
  nation_id: plant.countryId,
  region_level1: plant.divisionId,
  region_level2: plant.townId,
  tilt_deg: plant.tiltDeg,
  azimuth_deg: plant.azimuthDeg,
  currency: plant.currency,
  feed_in_price_micros: plant.prices.feedInMicros,
  purchase_price_micros: plant.prices.purchaseMicros,
  flat_price_micros: plant.prices.flatMicros,
  construction_cost_micros: plant.constructionCostMicros,
  construction_subsidy_micros: plant.constructionSubsidyMicros,
  started_at: plant.startedAt,
  contact_phone: plant.contactPhone,
})
