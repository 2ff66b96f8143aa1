import { atLightness, ensureContrast } from '@heliograph/brand/contrast'
import { looks, type Scheme } from './looks.ts'

/** The colours derived from a brand's primary colour, adjusted to be readable. */
export interface Accent {
  /** As configured: decoration only. */
  seed: string
  /** Links and text in the brand's colour. */
  text: string
  /** Buttons, with white text. */
  fill: string
  fillHover: string
  /** Rings, bars, icons: 3:1. */
  graphic: string
}

export const accentOf = (seed: string, scheme: Scheme): Accent => {
  const { page, card, raised, sunken } = looks[scheme].surfaces
  const surfaces = [page, card, raised, sunken]
  const fill = ensureContrast(seed, ['#ffffff'], 4.6)
  return {
    seed,
    // More than 4.5, because it is also used on a tint of itself.
    text: ensureContrast(seed, surfaces, 5.4),
    fill,
    fillHover: ensureContrast(fill, ['#ffffff'], 5.8),
    graphic: ensureContrast(seed, surfaces, 3),
  }
}

/** Ten steps from light to dark, the kit's format for a colour; the seventh is the fill. */
export const shadesOf = (seed: string) => {
  const { fill, fillHover } = accentOf(seed, 'light')
  const at = (lightness: number) => atLightness(seed, lightness, 0.85)
  return [at(0.97), at(0.93), at(0.88), at(0.81), at(0.74), at(0.67), fill, fillHover, at(0.42), at(0.35)] as const
}
