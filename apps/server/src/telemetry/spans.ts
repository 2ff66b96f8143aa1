/** Milliseconds since 1970, half-open. */
export interface Span {
  from: number
  to: number
}

/** The same time as spans in order that neither touch nor overlap. */
export const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const { from, to } of spans.toSorted((left, right) => left.from - right.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) result.push({ from, to })
  }
  return result
}

/** The time that is in both. Takes and returns joined spans. */
export const common = (left: readonly Span[], right: readonly Span[]): Span[] => {
  const result: Span[] = []
  let [l, r] = [0, 0]
  for (let a = left[l], b = right[r]; a && b; a = left[l], b = right[r]) {
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (to > from) result.push({ from, to })
    if (a.to < b.to) l++
    else r++
  }
  return result
}

/** What of a span is not in these joined ones. */
export const gapsIn = ({ from, to }: Span, spans: readonly Span[]): Span[] => {
  const gaps: Span[] = []
  let begin = from
  for (const span of common([{ from, to }], spans)) {
    if (span.from > begin) gaps.push({ from: begin, to: span.from })
    begin = span.to
  }
  if (to > begin) gaps.push({ from: begin, to })
  return gaps
}

/** Milliseconds. */
export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

export const isWithin = (spans: readonly Span[] | undefined, at: number) =>
  spans !== undefined && spans.some(({ from, to }) => at >= from && at < to)
