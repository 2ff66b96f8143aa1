import { CRS, tileLayer } from 'leaflet'
import type { OpenedSource, Source, View } from './sources.ts'

/** Google's Map Tiles API: a session says what is drawn, and each tile names it. */
export const openGoogle = async (source: Source, signal: AbortSignal): Promise<OpenedSource> => {
  const { key, site } = source
  const isSharp = devicePixelRatio > 1
  const name = JSON.stringify([source, isSharp])
  const open = async (until: AbortSignal) => {
    const opened = await createSession(source, isSharp, until)
    sessions.set(name, opened)
    return opened
  }
  const known = sessions.get(name)
  let session = known && Date.now() < known.expiresAt ? known : await open(signal)
  const layer = tileLayer('', { minNativeZoom: 0, maxNativeZoom: deepestZoom, referrerPolicy: 'strict-origin' })
  const withSession = (asked: Record<string, string> = {}) =>
    new URLSearchParams({ session: session.name, key, ...asked }).toString()
  layer.getTileUrl = ({ x, y, z }) => `${site}/v1/2dtiles/${z}/${x}/${y}?${withSession()}`
  return {
    layer,
    crs: CRS.EPSG3857,
    deepestZoom,
    about: async (view, until) => {
      const edges = Object.fromEntries(Object.entries(view).map(([edge, value]) => [edge, `${value}`]))
      const told = await answerOf(`${site}/tile/v1/viewport?${withSession(edges)}`, { signal: until })
      return {
        credit: textOf(told['copyright']).slice(0, longestCredit),
        deepest: deepestIn(told['maxZoomRects'], view),
      }
    },
    renew: async (until) => {
      session = await open(until)
    },
    expiresAt: () => session.expiresAt,
  }
}

interface Session {
  name: string
  /** In milliseconds. */
  expiresAt: number
}

/** They last for days: a map that is opened again goes on with the one that is there. */
const sessions = new Map<string, Session>()

const createSession = async (
  { key, site, language, isSatellite }: Source,
  isSharp: boolean,
  signal: AbortSignal,
): Promise<Session> => {
  // The service wants a region too: the one where most people speak the language.
  const { region = 'US' } = new Intl.Locale(language).maximize()
  const told = await answerOf(`${site}/v1/createSession?${new URLSearchParams({ key }).toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      mapType: isSatellite ? 'satellite' : 'roadmap',
      language: `${language}-${region}`,
      region,
      ...(isSharp && { scale: 'scaleFactor2x', highDpi: true }),
    }),
    signal,
  })
  const [name, expiresAt] = [textOf(told['session']), Number(told['expiry']) * 1000]
  if (name === '' || !(expiresAt > 0)) throw new Error('No session of a map came')
  return { name, expiresAt }
}

/** Only where we are is told, and not the page: keys are limited to sites by that. */
const answerOf = async (address: string, request: RequestInit): Promise<Record<string, unknown>> => {
  const answer = await fetch(address, { ...request, referrerPolicy: 'strict-origin', credentials: 'omit' })
  if (!answer.ok) throw new Error(`The map answers ${answer.status}`)
  const told: unknown = await answer.json()
  return typeof told === 'object' && told !== null ? { ...told } : {}
}

/** How deep there are pictures in the middle of what is seen. */
const deepestIn = (rects: unknown, { north, south, east, west }: View) => {
  const [latitude, longitude] = [(north + south) / 2, (east + west) / 2]
  const depths = (Array.isArray(rects) ? rects : []).flatMap((rect: Record<string, unknown> | null) =>
    Number(rect?.['south']) <= latitude &&
    Number(rect?.['north']) >= latitude &&
    Number(rect?.['west']) <= longitude &&
    Number(rect?.['east']) >= longitude
      ? Number(rect?.['maxZoom'])
      : [],
  )
  return Math.max(...(depths.length > 0 ? depths : [deepestZoom]))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** There is more in cities, but what is needed here is a roof. */
const deepestZoom = 20
const longestCredit = 300
