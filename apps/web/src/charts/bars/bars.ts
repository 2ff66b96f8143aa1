/** One part of a bar, in the unit that it is shown in; `values` are in the order of the chart's labels. */
export interface BarPart {
  id: string
  label: string
  colour: string
  /** Hatched: an unknown part. */
  unknown?: boolean
  note?: string
  values: readonly (number | null)[]
}

/** Parts that are stacked. The stacks of one label are side by side. */
export interface BarStack {
  id: string
  /** None if the parts are clear without it. */
  label?: string
  /** From another period, for comparison: paler, with a dashed edge. */
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
  /** What is not sure, for each label. */
  marks?: readonly (BarMark | undefined)[]
  /** The place of the label that the others are compared with. */
  current?: number
}

/** Only a part of a bar is known (hatched), or nothing (the place of the bar is hatched). */
export interface BarMark {
  kind: 'partly' | 'whole'
  /** Why. */
  text: string
}

/** The sum of the known values, or null if none is known. */
export const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The height of every bar, for the axis. */
export const heightsOf = ({ labels, stacks }: Bars, hidden: ReadonlySet<string>) =>
  stacks.flatMap(({ parts }) => {
    const shown = parts.filter(({ id }) => !hidden.has(id))
    return labels.map((_, place) => sumOf(shown.map(({ values }) => values[place] ?? null)))
  })
