/** How long ago and how long, in the person's words: `40 s ago`, `5 min`. The screen knows the present. */
export interface Ages {
  ago: (at: number) => string
  span: (ms: number) => string
}
