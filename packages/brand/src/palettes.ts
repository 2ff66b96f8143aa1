import type { Colour, ColourType } from './colours.ts'

/** The platform's own colours (spec §9; charts use the light energy colours of the design). */
export const defaultPalette: Record<ColourType, Colour> = paletteOf({
  primary: '#4c87ff',
  warning: '#faad14',
  error: '#f5222d',
  success: '#52c41a',
  fail: '#f5222d',
  'left-menu': '#ffffff',
  'top-navigation': '#ffffff',
  'station-button': '#4c87ff',
  'station-button-active': '#2b62de',
  'chart-1': '#ba800c',
  'chart-2': '#8e4be0',
  'chart-3': '#cb2c5f',
  'chart-4': '#0096ae',
  'chart-5': '#046a1a',
  'chart-6': '#5a2105',
  'chart-7': '#013176',
  'chart-8': '#4c87ff',
  'chart-9': '#b0307f',
  'chart-10': '#5d7a00',
  'chart-11': '#c4560e',
  'chart-12': '#52606f',
})

/** For a white label that differs in a few colours. */
export const paletteWith = (own: Partial<Record<ColourType, string>>): Record<ColourType, Colour> => ({
  ...defaultPalette,
  ...paletteOf(own),
})

function paletteOf<T extends Partial<Record<ColourType, string>>>(hexes: T) {
  return Object.fromEntries(Object.entries(hexes).map(([type, hex]) => [type, { hex, alphaPercent: 100 }])) as Record<
    keyof T & ColourType,
    Colour
  >
}
