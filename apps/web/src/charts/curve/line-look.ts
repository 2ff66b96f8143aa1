/** The look depends on the position among several. Neighbours differ in stroke, not only in colour. */
export const lineLookAt = (place: number) => {
  const line = place % colourCount
  return { colour: `--hg-chart-${line + 1}`, dash: dashes[dashOfLine[line] ?? 0] }
}

export const colourCount = 12
const dashes: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3], [14, 4]]

/**
 * Twelve colours cannot all be told apart by people who lack one kind of receptor. Those that are near each other in the
 * platform's palettes, on light or dark, differ in stroke. `line-look.test.ts` holds it.
 */
const dashOfLine: readonly number[] = [0, 1, 2, 3, 0, 1, 2, 4, 0, 3, 4, 1]

/** The places of lines with the same stroke: these have only their colours. */
export const placesByDash: readonly (readonly number[])[] = dashes.map((_, dash) =>
  dashOfLine.flatMap((own, place) => (own === dash ? place : [])),
)
