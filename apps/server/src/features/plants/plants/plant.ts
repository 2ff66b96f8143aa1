import type { Prices } from '@heliograph/domain/income'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import { tariffOfPrices, type Tariff } from '@heliograph/domain/tariffs'
import type { Selectable } from 'kysely'
import { pricesIn, tariffOf, type TariffRow } from './plant-tariffs.ts'
import type { PlantsTable } from './plants.table.ts'

/** A plant's master data. */
export interface Plant {
  id: number
  /** The code of the brand that it belongs to. */
  brand: string
  name: string
  type: PlantType
  gridType: GridType
  /** The organisation that registered it. That alone gives no right. */
  creatorOrganisationId: number | null
  ownerId: number | null
  capacityKwp: number
  zone: string
  latitude: number
  longitude: number
  address: string | null
  countryId: number | null
  /** The country's regions of the first and second level. */
  divisionId: number | null
  townId: number | null
  tiltDeg: number | null
  azimuthDeg: number | null
  currency: string
  /** Those that were entered without a date. */
  prices: Prices
  /** In the order of their days; the first one has no date. */
  tariffs: readonly Tariff[]
  /** What it cost to build, and what of it was paid by others, in millionths of the currency's unit. */
  constructionCostMicros: number | null
  constructionSubsidyMicros: number | null
  contactPhone: string | null
  /** As the account is called; otherwise as it was when the plant was handed over. */
  ownerName: string | null
  /** Whether businesses with access see the owner's contact details. */
  contactOpen: boolean
  startedAt: Date
  /** The version of its picture. */
  picture: string | null
  createdBy: number | null
  createdAt: Date
  modifiedBy: number | null
  modifiedAt: Date
}

/**
 * The columns that are read, by name: a connection that has prepared a statement with all of them refuses it as soon as a newer
 * release, which runs on the same table, gave it another one.
 */
export const plantColumns = [
  'id',
  'brand',
  'name',
  'type',
  'grid_type',
  'creator_organisation_id',
  'owner_id',
  'capacity_kwp',
  'zone',
  'latitude',
  'longitude',
  'address',
  'nation_id',
  'region_level1',
  'region_level2',
  'tilt_deg',
  'azimuth_deg',
  'currency',
  'feed_in_price_micros',
  'purchase_price_micros',
  'flat_price_micros',
  'construction_cost_micros',
  'construction_subsidy_micros',
  'contact_phone',
  'owner_name',
  'auth_open',
  'started_at',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
] as const satisfies (keyof PlantsTable)[]

export const plantOf = (
  row: Pick<Selectable<PlantsTable>, (typeof plantColumns)[number]> & {
    tariffs: readonly TariffRow[]
    picture: string | null
    account_name: string | null
  },
): Plant => ({
  id: row.id,
  brand: row.brand,
  name: row.name,
  type: row.type,
  gridType: row.grid_type,
  creatorOrganisationId: row.creator_organisation_id,
  ownerId: row.owner_id,
  capacityKwp: row.capacity_kwp,
  zone: row.zone,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  countryId: row.nation_id,
  divisionId: row.region_level1,
  townId: row.region_level2,
  tiltDeg: row.tilt_deg,
  azimuthDeg: row.azimuth_deg,
  currency: row.currency,
  prices: pricesIn(row),
  tariffs: [tariffOfPrices(pricesIn(row)), ...row.tariffs.map(tariffOf)],
  constructionCostMicros: row.construction_cost_micros,
  constructionSubsidyMicros: row.construction_subsidy_micros,
  contactPhone: row.contact_phone,
  ownerName: row.account_name ?? row.owner_name,
  contactOpen: row.auth_open,
  startedAt: row.started_at,
  picture: row.picture,
  createdBy: row.created_by,
  createdAt: row.created_at,
  modifiedBy: row.modified_by,
  modifiedAt: row.modified_at,
})
