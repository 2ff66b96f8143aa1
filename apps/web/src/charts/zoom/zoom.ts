/** What gestures and keys do to the visible part of a span. */
export interface Zoom {
  zoomed: boolean
  /** The instant at a position, px. */
  atX: (x: number) => number
  /** Zooms to the part between two positions, px. */
  onSelect: (fromX: number, toX: number) => void
  /** Below 1 shows less time, above 1 more; around a position or the cursor. */
  onScale: (factor: number, aroundX?: number) => void
  /** Moves two instants to two positions, px: fingers hold them. */
  onHold: (times: readonly [number, number], xs: readonly [number, number]) => void
  /** Moves later (above 0) or earlier, px. */
  onShift: (px: number) => void
  onReset: () => void
}
