import type { DataCentre } from '@heliograph/domain/regions'
import type { Credentials } from '#api/credentials.ts'
import type { Memory } from '#api/memory.ts'
import { paths } from './paths.ts'

/** The parameters that an address can carry (spec §2). */
interface Carried {
  clientStyle: string | undefined
  /** A one-use code or the token of a session, which opens one here; `clear` deletes the stored token. */
  token: string | undefined
  dataCentre: DataCentre | undefined
  /** The same address without token and region, with clientStyle. */
  cleaned: string
}

/** Reads path and query; `remembered` is the clientStyle of this session. */
export const readAddress = (address: string, remembered: string | undefined): Carried => {
  const url = new URL(address, 'http://any')
  const query = url.searchParams
  const token = query.get('token') || undefined
  const dataCentre = centreByRegion[query.get('region') ?? '']
  const clientStyle = query.get('clientStyle') || remembered
  const same = !query.has('token') && !query.has('region') && query.get('clientStyle') === (clientStyle ?? null)
  query.delete('token')
  query.delete('region')
  if (clientStyle !== undefined) query.set('clientStyle', clientStyle)
  return { clientStyle, token, dataCentre, cleaned: same ? address : url.pathname + url.search + url.hash }
}

/** What an address hands over: a code or a token that opens a session, in the data centre that the address names. */
export interface Link {
  code: string
  dataCentre: DataCentre | undefined
}

/**
 * Runs before any request and before the first paint, and removes the parameters from the address. Returns what the address
 * hands over, if anything, and the token of the session that `clear` ends.
 */
export const takeAddress = (page: Pick<Window, 'location' | 'history'>, credentials: Credentials, session: Memory) => {
  const { pathname, hash } = page.location
  // What a provider sends back is meant for the screen that expects it (features/people/third-party/trip.ts).
  const returned = pathname === paths.tencentLogin ? page.location.search : ''
  if (returned !== '') session.write(returnedKey, returned)
  const search = returned === '' ? page.location.search : ''
  const { clientStyle, token, dataCentre, cleaned } = readAddress(pathname + search + hash, session.read(styleKey))
  if (clientStyle !== undefined) session.write(styleKey, clientStyle)
  const cleared = token === 'clear' ? credentials.token() : undefined
  if (token === 'clear') credentials.clear()
  const handOver: Link | undefined = token === undefined || token === 'clear' ? undefined : { code: token, dataCentre }
  if (handOver !== undefined) session.write(flagKey, byToken)
  // The calls of an open session go to its own data centre: another one would end it. A hand-over brings its own.
  if (dataCentre !== undefined && handOver === undefined && credentials.token() === undefined)
    credentials.keepDataCentre(dataCentre)
  if (cleaned !== pathname + page.location.search + hash) page.history.replaceState(page.history.state, '', cleaned)
  return { clientStyle, handOver, cleared }
}

/** Any other region is ignored: it must never become part of a path. */
const centreByRegion: Record<string, DataCentre | undefined> = { cn: 'CN', eu: 'FOREIGN_1' }
const returnedKey = 'returned'
const styleKey = 'client-style'
const flagKey = 'session-flag'
/** Spec §2: the flag's value when a token arrives by address. */
const byToken = '3'
