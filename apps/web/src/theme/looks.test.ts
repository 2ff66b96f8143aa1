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

  test.each([heliograph, nordlicht])('the chart colours of $code are distinguishable from page and card', (brand) => {
    const chart = Object.entries(variablesOf(brand, scheme)).filter(([name]) => name.startsWith('--hg-chart-'))
    expect(chart).toHaveLength(12)
    for (const [, value] of chart) {
      const [red = 0, green = 0, blue = 0] = [...value.matchAll(/\d+/g)].map(Number)
      const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      for (const place of [surfaces.page, surfaces.card]) expect(contrast(hex, place)).toBeGreaterThanOrEqual(3)
    }
  })
})
