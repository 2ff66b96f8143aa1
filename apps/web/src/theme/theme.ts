import type { Brand } from '@heliograph/brand/brand'
import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { shadesOf } from './accent.ts'
import { greys } from './greys.ts'
import { variablesOf } from './variables.ts'
import './sizes.css'

/** The kit's theme for a brand. All colours come from `looks.ts` and the brand's seed. */
export const themeOf = (brand: Brand) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    colors: { brand: shadesOf(brand.colours.primary.hex), gray: greys.light, dark: greys.dark },
    fontFamily: 'var(--hg-font)',
    headings: { fontFamily: 'var(--hg-font)', fontWeight: '600' },
    fontSizes: {
      xs: 'var(--text-2)',
      sm: 'var(--text-3)',
      md: 'var(--text-4)',
      lg: 'var(--text-6)',
      xl: 'var(--text-8)',
    },
    lineHeights: { md: '1.5' },
    spacing: {
      xs: 'var(--space-4)',
      sm: 'var(--space-6)',
      md: 'var(--space-7)',
      lg: 'var(--space-9)',
      xl: 'var(--space-10)',
    },
    radius: { sm: 'var(--radius-2)', md: 'var(--radius-3)', lg: 'var(--radius-5)', xl: 'var(--radius-6)' },
    defaultRadius: 'md',
    breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // We have our own ring for everything: see global.css.
    focusRing: 'never',
  })

export const resolverOf = (brand: Brand): CSSVariablesResolver => {
  const resolved = { variables: {}, light: variablesOf(brand, 'light'), dark: variablesOf(brand, 'dark') }
  return () => resolved
}

/** What the kit needs to draw in a brand's colours. */
export const lookOf = (brand: Brand) => ({ theme: themeOf(brand), resolver: resolverOf(brand) })
export type Look = ReturnType<typeof lookOf>
