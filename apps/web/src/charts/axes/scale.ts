export { scaleOf, type Scale } from '@heliograph/domain/axis-scale'

/** Where the drawing is inside its box, px. The canvas and the elements on top of it use the same numbers. */
export const margins = { top: 12, bottom: 26, left: 46, right: 44 }
export type Margins = typeof margins
