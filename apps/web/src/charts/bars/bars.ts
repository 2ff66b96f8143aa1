/** A share of a bar, in the unit that it is shown in; `values` stand in the order of the chart's labels. */
export interface BarPart {
  id: string
  label: string
  colour: string
  /** Hatched: a part that is not known. */
  unknown?: boolean
  note?: string
  values: readonly (number | null)[]
}

/** Parts that stand on each other. The stacks of one label stand side by side. */
export interface BarStack {
  id: string
  /** None where its parts say it all. */
  label?: string
  /** Of another time, to compare with: paler, with a dashed edge. */
  faded?: boolean
  parts: readonly BarPart[]
}

export interface Bars {
  unit: string
  /** On the axis: 1, 2, 3 … */
  labels: readonly string[]
  /** In full: 2026-03-01. */
  titles: readonly string[]
  stacks: readonly BarStack[]
}

/** The sum of what is known, or null when nothing is. */
export const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The height of every bar: what the axis must have room for. */
export const heightsOf = ({ labels, stacks }: Bars, hidden: ReadonlySet<string>) =>
  stacks.flatMap(({ parts }) => {
    const shown = parts.filter(({ id }) => !hidden.has(id))
    return labels.map((_, place) => sumOf(shown.map(({ values }) => values[place] ?? null)))
  })
