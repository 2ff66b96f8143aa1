import type { Colour } from '@heliograph/brand/colours'
import { atLightness, contrast, ensureContrast, onSurface } from '@heliograph/brand/contrast'
import { looks, type Scheme } from './looks.ts'

/** The colours of a brand's primary colour: the fill as it was wished, texts and marks so that they can be read. */
export const accentOf = (wish: Colour, scheme: Scheme) => {
  const { page, card, raised, sunken } = looks[scheme].surfaces
  const surfaces = [page, card, raised, sunken]
  const fill = onSurface(wish, card)
  const on = onFill(fill)
  return {
    /** Buttons, with the text `on` it. */
    fill,
    on,
    /** Further from its text, so that this stays readable. */
    fillHover: onSurface({ hex: on === white ? '#000000' : white, alphaPercent: 12 }, fill),
    /** Links and text in the brand's colour. More than 4.5, because it is also used on a tint of itself. */
    text: ensureContrast(wish.hex, surfaces, 5.4),
    /** Rings, bars, icons: 3:1. */
    graphic: ensureContrast(wish.hex, surfaces, 3),
  }
}

/** A text that can be read on a fill: on each, white or black has 4.5:1. */
export const onFill = (fill: string) => (contrast(white, fill) < 4.5 ? '#000000' : white)

const white = '#ffffff'

/** Ten steps from light to dark, the kit's format for a colour. Its buttons do not take the seventh: see `variables.ts`. */
export const shadesOf = (seed: string) => {
  const at = (lightness: number) => atLightness(seed, lightness, 0.85)
  return [at(0.97), at(0.93), at(0.88), at(0.81), at(0.74), at(0.67), at(0.6), at(0.5), at(0.42), at(0.35)] as const
}
