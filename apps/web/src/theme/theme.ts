import type { Brand } from '@heliograph/brand/brand'
import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { shadesOf } from './accent.ts'
import { greys } from './greys.ts'
import { variablesOf } from './variables.ts'

/** The kit's theme for a brand. All colours come from `looks.ts` and the brand's seed. */
export const themeOf = (brand: Brand) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    colors: { brand: shadesOf(brand.colours.primary.hex), gray: greys.light, dark: greys.dark },
    fontFamily: 'var(--hg-font)',
    headings: { fontFamily: 'var(--hg-font)', fontWeight: '600' },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { md: '1.5' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { sm: '4px', md: '6px', lg: '10px' },
    defaultRadius: 'md',
    breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Our own ring, one for all: see global.css.
    focusRing: 'never',
  })

export const resolverOf =
  (brand: Brand): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: variablesOf(brand, 'light'),
    dark: variablesOf(brand, 'dark'),
  })
