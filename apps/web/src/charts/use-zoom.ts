import { useMemo, useState } from 'react'
import type { Span } from './day-axis.ts'

interface Props {
  whole: Span
  /** Less than this is never shown, ms. */
  shortest: number
  /** Where the drawing begins in its box, and how wide it is, px. */
  left: number
  width: number
  cursorAt: number | undefined
}

/** The part of a span that is looked at. It is forgotten when the span becomes another. */
export const useZoom = ({ whole, shortest, left, width, cursorAt }: Props) => {
  const { from, to } = whole
  const [part, setPart] = useState<{ of: number; span: Span } | null>(null)
  const zoomed = part !== null && part.of === from
  const span = useMemo(() => (zoomed ? part.span : { from, to }), [zoomed, part, from, to])

  return useMemo(() => {
    const atX = (x: number) => span.from + ((x - left) / width) * (span.to - span.from)
    const show = (next: Span) => {
      const fitted = fit(next, { from, to }, shortest)
      setPart(fitted.from === from && fitted.to === to ? null : { of: from, span: fitted })
    }
    return {
      span,
      zoomed,
      onSelect: (fromX: number, toX: number) => show({ from: atX(fromX), to: atX(toX) }),
      onScale: (factor: number, aroundX?: number) => {
        const around = aroundX === undefined ? (cursorAt ?? (span.from + span.to) / 2) : atX(aroundX)
        show({ from: around - (around - span.from) * factor, to: around + (span.to - around) * factor })
      },
      onReset: () => setPart(null),
    }
  }, [span, zoomed, from, to, shortest, left, width, cursorAt])
}

/** Within the whole, and not shorter than what still makes sense. */
export const fit = (wanted: Span, whole: Span, shortest: number): Span => {
  const length = Math.min(whole.to - whole.from, Math.max(shortest, wanted.to - wanted.from))
  const middle = (wanted.from + wanted.to) / 2
  const from = Math.min(Math.max(whole.from, middle - length / 2), whole.to - length)
  return { from, to: from + length }
}
