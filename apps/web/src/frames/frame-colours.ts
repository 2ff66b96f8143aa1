import type { Brand } from '@heliograph/brand/brand'
import type { Colour, ColourType } from '@heliograph/brand/colours'
import { ensureContrast, onSurface } from '@heliograph/brand/contrast'
import { defaultPalette } from '@heliograph/brand/palettes'
import { accentOf, onFill } from '#theme/accent.ts'
import { looks, type Scheme } from '#theme/looks.ts'

/**
 * Custom properties for the header, the menu and the buttons of plants: ours, or the brand's own (spec §3). Header and menu have a
 * lightness at which the texts of the scheme are readable on them, because what opens from them has the same texts (decision 47). Not
 * among the other variables, because the log-in page has none of these.
 */
export const frameColours = ({ colours }: Brand, scheme: Scheme): Record<string, string> => {
  const { text, muted, page, card } = looks[scheme].surfaces
  const accent = accentOf(colours.primary, scheme)
  const own = (type: ColourType, ours: string, beside: readonly string[]) =>
    isSame(colours[type], defaultPalette[type])
      ? `var(${ours})`
      : ensureContrast(onSurface(colours[type], page), beside, 4.6)
  const texts = [text, muted, accent.text]
  /** A fill is as it was wished, and its text derived. */
  const button = (type: ColourType, ours: string) => {
    const fill = onSurface(colours[type], card)
    const isOurs = isSame(colours[type], defaultPalette[type])
    return { [`--hg-${type}`]: isOurs ? `var(${ours})` : fill, [`--hg-${type}-on`]: isOurs ? accent.on : onFill(fill) }
  }
  return {
    '--hg-top-navigation': own('top-navigation', '--mantine-color-default', texts),
    '--hg-left-menu': own('left-menu', '--mantine-color-body', texts),
    ...button('station-button', '--mantine-primary-color-filled'),
    ...button('station-button-active', '--mantine-primary-color-filled-hover'),
  }
}

const isSame = (one: Colour, other: Colour) => one.hex === other.hex && one.alphaPercent === other.alphaPercent
