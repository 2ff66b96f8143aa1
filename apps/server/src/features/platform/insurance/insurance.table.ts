import type { InsuranceOfferState, InsuranceSide, InsuranceState, InsuranceStep } from '@heliograph/domain/insurance'
import type { PlantType } from '@heliograph/domain/plants'
import type { Day } from '@heliograph/domain/zones'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    insurance_documents: InsuranceDocumentsTable
    insurance_offers: InsuranceOffersTable
    insurance_requests: InsuranceRequestsTable
    kept_policies: KeptPoliciesTable
    insurance_events: InsuranceEventsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

/** Where requests are sent, besides to the desk. */
export type SentBy = 'mail' | 'webhook'

/** What is sent to the insurer. */
export interface RequestFacts {
  holder: string
  email: string
  phone: string | null
  plantName: string
  plantType: PlantType
  address: string
  capacityKwp: number
  startDay: Day
  note: string
}

export interface InsuranceDocumentsTable {
  id: GeneratedAlways<number>
  brand: string
  name: string
  pdf: Buffer
  added_at: Date
}

export interface InsuranceOffersTable {
  id: GeneratedAlways<number>
  brand: string
  version: Generated<number>
  state: InsuranceOfferState
  title: string
  insurer: string
  about: string
  country: string
  plant_types: PlantType[]
  price_minor: number
  currency: string
  terms_id: Optional<number>
  mail: Optional<string>
  webhook: Optional<Buffer>
  webhook_host: Optional<string>
  language: string
  changed_at: Date
}

export interface InsuranceRequestsTable {
  id: GeneratedAlways<number>
  brand: string
  version: Generated<number>
  state: InsuranceState
  offer_id: number
  title: string
  insurer: string
  price_minor: number
  currency: string
  terms_id: number
  plant_id: number
  zone: string
  asked_by: number | null
  organisation_id: number | null
  as_owner: boolean
  language: string
  facts: ColumnType<RequestFacts | null, string, never>
  sent_by: SentBy | null
  estimate_minor: number
  yearly_minor: Optional<number>
  valid_until: Optional<Day>
  policy_id: Optional<number>
  from_day: Optional<Day>
  to_day: Optional<Day>
  asked_at: Date
}

export interface InsuranceEventsTable {
  request_id: number
  version: number
  at: Date
  step: InsuranceStep
  side: InsuranceSide
  done_by: Optional<number>
  note: Optional<string>
  yearly_minor: Optional<number>
  valid_until: Optional<Day>
  policy_id: Optional<number>
  from_day: Optional<Day>
  to_day: Optional<Day>
  is_told: Generated<boolean>
}

/** From the other data centre. */
export interface KeptPoliciesTable {
  id: GeneratedAlways<number>
  user_id: number
  arrival_id: string
  title: string
  insurer: string
  plant_name: string | null
  from_day: Day
  to_day: Day
  name: string
  pdf: Buffer
}
