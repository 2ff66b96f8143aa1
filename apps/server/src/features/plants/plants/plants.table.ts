import type { SharedRight } from '@heliograph/domain/permissions'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    plants: PlantsTable
    plant_rights: PlantRightsTable
    plant_relations: PlantRelationsTable
    recalculations: RecalculationsTable
    plant_conditions: PlantConditionsTable
    favourites: FavouritesTable
    plant_pictures: PlantPicturesTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface PlantsTable {
  id: Generated<number>
  name: string
  type: PlantType
  grid_type: GridType
  /** The organisation that registered it. That alone gives no right. */
  creator_organisation_id: Optional<number>
  brand: Generated<string>
  owner_id: Optional<number>
  capacity_kwp: number
  zone: string
  latitude: number
  longitude: number
  address: Optional<string>
  nation_id: Optional<number>
  region_level1: Optional<number>
  region_level2: Optional<number>
  tilt_deg: Optional<number>
  azimuth_deg: Optional<number>
  currency: Generated<string>
  /** Prices of a kWh, in millionths of the currency's unit. */
  feed_in_price_micros: Optional<number>
  purchase_price_micros: Optional<number>
  flat_price_micros: Optional<number>
  /** What it cost to build, and what of it was paid by others, in the same unit. */
  construction_cost_micros: Optional<number>
  construction_subsidy_micros: Optional<number>
  contact_phone: Optional<string>
  owner_name: Optional<string>
  /** Whether businesses with access see the owner's contact details. */
  auth_open: Generated<boolean>
  /** When the plant was handed over to its owner, if it was. */
  owned_since: Optional<Date>
  started_at: Date
  created_by: Optional<number>
  created_at: Generated<Date>
  modified_by: Optional<number>
  modified_at: Generated<Date>
  /** What identified it in the list that it was imported from, or the request that created it: see `list-keys.ts`. */
  list_key: Optional<string>
  /** Of the import that created it, if it can be sent again. */
  import_key: Optional<string>
}

export interface PlantRightsTable {
  plant_id: number
  user_id: number
  may: SharedRight
}

/** A business with access to a plant. */
export interface PlantRelationsTable {
  id: Generated<number>
  plant_id: number
  organisation_id: number
  may: SharedRight
  expires_at: Optional<Date>
  added_by: Optional<number>
  created_at: Generated<Date>
  ended_at: Optional<Date>
}

/** Days that are calculated again after a change of their plant. */
export interface RecalculationsTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number
  from_at: Date
  zone_before: Optional<string>
  asked_at: Date
  is_noted: Generated<boolean>
}

export interface PlantConditionsTable {
  plant_id: number
  /** Its index in `plantConditions`. */
  condition: number
  /** How long it holds if nothing happens. */
  until: Date
}

/** Plants that a person marked. */
export interface FavouritesTable {
  brand: Generated<string>
  user_id: number
  plant_id: number
}

export interface PlantPicturesTable {
  plant_id: number
  /** Filled in by the database. */
  brand: Generated<string>
  version: string
  width: number
  height: number
  webp: Buffer
  /** A square of it for lists. */
  small: Buffer
  added_by: number | null
  added_at: Date
}
