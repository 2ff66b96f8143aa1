import type { SharedRight } from '@heliograph/domain/permissions'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    plants: PlantsTable
    plant_rights: PlantRightsTable
    plant_relations: PlantRelationsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface PlantsTable {
  id: Generated<number>
  name: string
  type: PlantType
  grid_type: GridType
  /** Who registered it; that gives no right. */
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
  price_per_kwh: Generated<number>
  contact_phone: Optional<string>
  owner_name: Optional<string>
  /** Whether the businesses that are let in see how to reach the owner. */
  auth_open: Generated<boolean>
  /** When the plant came to its owner, if it was handed over here. */
  owned_since: Optional<Date>
  started_at: Date
  created_by: Optional<number>
  created_at: Generated<Date>
  modified_by: Optional<number>
  modified_at: Generated<Date>
}

export interface PlantRightsTable {
  plant_id: number
  user_id: number
  may: SharedRight
}

/** A business that the owner lets in. */
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
