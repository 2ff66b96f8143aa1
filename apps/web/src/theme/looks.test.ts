import { contrast } from '@heliograph/brand/contrast'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
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
