import type { DataCentre } from '@heliograph/domain/regions'
import type { Memory } from '#api/memory.ts'

/** What stays in this tab while the person is at a provider. Nothing in it opens a session on its own. */
export interface Trip {
  /** Proves to the server that the person who comes back is the one who left. */
  binding: string
  /** Where the trip began: only this tab knows. */
  dataCentre: DataCentre | undefined
}

/** What a person with an account carries through the log-in. */
export interface Waiting {
  ticket: string
  binding: string
  label: string
}

/** The parameters that came back in the address. They were moved here at the start of the app, before any request. */
export interface Returned {
  code: string | undefined
  state: string
  iss: string | undefined
}

export const keepTrip = (memory: Memory, trip: Trip) => memory.write(tripKey, JSON.stringify(trip))
export const keepWaiting = (memory: Memory, waiting: Waiting) => memory.write(waitingKey, JSON.stringify(waiting))
export const readWaiting = (memory: Memory) => parse<Waiting>(memory.read(waitingKey))
export const forgetWaiting = (memory: Memory) => memory.forget(waitingKey)

/** Can be read once, so that reloading the page does not try again. */
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
/** Written by app/address.ts. */
const returnedKey = 'returned'
