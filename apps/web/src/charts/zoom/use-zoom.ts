import { useMemo, useState } from 'react'
import type { Span } from '#charts/axes/day-axis.ts'
import type { Zoom } from './zoom.ts'

interface Props {
  whole: Span
  /** The shortest span to show, ms. */
  shortest: number
  /** Where the drawing starts in its box, and its width, px. */
  left: number
  width: number
  cursorAt: number | undefined
}

/** The visible part of a span. It is reset when the span changes. */
export const useZoom = ({ whole, shortest, left, width, cursorAt }: Props) => {
  const { from, to } = whole
  const [part, setPart] = useState<{ of: Span; span: Span } | null>(null)
  const zoomed = part !== null && part.of.from === from && part.of.to === to
  const span = useMemo(() => (zoomed ? part.span : { from, to }), [zoomed, part, from, to])

  return useMemo(() => {
    const msPerPx = (span.to - span.from) / width
    const atX = (x: number) => span.from + (x - left) * msPerPx
    const show = (next: Span) => {
      const fitted = fit(next, { from, to }, shortest)
      setPart(fitted.from === from && fitted.to === to ? null : { of: { from, to }, span: fitted })
    }
    const shift = (ms: number) => show({ from: span.from + ms, to: span.to + ms })
    const gestures: Zoom = {
      zoomed,
      atX,
      onSelect: (fromX, toX) => show({ from: atX(fromX), to: atX(toX) }),
      onScale: (factor, aroundX) => {
        const around = aroundX === undefined ? (cursorAt ?? (span.from + span.to) / 2) : atX(aroundX)
        show({ from: around - (around - span.from) * factor, to: around + (span.to - around) * factor })
      },
      onHold: (times, xs) => show(heldSpan(times, xs, left, width)),
      onShift: (px) => shift(px * msPerPx),
      onReset: () => setPart(null),
    }
    return {
      ...gestures,
      span,
      /** Moves the view to show an instant, if necessary. */
      onReveal: (at: number) => {
        if (at < span.from) shift(at - span.from)
        else if (at > span.to) shift(at - span.to)
      },
    }
  }, [span, zoomed, from, to, shortest, left, width, cursorAt])
}

/** The span in which two instants are under two fingers. */
export const heldSpan = (
  times: readonly [number, number],
  xs: readonly [number, number],
  left: number,
  width: number,
): Span => {
  const msPerPx = (times[1] - times[0]) / (xs[1] - xs[0])
  const from = times[0] - (xs[0] - left) * msPerPx
  return { from, to: from + width * msPerPx }
}

/** Inside the whole span, and not shorter than `shortest`. */
export const fit = (wanted: Span, whole: Span, shortest: number): Span => {
  const length = Math.min(whole.to - whole.from, Math.max(shortest, wanted.to - wanted.from))
  const middle = (wanted.from + wanted.to) / 2
  const from = Math.min(Math.max(whole.from, middle - length / 2), whole.to - length)
  return { from, to: from + length }
}
