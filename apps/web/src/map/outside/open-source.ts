import type { LandMap } from '#map/land-map.ts'
import { openAmap } from './amap.ts'
import { openGoogle } from './google.ts'
import type { OpenedSource, Source, View } from './sources.ts'

export type { Source } from './sources.ts'

interface Told {
  onShown: () => void
  /** It does not answer, or refuses: the land alone is there again. */
  onFailed: () => void
  /** Whom to name beside the service. */
  onCredit: (credit: string) => void
}

/** Lays an outside map over the land, until it is closed or fails. */
export const openSource = (land: LandMap, source: Source, told: Told, waitMs = longestMs) => {
  const closing = new AbortController()
  /** By hand: browsers of 2023 cannot join signals. */
  const soon = () => {
    const patience = new AbortController()
    const stop = () => patience.abort()
    closing.signal.addEventListener('abort', stop, { once: true })
    setTimeout(stop, waitMs)
    return patience.signal
  }
  const { map } = land
  const end = () => {
    if (closing.signal.aborted) return
    closing.abort()
    map.off('moveend', rest)
    clearTimeout(waiting)
    clearTimeout(resting)
    land.cover(undefined)
  }
  const fail = () => {
    if (closing.signal.aborted) return
    end()
    told.onFailed()
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let opened: OpenedSource | undefined
  /** Pictures of what is seen now. */
  let [came, failed] = [0, 0]

  const ask = async () => {
    if (!opened?.about) return
    const { credit, deepest } = await opened.about(viewOf(map), soon())
    if (closing.signal.aborted) return
    told.onCredit(credit)
    const { options } = opened.layer
    const before = options.maxNativeZoom ?? opened.deepestZoom
    const next = Math.min(deepest, opened.deepestZoom)
    if (next === before) return
    // Where there are no closer pictures, the closest ones are stretched.
    options.maxNativeZoom = next
    if (Math.min(before, next) < map.getZoom()) opened.layer.redraw()
  }
  /** Each rest is a request: a drag is one. */
  const rest = () => {
    clearTimeout(resting)
    // Without its answer the pictures are still right.
    resting = setTimeout(() => void ask().catch(() => undefined), restMs)
  }
  const isExpired = () => Date.now() >= (opened?.expiresAt?.() ?? Infinity)
  /** Nothing came of what is seen. A session can be over, and at sea there may be nothing to see. Not while the library still speaks. */
  const mend = async () => {
    if (!opened) return
    const before = opened.layer.options.maxNativeZoom
    if (isExpired() && opened.renew) {
      await opened.renew(soon())
      opened.layer.redraw()
      return
    }
    await ask()
    if (opened.layer.options.maxNativeZoom === before) fail()
  }

  const lay = (ready: OpenedSource) => {
    if (closing.signal.aborted) return
    opened = ready
    ready.layer.on('loading', () => {
      ;[came, failed] = [0, 0]
      clearTimeout(waiting)
      waiting = setTimeout(fail, waitMs)
      // Before they are refused. Those that are there stay.
      if (isExpired()) void ready.renew?.(soon()).catch(() => undefined)
    })
    ready.layer.on('tileload', () => {
      came++
      clearTimeout(waiting)
      told.onShown()
    })
    ready.layer.on('tileerror', () => void failed++)
    ready.layer.on('load', () => {
      clearTimeout(waiting)
      if (came === 0 && failed > 0) void mend().catch(fail)
    })
    map.on('moveend', rest)
    land.cover(ready)
    rest()
  }
  const begin = source.service === 'amap' ? Promise.resolve(openAmap(source)) : openGoogle(source, soon())
  begin.then(lay).catch(fail)
  return end
}

const viewOf = (map: LandMap['map']): View => {
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const isWhole = east - west >= 360
  return {
    zoom: Math.round(map.getZoom()),
    north: Math.min(bounds.getNorth(), farthest),
    south: Math.max(bounds.getSouth(), -farthest),
    east: isWhole ? 180 : onEarth(east),
    west: isWhole ? -180 : onEarth(west),
  }
}

const onEarth = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360)

/** The edge of the map. */
const farthest = 85
const longestMs = 12_000
const restMs = 500
