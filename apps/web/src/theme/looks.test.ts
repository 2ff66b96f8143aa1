import { contrast } from '@heliograph/brand/contrast'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { paletteWith } from '@heliograph/brand/palettes'
import { describe, expect, test } from 'vitest'
import { accentOf } from './accent.ts'
import { looks, type Scheme } from './looks.ts'
import { variablesOf } from './variables.ts'

/** Which colour of a brand (spec §3) a fill of the page is. */
const typeOf: Record<string, string> = {
  success: 'success',
  warning: 'warning',
  error: 'error',
  generation: 'chart-1',
  use: 'chart-2',
  buy: 'chart-3',
  sell: 'chart-4',
  charge: 'chart-5',
  discharge: 'chart-6',
  soc: 'chart-7',
  'chart-12': 'chart-12',
}
const hardSeeds = ['#ffff00', '#000000', '#ffffff', '#ff00ff', '#00ffcc', '#4c87ff']

describe.each(['light', 'dark'] as const satisfies Scheme[])('%s', (scheme) => {
  const { surfaces, sky, energy, state } = looks[scheme]
  const places = [surfaces.page, surfaces.card, surfaces.raised, surfaces.sunken]

  test.each(Object.entries({ text: surfaces.text, muted: surfaces.muted, ...state }))(
    '%s is readable on every surface',
    (_role, colour) => {
      for (const place of places) expect(contrast(colour, place)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(Object.entries(energy))('%s is distinguishable from page and card', (_role, colour) => {
    for (const place of [surfaces.page, surfaces.card]) expect(contrast(colour, place)).toBeGreaterThanOrEqual(3)
  })

  test('texts on the sky and on the ground are readable', () => {
    const { 'sky-sun': _, ...tints } = sky
    for (const tint of Object.values(tints)) {
      for (const colour of [surfaces.text, surfaces.muted]) expect(contrast(colour, tint)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the edge of a control is visible', () => {
    for (const place of [surfaces.page, surfaces.card])
      expect(contrast(surfaces.control, place)).toBeGreaterThanOrEqual(3)
  })

  test.each(hardSeeds)('for any brand colour (%s), links and buttons are readable', (seed) => {
    const { text, fill, on, fillHover, graphic } = accentOf({ hex: seed, alphaPercent: 100 }, scheme)
    for (const place of places) {
      expect(contrast(text, place)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(graphic, place)).toBeGreaterThanOrEqual(3)
    }
    // The fill is the wish itself.
    expect(fill).toBe(seed)
    expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(on, fillHover)).toBeGreaterThanOrEqual(4.5)
  })

  test('energies, states and failures have the colours of the brand, readable, and ours where it has none (spec §3)', () => {
    const own = { 'chart-1': '#ffe000', 'chart-4': '#101010', success: '#00ff00', error: '#ffc0cb', fail: '#ffffff' }
    const shown = variablesOf({ ...heliograph, colours: paletteWith(own) }, scheme)
    const ours = variablesOf(heliograph, scheme)
    const differing = Object.keys(shown).filter((name) => shown[name] !== ours[name])
    const read = ['generation', 'sell', 'success', 'error', 'chart-1', 'chart-4'].map((name) => `--hg-${name}`)
    const fills = read.map((name) => `${name}-fill`)
    const names = differing.filter((name) => !name.endsWith('-on'))
    expect(names.toSorted()).toEqual([...read, ...fills, '--mantine-color-error'].toSorted())
    for (const place of places) {
      for (const name of ['--hg-success', '--hg-error', '--mantine-color-error'])
        expect(contrast(shown[name] ?? '', place)).toBeGreaterThanOrEqual(4.5)
    }
    for (const place of [surfaces.page, surfaces.card]) {
      for (const name of ['--hg-generation', '--hg-sell'])
        expect(contrast(shown[name] ?? '', place)).toBeGreaterThanOrEqual(3)
    }
    expect(ours).toMatchObject({ '--hg-generation': energy.generation, '--hg-success': state.success })
    expect(ours['--mantine-color-error']).toBe(state.error)
  })

  test('the specification’s own colours, which nobody could read on white, are readable in every role (spec §9)', () => {
    const told = { success: '#52c41a', warning: '#faad14', error: '#f5222d', fail: '#f5222d' }
    expect(Object.values(told).map((hex) => contrast(hex, '#ffffff').toFixed(2))).toEqual([
      '2.27',
      '1.90',
      '4.08',
      '4.08',
    ])
    // As the platform’s own, and as the wish of a brand that differs from it in nothing but the opacity.
    const wished = Object.fromEntries(
      Object.entries(heliograph.colours).map(([type, { hex }]) => [type, { hex, alphaPercent: 90 }]),
    ) as typeof heliograph.colours
    for (const brand of [heliograph, { ...heliograph, colours: wished }]) {
      const shown = variablesOf(brand, scheme)
      const names = ['--hg-success', '--hg-warning', '--hg-error', '--mantine-color-error', '--hg-accent-text']
      for (const place of places)
        for (const name of names) expect(contrast(shown[name] ?? '', place), name).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('fills are exactly as a colour was wished, with a readable text on them: also those of 2.27:1 and 1.90:1 (spec §9)', () => {
    const told = { success: '#52c41a', warning: '#faad14', error: '#f5222d' }
    const ours = variablesOf(heliograph, scheme)
    for (const [name, hex] of Object.entries(told)) expect(ours[`--hg-${name}-fill`]).toBe(hex)
    expect([ours['--hg-accent'], ours['--mantine-color-brand-filled']]).toEqual(['#4c87ff', '#4c87ff'])
    const own = Object.fromEntries(
      Object.keys(heliograph.colours).map((type, place) => [type, hardSeeds[place % hardSeeds.length] ?? '']),
    )
    const shown = variablesOf({ ...heliograph, colours: paletteWith(own) }, scheme)
    for (const [name, type] of Object.entries(typeOf)) expect(shown[`--hg-${name}-fill`], name).toBe(own[type])
    for (const colours of [ours, shown]) {
      const fills = Object.keys(colours).filter((name) => name.endsWith('-fill'))
      expect(fills).toHaveLength(22)
      for (const name of fills) {
        const on = colours[name.replace(/fill$/, 'on')] ?? ''
        expect(contrast(on, colours[name] ?? ''), name).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(colours['--hg-accent-on'] ?? '', colours['--hg-accent'] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('an opacity is obeyed, as far as marks and texts stay readable (spec §5)', () => {
    const faint = { hex: '#7a003c', alphaPercent: 60 }
    const shown = variablesOf(
      { ...heliograph, colours: { ...heliograph.colours, 'chart-3': faint, error: faint } },
      scheme,
    )
    const solid = variablesOf(
      { ...heliograph, colours: paletteWith({ 'chart-3': '#7a003c', error: '#7a003c' }) },
      scheme,
    )
    expect(shown['--hg-chart-3']).toBe(shown['--hg-buy'])
    if (scheme === 'light') expect(shown['--hg-buy']).not.toBe(solid['--hg-buy'])
    for (const place of [surfaces.page, surfaces.card])
      expect(contrast(shown['--hg-chart-3'] ?? '', place)).toBeGreaterThanOrEqual(3)
    for (const place of places) expect(contrast(shown['--hg-error'] ?? '', place)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([heliograph, nordlicht])('the chart colours of $code are distinguishable from page and card', (brand) => {
    const chart = Object.entries(variablesOf(brand, scheme)).filter(([name]) => /^--hg-chart-\d+$/.test(name))
    expect(chart).toHaveLength(12)
    for (const [, value] of chart) {
      for (const place of [surfaces.page, surfaces.card]) expect(contrast(value, place)).toBeGreaterThanOrEqual(3)
    }
  })
})
