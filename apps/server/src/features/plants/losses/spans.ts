export interface Span {
  from: number
  to: number
}

export const overlapOf = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** How much of a span others cover together. */
export const coveredMs = (span: Span, others: readonly Span[]) => {
  let [until, covered] = [span.from, 0]
  for (const { from, to } of others.toSorted((one, other) => one.from - other.from)) {
    const [begin, end] = [Math.max(from, until), Math.min(to, span.to)]
    if (end <= begin) continue
    covered += end - begin
    until = end
  }
  return covered
}
