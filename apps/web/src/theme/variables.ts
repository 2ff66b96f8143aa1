import type { Brand } from '@heliograph/brand/brand'
import type { ColourType } from '@heliograph/brand/colours'
import { ensureContrast, onSurface } from '@heliograph/brand/contrast'
import { defaultPalette } from '@heliograph/brand/palettes'
import { accentOf } from './accent.ts'
import { looks, type Look, type Scheme } from './looks.ts'

/** Custom properties: ours (`--hg-…`), and those that the kit takes its colours from. */
export const variablesOf = (brand: Brand, scheme: Scheme): Record<string, string> => {
  const { surfaces, sky } = looks[scheme]
  const { energy, state, fail } = coloursOf(brand, looks[scheme])
  const accent = accentOf(brand.colours.primary.hex, scheme)
  return {
    ...named('--hg-', surfaces),
    ...named('--hg-', sky),
    ...named('--hg-', energy),
    ...named('--hg-', state),
    '--hg-accent': onSurface(brand.colours.primary, surfaces.card),
    '--hg-accent-text': accent.text,
    '--hg-accent-fill': accent.fill,
    '--hg-accent-graphic': accent.graphic,
    '--hg-shadow': scheme === 'light' ? '0 1px 2px rgb(27 36 48 / 6%), 0 4px 16px rgb(27 36 48 / 5%)' : 'none',
    '--hg-card-border': scheme === 'light' ? 'transparent' : surfaces.line,
    ...chartColours(brand, surfaces),

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
    '--mantine-color-error': fail,
    '--mantine-color-anchor': accent.text,
    '--mantine-primary-color-light-color': accent.text,
    '--mantine-color-brand-light-color': accent.text,
    '--mantine-color-brand-text': accent.text,
  }
}

/**
 * The colours of energies and states: ours, or the brand's own where it has some (spec §3), made readable. The first seven chart
 * colours are those of the energies. What fails in a form is an error, unless the brand distinguishes them.
 */
const coloursOf = ({ colours }: Brand, { surfaces, energy, state }: Look) => {
  const { page, card, raised, sunken } = surfaces
  const own = (type: ColourType, ours: string, on: readonly string[], ratio: number) =>
    isDefault(type, colours) ? ours : ensureContrast(onSurface(colours[type], card), on, ratio)
  const line = (type: ColourType, ours: string) => own(type, ours, [page, card], 3)
  const text = (type: ColourType, ours: string) => own(type, ours, [page, card, raised, sunken], 4.5)
  const error = text('error', state.error)
  return {
    energy: {
      generation: line('chart-1', energy.generation),
      use: line('chart-2', energy.use),
      buy: line('chart-3', energy.buy),
      sell: line('chart-4', energy.sell),
      charge: line('chart-5', energy.charge),
      discharge: line('chart-6', energy.discharge),
      soc: line('chart-7', energy.soc),
    },
    state: { ...state, success: text('success', state.success), warning: text('warning', state.warning), error },
    fail: text('fail', error),
  }
}

/** A brand's chart colours (spec §3) as configured if they are distinguishable from the surface, otherwise adjusted. */
const chartColours = ({ colours }: Brand, { page, card }: Look['surfaces']) =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([type, colour]) =>
      isChart(type as ColourType) ? [[`--hg-${type}`, ensureContrast(onSurface(colour, card), [page, card], 3)]] : [],
    ),
  )

const isDefault = (type: ColourType, colours: Brand['colours']) =>
  colours[type].hex === defaultPalette[type].hex && colours[type].alphaPercent === defaultPalette[type].alphaPercent
const isChart = (type: ColourType) => type.startsWith('chart-')
const named = (prefix: string, colours: object) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [prefix + name, value as string]))
