import { memo, Suspense } from 'react'
import { lazyPart } from '#browser/lazy-part.ts'
import type { Source } from '#map/outside/sources.ts'
import type { Background } from './background.ts'
import { toScreen, type Size, type View } from './geometry.ts'
import classes from './background.module.css'

export interface ShownBackground extends Omit<Background, 'picture'> {
  /** Of its picture, as a page shows it. */
  address: string | undefined
  /** Of a satellite picture. */
  source: Source | undefined
  onFailed: () => void
}

interface Props {
  background: ShownBackground
  view: View
  size: Size
}

/** An element of its own below the canvas, in its own pixels: what is drawn above it, or moves there, does not draw it again. */
export const BackgroundLayer = memo(
  ({ background: { address, source, onFailed, satellite, width, height, ...place }, view, size }: Props) => {
    const { x, y } = toScreen(place, view, size)
    if (satellite && source)
      return (
        <Suspense>
          <Satellite
            {...satellite}
            sideM={place.widthM}
            source={source}
            at={{ x, y, pxPerM: view.pxPerM, angleDeg: place.angleDeg, opacity: place.opacity }}
            onFailed={onFailed}
          />
        </Suspense>
      )
    const scale = (place.widthM * view.pxPerM) / width
    return (
      <img
        className={classes.layer}
        src={address}
        width={width}
        height={height}
        alt=""
        draggable={false}
        style={{
          opacity: place.opacity,
          transform: `translate(${x}px, ${y}px) rotate(${place.angleDeg}deg) scale(${scale}) translate(-50%, -50%)`,
        }}
      />
    )
  },
  (before, now) =>
    before.background === now.background &&
    before.view.x === now.view.x &&
    before.view.y === now.view.y &&
    before.view.pxPerM === now.view.pxPerM &&
    before.size.width === now.size.width &&
    before.size.height === now.size.height,
)

const Satellite = lazyPart(async () => ({ default: (await import('#map/outside/satellite.tsx')).Satellite }))
