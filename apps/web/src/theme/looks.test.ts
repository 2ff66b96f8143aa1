import { contrast } from '@heliograph/brand/contrast'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { paletteWith } from '@heliograph/brand/palettes'
import { describe, expect, test } from 'vitest'
import { accentOf } from './accent.ts'
import { looks, type Scheme } from './looks.ts'
import { variablesOf } from './variables.ts'

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
    const { text, fill, fillHover, graphic } = accentOf(seed, scheme)
    for (const place of places) {
      expect(contrast(text, place)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(graphic, place)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', fillHover)).toBeGreaterThanOrEqual(4.5)
  })

  test('energies, states and failures have the colours of the brand, readable, and ours where it has none (spec §3)', () => {
    const own = { 'chart-1': '#ffe000', 'chart-4': '#101010', success: '#00ff00', error: '#ffc0cb', fail: '#ffffff' }
    const shown = variablesOf({ ...heliograph, colours: paletteWith(own) }, scheme)
    const ours = variablesOf(heliograph, scheme)
    const differing = Object.keys(shown).filter((name) => shown[name] !== ours[name])
    const names = ['--hg-generation', '--hg-sell', '--hg-success', '--hg-error', '--mantine-color-error']
    expect(differing.toSorted()).toEqual([...names, '--hg-chart-1', '--hg-chart-4'].toSorted())
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
      expect(contrast('#ffffff', shown['--hg-accent-fill'] ?? '')).toBeGreaterThanOrEqual(4.5)
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
    const chart = Object.entries(variablesOf(brand, scheme)).filter(([name]) => name.startsWith('--hg-chart-'))
    expect(chart).toHaveLength(12)
    for (const [, value] of chart) {
      for (const place of [surfaces.page, surfaces.card]) expect(contrast(value, place)).toBeGreaterThanOrEqual(3)
    }
  })
})
