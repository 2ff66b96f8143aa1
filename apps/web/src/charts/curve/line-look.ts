/** The look depends on the position among several. Neighbours differ in stroke, not only in colour. */
export const lineLookAt = (place: number) => ({
  colour: `--hg-chart-${(place % colourCount) + 1}`,
  dash: dashes[place % dashes.length],
})

const colourCount = 12
const dashes: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3]]
