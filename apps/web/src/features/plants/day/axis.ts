import type { Span } from './moments.ts'

/** The time axis of a day. It opens at now for the live figures; a finished day has no opening. */
export interface Axis {
  span: Span
  widthPx: number
  opening: { at: number; px: number } | undefined
}

/** An hour is equally wide on both sides of the opening. */
export const xOf = (axis: Axis, at: number) => {
  const { span, opening } = axis
  const x = (at - span.from) * scaleOf(axis)
  return opening && at > opening.at ? x + opening.px : x
}

/** The instant at a place. The whole opening is now. */
export const atOf = (axis: Axis, x: number) => {
  const { span, opening } = axis
  const within = (px: number) => Math.min(span.to, Math.max(span.from, span.from + px / scaleOf(axis)))
  if (!opening) return within(x)
  const edge = xOf(axis, opening.at)
  if (x <= edge) return within(x)
  return x < edge + opening.px ? opening.at : within(x - opening.px)
}

const scaleOf = ({ span, widthPx, opening }: Axis) => Math.max(1, widthPx - (opening?.px ?? 0)) / (span.to - span.from)
