import { localStorageColorSchemeManager } from '@mantine/core'

export const schemes = ['light', 'dark', 'auto'] as const

/** `public/theme.js` reads the same key before the first paint. */
const schemeKey = 'colour-scheme'

export const schemeManager = localStorageColorSchemeManager({ key: schemeKey })
