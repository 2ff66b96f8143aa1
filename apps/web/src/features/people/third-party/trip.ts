import type { DataCentre } from '@heliograph/domain/regions'
import type { Memory } from '#api/memory.ts'

/** What stays in this tab while the person is at a provider's. Nothing in it opens anything by itself. */
export interface Trip {
  /** What shows the server that who is back is who left. */
  binding: string
  /** Where it was begun: nobody else knows of it. */
  dataCentre: DataCentre | undefined
}

/** What somebody who has an account brings along while they log in to it. */
export interface Waiting {
  ticket: string
  binding: string
  label: string
}

/** What came back in the address. The start of the app moved it here, before anything was requested. */
export interface Returned {
  code: string | undefined
  state: string
  iss: string | undefined
}

export const keepTrip = (memory: Memory, trip: Trip) => memory.write(tripKey, JSON.stringify(trip))
export const keepWaiting = (memory: Memory, waiting: Waiting) => memory.write(waitingKey, JSON.stringify(waiting))
export const readWaiting = (memory: Memory) => parse<Waiting>(memory.read(waitingKey))
export const forgetWaiting = (memory: Memory) => memory.forget(waitingKey)

/** Once: what was tried is not tried again when the page is loaded anew. */
export const takeTrip = (memory: Memory) => take(memory, tripKey, parse<Trip>)
export const takeWaiting = (memory: Memory) => take(memory, waitingKey, parse<Waiting>)
export const takeReturned = (memory: Memory) => take(memory, returnedKey, readReturned)

const take = <T>(memory: Memory, key: string, read: (text: string | undefined) => T) => {
  const found = read(memory.read(key))
  memory.forget(key)
  return found
}

const parse = <T>(text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as T))

export const readReturned = (search: string | undefined): Returned | undefined => {
  if (search === undefined) return undefined
  const query = new URLSearchParams(search)
  return { code: query.get('code') || undefined, state: query.get('state') ?? '', iss: query.get('iss') ?? undefined }
}

const tripKey = 'third-party-trip'
const waitingKey = 'third-party-waiting'
/** As app/address.ts writes it. */
const returnedKey = 'returned'
