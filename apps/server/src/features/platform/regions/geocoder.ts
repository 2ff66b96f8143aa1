import { dayMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { readAtMost } from '#needs/read-at-most.ts'

export interface GeocoderSettings {
  /** Of a server that answers as Nominatim does; `/search` is below it. */
  url: string
  /** The rules of public servers want to know who asks. */
  userAgent: string
  patienceMs?: number
  pauseMs?: number
}

export interface Address {
  name: string
  latitude: number
  longitude: number
}

/** Addresses for what a person typed; null while it is not known: the server is down, or too many ask at once. */
export type Geocode = (text: string, language: string) => Promise<Address[] | null>

/**
 * Asks a geocoder of the operator's choice: one request a second at most and one at a time, as public servers demand, however
 * many people search. What was typed goes to that server and nowhere else: neither into a log nor into the database.
 */
export const createGeocoder = (settings: GeocoderSettings, now: () => number = Date.now): Geocode => {
  const { url, userAgent, patienceMs = 6_000, pauseMs = 1_000 } = settings
  const cache = createCache<string, Address[] | null>({
    forMs: dayMs,
    now,
    most: 2_000,
    worth: (found) => found !== null,
  })
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const ask = async (text: string, language: string): Promise<Address[] | null> => {
    const asked = new URL('search', url.endsWith('/') ? url : `${url}/`)
    const query = { q: text, format: 'jsonv2', limit: String(mostAddresses), 'accept-language': language }
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    try {
      const response = await fetch(asked, {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'application/json', 'user-agent': userAgent },
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return null
      }
      const body = await readAtMost(response.body, mostBytes)
      return body ? addressesIn(JSON.parse(body.toString('utf8'))) : null
    } catch {
      // Its message could hold the address.
      return null
    }
  }

  /** After those who asked before. A pause follows each request, also a failed one. */
  const inTurn = (text: string, language: string) => {
    if (waiting >= mostWaiting) return Promise.resolve(null)
    waiting++
    const answer = last.then(() => ask(text, language))
    last = answer.then(async () => {
      waiting--
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    })
    return answer
  }

  return (text, language) => {
    const wanted = text.trim().replace(/\s+/g, ' ')
    return cache.recall(`${language} ${wanted.toLowerCase()}`, () => inTurn(wanted, language))
  }
}

/** Null if it is no answer of a geocoder. A place that cannot be is left out. */
const addressesIn = (body: unknown): Address[] | null => {
  if (!Array.isArray(body)) return null
  return body.flatMap(addressIn).slice(0, mostAddresses)
}

const addressIn = (one: unknown): Address[] => {
  if (typeof one !== 'object' || one === null) return []
  const { display_name: name, lat, lon }: Partial<Record<string, unknown>> = { ...one }
  const [latitude, longitude] = [degreesIn(lat, 90), degreesIn(lon, 180)]
  if (typeof name !== 'string' || latitude === null || longitude === null) return []
  const shown = name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 200)
  return shown === '' ? [] : [{ name: shown, latitude, longitude }]
}

/** Nominatim writes degrees as text. */
const degreesIn = (value: unknown, most: number) => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const degrees = Number(value)
  return Number.isFinite(degrees) && Math.abs(degrees) <= most ? degrees : null
}

const mostAddresses = 8
const mostBytes = 256 * 1024
const mostWaiting = 5
