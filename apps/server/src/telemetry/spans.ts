/** Milliseconds since 1970, half-open. */
export interface Span {
  from: number
  to: number
}

/** The same time as spans in order that neither touch nor overlap. */
export const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const span of spans.toSorted((left, right) => left.from - right.from)) append(result, span)
  return result
}

/** Adds a span to joined ones that began before it. */
export const append = (spans: Span[], { from, to }: Span) => {
  const last = spans.at(-1)
  if (last && from <= last.to) last.to = Math.max(last.to, to)
  else if (to > from) spans.push({ from, to })
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
export const lengthOf = (spans: readonly Span[]) => {
  let ms = 0
  for (const { from, to } of spans) ms += to - from
  return ms
}

/** Milliseconds of a span that are in joined ones. Asked of every stretch of a day, so it makes no spans. */
export const sharedMs = ({ from, to }: Span, spans: readonly Span[]) => {
  let ms = 0
  for (const span of spans) ms += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from))
  return ms
}

export const isWithin = (spans: readonly Span[] | undefined, at: number) =>
  spans !== undefined && spans.some(({ from, to }) => at >= from && at < to)
