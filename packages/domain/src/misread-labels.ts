import { distanceOf, middleOf, sizeOf, type Label } from './sheet-grid.ts'

/**
 * Without what is only a few lines within another label: a reader of bars goes over a blurred line here and there and sees another number,
 * whose check can be right by chance. Two labels are never printed one over the other.
 */
export const withoutMisread = <One extends Label>(labels: readonly One[]): One[] =>
  labels.filter((label) => !labels.some((other) => isOnlyLinesOf(other, label)))

const isOnlyLinesOf = (whole: Label, lines: Label) =>
  lines.text !== whole.text &&
  thicknessOf(lines) < thicknessOf(whole) * mostShare &&
  sizeOf(lines) < sizeOf(whole) * mostLength &&
  isWithin(whole, middleOf(lines.corners))

/** The shorter side of a label, px. */
const thicknessOf = ({ corners: [a, b, c] }: Label) => Math.min(distanceOf(a, b), distanceOf(b, c))

const isWithin = ({ corners }: Label, { x, y }: { x: number; y: number }) => {
  const sides = corners.map((from, place) => {
    const to = corners[(place + 1) % corners.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  })
  return sides.every((side) => side > 0) || sides.every((side) => side < 0)
}

/** Of the thickness: what was read as it is has nearly all of it. */
const mostShare = 0.25
/** Of the length: the same bars end at the same places, but for some blur. */
const mostLength = 1.2
