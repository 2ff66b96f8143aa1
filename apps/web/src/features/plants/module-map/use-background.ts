import type { SatellitePlace } from '@heliograph/domain/module-background'
import type { Bounds, Point } from '@heliograph/domain/module-plane'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { Photo } from '#browser/photo.ts'
import type { Source } from '#map/outside/sources.ts'
import type { ShownBackground } from './background-layer.tsx'
import { sizedPhoto } from './background-photo.ts'
import {
  boundsOfBackground,
  firstLine,
  moved,
  placedAround,
  pointOn,
  savedOf,
  satellitePicture,
  scaledBy,
  shareAt,
  turned,
  type Background,
  type Line,
} from './background.ts'
import { isDirection } from './geometry.ts'
import type { Drag } from './module-canvas.tsx'
import { moduleMapQueries } from './module-map.queries.ts'
import type { SatelliteOffer } from './satellite-offer.ts'

/** The picture of a background, loaded while it is wanted. */
export const useBackgroundPicture = (plantId: number, background: Background | null | undefined, isWanted = true) => {
  const picture = background?.picture ?? ''
  const { data, isError } = useQuery({
    ...moduleMapQueries(useApi(), plantId).background(picture),
    enabled: isWanted && picture !== '' && !background?.satellite,
  })
  return { address: data, isError }
}

export const useShown = (
  background: Background | null | undefined,
  address: string | undefined,
  source: Source | undefined,
) => {
  const [failed, setFailed] = useState<Source>()
  const onFailed = useCallback(() => setFailed(source), [source])
  const isFailed = Boolean(background?.satellite) && source !== undefined && failed === source
  const shown = useMemo((): ShownBackground | undefined => {
    if (!background || isFailed || (background.satellite ? source : address) === undefined) return undefined
    return { ...background, address, source, onFailed }
  }, [background, address, source, isFailed, onFailed])
  return { shown, isFailed }
}

export type EditedBackground = ReturnType<typeof useEditedBackground>

/** How a picture is put below the drawing, scaled, moved and turned. */
export const useEditedBackground = ({
  plantId,
  background,
  bounds,
  change,
  hold,
  release,
  drop,
  toDrawing,
  offer,
}: Parts) => {
  /** Pictures that were chosen here, by a name of their own: who undoes and repeats sees them again. */
  const [own, setOwn] = useState<ReadonlyMap<string, Photo>>(new Map())
  const [handling, setHandling] = useState<'picture' | 'line'>()
  const [line, setLine] = useState<Line>(firstLine)
  const [isWrong, setWrong] = useState(false)
  const isOwn = background !== null && own.has(background.picture)
  const loaded = useBackgroundPicture(plantId, background, !isOwn)
  const address = isOwn ? own.get(background.picture) : loaded.address
  const handled = background === null ? undefined : handling
  const { shown, isFailed } = useShown(background, address, offer?.source)

  return {
    background,
    shown,
    isWrong,
    isMissing: isFailed || (!isOwn && loaded.isError),
    handling: handled,
    handle: (to: typeof handling) => {
      setHandling(to)
      if (to === 'line') setLine(firstLine)
      else toDrawing()
    },
    line,
    setLine,
    change,
    hold,
    release,
    async add(photo: Photo) {
      const sized = await sizedPhoto(photo)
      setWrong(sized === undefined)
      if (!sized) return
      const picture = `own ${own.size + 1}`
      setOwn(new Map([...own, [picture, sized.address]]))
      change(placedAround(bounds, { picture, width: sized.width, height: sized.height, satellite: undefined }))
      setLine(firstLine)
      setHandling('line')
    },
    /** What a satellite sees of the plant's place. Its scale is known. */
    layPlace(satellite: SatellitePlace) {
      change(placedAround(bounds, { ...satellitePicture, satellite }))
    },
    scale(metres: number) {
      if (background) change(scaledBy(background, line, metres))
    },
    /** The nearer end of the line goes there. */
    press(at: Point) {
      if (!background || handled !== 'line') return
      const far = (share: Point) => {
        const point = pointOn(background, share)
        return Math.hypot(point.x - at.x, point.y - at.y)
      }
      const end = far(line.from) <= far(line.to) ? 'from' : 'to'
      setLine({ ...line, [end]: shareAt(background, at) })
    },
    drag(): Drag | undefined {
      return background ? { move: (by) => hold(moved(background, by)), end: release, cancel: drop } : undefined
    },
    /** True if the key was for the picture. */
    onKey({ key, shiftKey }: KeyboardEvent) {
      if (!background) return false
      if (isDirection(key)) {
        const by = shiftKey ? smallStepM : stepM
        const [x, y] = stepsOf[key]
        change(moved(background, { x: x * by, y: y * by }))
      } else if (key === 'r' || key === 'R') change(turned(background, key === 'R' ? -turnDeg : turnDeg))
      else if (key === 'Escape') setHandling(undefined)
      else return false
      return true
    },
    /** As it is sent, if the server has this picture already. */
    savedOver: (stored: string | undefined) => background && savedOf(background, stored, address),
  }
}

interface Parts {
  plantId: number
  background: Background | null
  /** Of what is drawn. */
  bounds: Bounds
  change: (to: Background | null) => void
  hold: (to: Background) => void
  release: () => void
  /** What was held is forgotten. */
  drop: () => void
  /** So that keys go there. */
  toDrawing: () => void
  offer: SatelliteOffer | undefined
}

/** What shows of the plane; it stays while a picture is moved, and follows when it is another one or larger. */
export const useWideFrame = (frame: Bounds, background: Background | null): Bounds => {
  const key = background ? `${background.picture} ${background.widthM}` : ''
  const [kept, setKept] = useState<{ key: string; bounds: Bounds | undefined }>({ key: '', bounds: undefined })
  if (kept.key !== key) setKept({ key, bounds: background ? boundsOfBackground(background) : undefined })
  const { bounds } = kept
  if (!bounds) return frame
  return {
    left: Math.min(frame.left, bounds.left),
    right: Math.max(frame.right, bounds.right),
    top: Math.min(frame.top, bounds.top),
    bottom: Math.max(frame.bottom, bounds.bottom),
  }
}

const stepsOf = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const [stepM, smallStepM, turnDeg] = [0.5, 0.05, 1]
