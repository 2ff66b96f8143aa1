import { Refusal } from '@heliograph/domain/errors'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { DocumentStore } from './documents.store.ts'
import type { InsuredPlantStore } from './insured-plants.store.ts'
import type { OfferStore } from './offers.store.ts'
import type { OverdueStore } from './overdue.store.ts'
import type { InsuranceRequest, Reader, RequestStore } from './requests.store.ts'

/** What insurance keeps, on one connection. */
export interface Inside {
  offers: OfferStore
  requests: RequestStore
  documents: DocumentStore
  plants: InsuredPlantStore
  overdue: OverdueStore
  trx: Kysely<Database>
}

/** All of the work, or nothing of it. */
export type Within = <T>(work: (inside: Inside) => Promise<T>) => Promise<T>

/** @throws Refusal if they may not see it, as if there were none */
export const foundFor = async (
  requests: Pick<RequestStore, 'find'>,
  id: number,
  reader: Reader,
): Promise<InsuranceRequest> => {
  const found = await requests.find(id, reader)
  if (!found) throw new Refusal('resource_not_exist_or_deleted')
  return found
}

/** The terms that it was asked by, or a policy of it. @throws Refusal for any other */
export const documentOf = async (
  { requests, documents }: Pick<Inside, 'requests' | 'documents'>,
  { id, documentId }: { id: number; documentId: number },
  reader: Reader,
) => {
  const { terms, events } = await foundFor(requests, id, reader)
  const own = [terms, ...events.flatMap(({ policy }) => policy ?? [])]
  const found = own.some((each) => each.documentId === documentId) ? await documents.find(documentId) : undefined
  if (!found) throw new Refusal('resource_not_exist_or_deleted')
  return found
}
