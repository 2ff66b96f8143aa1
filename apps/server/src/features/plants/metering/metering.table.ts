import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    metering_choices: MeteringChoicesTable
  }
}

/** How people want a plant's energies to be counted. */
export interface MeteringChoicesTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number
  strategy: string
  /** Of the six energies, in their order. */
  methods: string[]
  kept_share: number | null
  generation_offset: number
  use_offset: number
  is_missing_zero: boolean
  /** The start of the first day that is counted so. */
  from_at: Date
  chosen_by: number | null
  chosen_at: Date
}
