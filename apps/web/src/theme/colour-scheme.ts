import { localStorageColorSchemeManager } from '@mantine/core'

export const schemes = ['light', 'dark', 'auto'] as const

/** The same key is read before the first paint by `public/theme.js`. */
const schemeKey = 'colour-scheme'

export const schemeManager = localStorageColorSchemeManager({ key: schemeKey })
