import type { Brand } from '@heliograph/brand/brand'
import type { Colour, ColourType } from '@heliograph/brand/colours'
import { ensureContrast, onSurface } from '@heliograph/brand/contrast'
import { defaultPalette } from '@heliograph/brand/palettes'
import { accentOf } from '#theme/accent.ts'
import { looks, type Scheme } from '#theme/looks.ts'

/**
 * Custom properties for the header, the menu and the buttons of plants: ours, or the brand's own (spec §3), at a lightness
 * at which the texts of the scheme are readable on them, because menus that open from the header have the same texts. Not
 * among the other variables, because the log-in page has none of these.
 */
export const frameColours = ({ colours }: Brand, scheme: Scheme): Record<string, string> => {
  const { text, muted, page } = looks[scheme].surfaces
  const accent = accentOf(colours.primary.hex, scheme)
  const own = (type: ColourType, ours: string, beside: readonly string[]) =>
    isSame(colours[type], defaultPalette[type])
      ? `var(${ours})`
      : ensureContrast(onSurface(colours[type], page), beside, 4.6)
  const texts = [text, muted, accent.text]
  return {
    '--hg-top-navigation': own('top-navigation', '--mantine-color-default', texts),
    '--hg-left-menu': own('left-menu', '--mantine-color-body', texts),
    '--hg-station-button': own('station-button', '--mantine-primary-color-filled', ['#ffffff']),
    '--hg-station-button-active': own('station-button-active', '--mantine-primary-color-filled-hover', ['#ffffff']),
  }
}

const isSame = (one: Colour, other: Colour) => one.hex === other.hex && one.alphaPercent === other.alphaPercent
