import { boundsOf, type Bounds, type Point } from '@heliograph/domain/module-plane'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import IconFit from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useLook } from '#charts/drawing/look.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { BackgroundLayer, type ShownBackground } from './background-layer.tsx'
import { heightFor, toPlane, toScreen, viewOf } from './geometry.ts'
import { createMapPainter } from './map-painter.ts'
import type { Scene } from './paint-map.ts'
import { pinched, type Fingers } from './pinch.ts'
import classes from './module-map.module.css'

interface Props {
  arrays: Scene['arrays']
  withGaps?: boolean
  /** Below the drawing. */
  background?: ShownBackground | undefined
  /** Above it, placed by points of the plane. */
  over?: ((at: (point: Point) => Point) => ReactNode) | undefined
  /** What shows; by default all arrays. */
  bounds?: Bounds
  label: string
  hint: string
  /** A press at a point of the plane. */
  onPress: (at: Point, event: PointerEvent) => void
  /** A drag begins at a point: who moves something says how, otherwise the view moves. */
  onDrag?: (at: Point, event: PointerEvent) => Drag | undefined
  /** Drawn over it: what a drag chooses. */
  frame?: Bounds | undefined
  /** True if the key was for the map. */
  onKey: (event: KeyboardEvent) => boolean
  /** For what is dragged here from elsewhere on the page. */
  planeAt?: Ref<PlaneAt>
  /** What has the keys. */
  surfaceRef?: Ref<HTMLDivElement>
  words: { zoomIn: string; zoomOut: string; all: string }
}

/** The point of the plane at a point of the window; undefined beside the drawing. */
export type PlaneAt = (client: Point) => Point | undefined

export interface Drag {
  move: (by: Point) => void
  end: () => void
  /** A second finger came: everything is as it was. */
  cancel: () => void
}

/** The plane with its arrays on a canvas, which can be pressed, dragged, zoomed, and used by keys. */
export const ModuleCanvas = ({
  arrays,
  withGaps = false,
  background,
  over,
  label,
  hint,
  onPress,
  onDrag,
  frame,
  onKey,
  planeAt,
  surfaceRef,
  words,
  ...props
}: Props) => {
  const [surface, setSurface] = useState<HTMLDivElement | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useLook(surface)
  const [zoom, setZoom] = useState({ by: 1, x: 0, y: 0 })
  const painter = useRef<ReturnType<typeof createMapPainter>>(undefined)
  const hintId = useId()
  const grip = useRef<{ from: Point; at: Point; drag: Drag | undefined; isMoved: boolean; zoom: typeof zoom }>(
    undefined,
  )
  /** Where the fingers are, by pointer; of two, also where they began and what showed then. */
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<{ from: Fingers; view: typeof view }>(undefined)

  const bounds = props.bounds ?? boundsOf(arrays.map(({ array }) => array))
  const height = width === 0 ? leastHeight : heightFor(bounds, width, Math.max(leastHeight, Math.min(640, width)))
  const size = { width, height }
  const fitted = viewOf(bounds, size)
  const view = { pxPerM: fitted.pxPerM * zoom.by, x: fitted.x + zoom.x, y: fitted.y + zoom.y }

  useEffect(() => {
    const [element, context] = [canvas.current, canvas.current?.getContext('2d')]
    if (!element || !context || !look || width === 0) return
    const fineness = globalThis.devicePixelRatio || 1
    if (element.width !== Math.round(width * fineness) || element.height !== Math.round(height * fineness)) {
      element.width = Math.round(width * fineness)
      element.height = Math.round(height * fineness)
    }
    context.setTransform(fineness, 0, 0, fineness, 0, 0)
    painter.current ??= createMapPainter()
    painter.current(
      context,
      look,
      { arrays, view, size, withGaps, overPicture: background !== undefined, frame },
      fineness,
    )
  })

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = canvas.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: clientX - left, y: clientY - top }
  }
  useImperativeHandle(planeAt, () => (client) => {
    const { left, top } = canvas.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const [x, y] = [client.x - left, client.y - top]
    return x < 0 || y < 0 || x > width || y > height ? undefined : toPlane({ x, y }, view, size)
  })
  const zoomTo = (by: number) =>
    setZoom(({ x, y }) => (by <= 1 ? { by: 1, x: 0, y: 0 } : { by: Math.min(most, by), x, y }))

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const from = pointAt(event)
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, from)
    const two = twoOf(fingers.current)
    if (two) {
      grip.current?.drag?.cancel()
      grip.current = undefined
      pinch.current = { from: two, view }
      return
    }
    // A third finger moves nothing.
    if (fingers.current.size > 1) return
    const drag = onDrag?.(toPlane(from, view, size), event)
    grip.current = { from, at: toPlane(from, view, size), drag, isMoved: false, zoom }
    if (drag) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, pointAt(event))
    const two = twoOf(fingers.current)
    if (pinch.current && two) {
      const bounds = { least: fitted.pxPerM, most: fitted.pxPerM * most }
      const to = pinched(pinch.current.from, two, pinch.current.view, size, bounds)
      const by = to.pxPerM / fitted.pxPerM
      setZoom(by <= 1 ? { by: 1, x: 0, y: 0 } : { by, x: to.x - fitted.x, y: to.y - fitted.y })
    }
    const held = grip.current
    if (!held) return
    const to = pointAt(event)
    if (!held.isMoved && Math.hypot(to.x - held.from.x, to.y - held.from.y) < leastDrag) return
    held.isMoved = true
    const by = { x: (to.x - held.from.x) / view.pxPerM, y: (to.y - held.from.y) / view.pxPerM }
    if (held.drag) held.drag.move(by)
    else if (held.zoom.by > 1) setZoom({ ...held.zoom, x: held.zoom.x - by.x, y: held.zoom.y - by.y })
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (!twoOf(fingers.current)) pinch.current = undefined
  }
  const onPointerUp = (event: PointerEvent) => {
    lift(event)
    const held = grip.current
    grip.current = undefined
    if (!held) return
    if (held.isMoved) held.drag?.end()
    else onPress(held.at, event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const zooms: Record<string, number> = { '+': zoom.by * step, '=': zoom.by * step, '-': zoom.by / step, 0: 1 }
    const by = event.ctrlKey || event.metaKey ? undefined : zooms[event.key]
    if (onKey(event)) event.preventDefault()
    else if (by !== undefined) {
      event.preventDefault()
      zoomTo(by)
    }
  }

  return (
    <div className={classes.canvas}>
      <div className={classes.layers}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses go through it to its modules */}
        <div
          ref={useMergedRef(ref, setSurface, surfaceRef)}
          className={`${classes.surface} ${classes.levels}`}
          data-free={onDrag !== undefined || zoom.by > 1}
          style={{ blockSize: height }}
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={(event) => {
            lift(event)
            grip.current?.drag?.cancel()
            grip.current = undefined
          }}
        >
          {background && width > 0 && <BackgroundLayer background={background} view={view} size={size} />}
          <canvas ref={canvas} style={{ inlineSize: '100%', blockSize: height }} aria-hidden="true" />
        </div>
        {width > 0 && over?.((point) => toScreen(point, view, size))}
      </div>
      <p id={hintId} className="only-heard">
        {hint}
      </p>
      <div className={classes.zoom}>
        <IconButton label={words.zoomIn} onClick={() => zoomTo(zoom.by * step)}>
          <IconZoomIn aria-hidden="true" />
        </IconButton>
        <IconButton label={words.zoomOut} onClick={() => zoomTo(zoom.by / step)}>
          <IconZoomOut aria-hidden="true" />
        </IconButton>
        <IconButton label={words.all} onClick={() => zoomTo(1)}>
          <IconFit aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

const twoOf = (fingers: ReadonlyMap<number, Point>): Fingers | undefined => {
  const [one, other] = [...fingers.values()]
  return one && other && fingers.size === 2 ? [one, other] : undefined
}

const [leastHeight, leastDrag, step, most] = [300, 5, 1.5, 24]
