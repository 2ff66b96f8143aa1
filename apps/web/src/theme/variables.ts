import type { Brand } from '@heliograph/brand/brand'
import { colourTypes, type ColourType } from '@heliograph/brand/colours'
import { ensureContrast, onSurface } from '@heliograph/brand/contrast'
import { defaultPalette } from '@heliograph/brand/palettes'
import { accentOf, onFill } from './accent.ts'
import { looks, type Scheme } from './looks.ts'

/**
 * Custom properties: ours (`--hg-…`), and those that the kit takes its colours from. A colour of the brand is a wish (decision 47):
 * `--hg-sell-fill` is as it was wished, `--hg-sell-on` a text on that, and `--hg-sell` the nearest that can be read as a text or seen as
 * a mark.
 */
export const variablesOf = ({ colours }: Brand, scheme: Scheme): Record<string, string> => {
  const { surfaces, sky, energy, state } = looks[scheme]
  const { page, card, raised, sunken } = surfaces
  const accent = accentOf(colours.primary, scheme)
  const shades = (name: string, type: ColourType, ours: string | undefined, ratio: number) => {
    const wish = onSurface(colours[type], card)
    const isOurs = isDefault(type, colours) && ours
    // Energies of ours have a colour for each scheme; states have one that the specification names (§9).
    const fill = isOurs && ratio === 3 ? isOurs : wish
    return {
      [`--hg-${name}`]:
        isOurs || ensureContrast(wish, ratio === 3 ? [page, card] : [page, card, raised, sunken], ratio),
      [`--hg-${name}-fill`]: fill,
      [`--hg-${name}-on`]: onFill(fill),
    }
  }
  const states = {
    ...shades('success', 'success', state.success, 4.5),
    ...shades('warning', 'warning', state.warning, 4.5),
    ...shades('error', 'error', state.error, 4.5),
  }
  return {
    ...named('--hg-', { ...surfaces, ...sky, info: state.info }),
    ...states,
    // What fails in a form is an error, unless the brand distinguishes them.
    '--mantine-color-error': shades('fail', 'fail', states['--hg-error'], 4.5)['--hg-fail'] ?? '',
    // A brand's chart colours (spec §3): the first seven are those of the energies, in this order.
    ...Object.assign(
      {},
      ...Object.entries(energy).map(([name, ours], place) => shades(name, chartTypes[place] ?? 'chart-1', ours, 3)),
      ...chartTypes.map((type) => shades(type, type, undefined, 3)),
    ),
    '--hg-accent': accent.fill,
    '--hg-accent-on': accent.on,
    '--hg-accent-text': accent.text,
    '--hg-accent-graphic': accent.graphic,
    '--hg-shadow': scheme === 'light' ? '0 1px 2px rgb(27 36 48 / 6%), 0 4px 16px rgb(27 36 48 / 5%)' : 'none',
    '--hg-card-border': scheme === 'light' ? 'transparent' : surfaces.line,

    '--mantine-color-body': surfaces.page,
    '--mantine-color-text': surfaces.text,
    '--mantine-color-dimmed': surfaces.muted,
    '--mantine-color-placeholder': surfaces.muted,
    '--mantine-color-default': surfaces.card,
    '--mantine-color-default-hover': surfaces.sunken,
    '--mantine-color-default-color': surfaces.text,
    '--mantine-color-default-border': surfaces.line,
    '--mantine-color-disabled': surfaces.sunken,
    '--mantine-color-disabled-color': surfaces.muted,
    '--mantine-color-brand-filled': accent.fill,
    '--mantine-color-brand-filled-hover': accent.fillHover,
    '--mantine-color-brand-light-color': accent.text,
    '--mantine-color-brand-text': accent.text,
  }
}

const chartTypes = colourTypes.filter((type) => type.startsWith('chart-'))
const isDefault = (type: ColourType, colours: Brand['colours']) =>
  colours[type].hex === defaultPalette[type].hex && colours[type].alphaPercent === defaultPalette[type].alphaPercent
const named = (prefix: string, colours: object) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [prefix + name, value as string]))
