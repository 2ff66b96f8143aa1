import { looks } from './looks.ts'

const [light, dark] = [looks.light.surfaces, looks.dark.surfaces]

/** The kit's neutral scales, derived from our surfaces: it takes lines, fields and menus from fixed indexes. */
export const greys = {
  light: [
    light.page,
    light.sunken,
    light.line,
    '#e1e7ed',
    '#b3bdc8',
    '#98a3af',
    light.control,
    light.muted,
    '#333f4d',
    light.text,
  ],
  dark: [
    dark.text,
    '#c3ccd6',
    dark.muted,
    dark.control,
    dark.line,
    '#232b35',
    dark.raised,
    dark.page,
    '#0a0d12',
    '#06080b',
  ],
} as const
