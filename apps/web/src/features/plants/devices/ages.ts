/** Formats ages and durations: `40 s ago`, `5 min`. The screen knows the current time. */
export interface Ages {
  ago: (at: number) => string
  span: (ms: number) => string
}
