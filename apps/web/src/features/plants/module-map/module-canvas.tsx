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
  type Ref,
} from 'react'
import { useLook } from '#charts/drawing/look.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { heightFor, toPlane, viewOf } from './geometry.ts'
import { createMapPainter } from './map-painter.ts'
import type { Scene } from './paint-map.ts'
import classes from './module-map.module.css'

interface Props {
  arrays: Scene['arrays']
  withGaps?: boolean
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
  words: { zoomIn: string; zoomOut: string; all: string }
}

/** The point of the plane at a point of the window; undefined beside the drawing. */
export type PlaneAt = (client: Point) => Point | undefined

export interface Drag {
  move: (by: Point) => void
  end: () => void
}

/** The plane with its arrays on a canvas, which can be pressed, dragged, zoomed, and used by keys. */
export const ModuleCanvas = ({
  arrays,
  withGaps = false,
  label,
  hint,
  onPress,
  onDrag,
  frame,
  onKey,
  planeAt,
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
    painter.current(context, look, { arrays, view, size, withGaps, frame }, fineness)
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
    const drag = onDrag?.(toPlane(from, view, size), event)
    grip.current = { from, at: toPlane(from, view, size), drag, isMoved: false, zoom }
    if (drag) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = grip.current
    if (!held) return
    const to = pointAt(event)
    if (!held.isMoved && Math.hypot(to.x - held.from.x, to.y - held.from.y) < leastDrag) return
    held.isMoved = true
    const by = { x: (to.x - held.from.x) / view.pxPerM, y: (to.y - held.from.y) / view.pxPerM }
    if (held.drag) held.drag.move(by)
    else if (held.zoom.by > 1) setZoom({ ...held.zoom, x: held.zoom.x - by.x, y: held.zoom.y - by.y })
  }
  const onPointerUp = (event: PointerEvent) => {
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses go through it to its modules */}
      <div
        ref={useMergedRef(ref, setSurface)}
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
        onPointerCancel={() => {
          grip.current?.drag?.end()
          grip.current = undefined
        }}
      >
        <canvas ref={canvas} style={{ inlineSize: '100%', blockSize: height }} aria-hidden="true" />
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

const [leastHeight, leastDrag, step, most] = [300, 5, 1.5, 24]
