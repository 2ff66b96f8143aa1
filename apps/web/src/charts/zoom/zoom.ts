/** What gestures and keys do to the part of a span that is looked at. */
export interface Zoom {
  zoomed: boolean
  /** The instant under a position, px. */
  atX: (x: number) => number
  /** Shows only what lies between two positions, px. */
  onSelect: (fromX: number, toX: number) => void
  /** Below 1 shows less time, above 1 more; around a position, or around the cursor. */
  onScale: (factor: number, aroundX?: number) => void
  /** Brings two instants under two positions, px: fingers hold them. */
  onHold: (times: readonly [number, number], xs: readonly [number, number]) => void
  /** Looks later (above 0) or earlier, px. */
  onShift: (px: number) => void
  onReset: () => void
}
