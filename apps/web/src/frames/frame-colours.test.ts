import { contrast } from '@heliograph/brand/contrast'
import { heliograph } from '@heliograph/brand/heliograph'
import { paletteWith } from '@heliograph/brand/palettes'
import { expect, test } from 'vitest'
import { accentOf } from '#theme/accent.ts'
import { looks } from '#theme/looks.ts'
import { frameColours } from './frame-colours.ts'

test.each(['light', 'dark'] as const)(
  'the header, the menu and buttons of plants have the colours of the brand, with readable texts, and ours where it has none: %s (spec §3)',
  (scheme) => {
    const { surfaces } = looks[scheme]
    const own = { 'top-navigation': '#2b1055', 'left-menu': '#ffcc00', 'station-button': '#ff6600' }
    const shown = frameColours({ ...heliograph, colours: paletteWith(own) }, scheme)
    const ours = frameColours(heliograph, scheme)
    const surroundings = ['--hg-top-navigation', '--hg-left-menu']
    const differing = Object.keys(shown).filter((name) => shown[name] !== ours[name])
    // Black is the text on both, ours and this one.
    expect(differing).toEqual([...surroundings, '--hg-station-button'])
    for (const name of surroundings)
      for (const text of [surfaces.text, surfaces.muted, accentOf(heliograph.colours.primary, scheme).text])
        expect(contrast(text, shown[name] ?? '')).toBeGreaterThanOrEqual(4.5)
    // A fill, as it was wished: white would have 2.94:1.
    expect(shown['--hg-station-button']).toBe('#ff6600')
    expect(contrast(shown['--hg-station-button-on'] ?? '', '#ff6600')).toBeGreaterThanOrEqual(4.5)
    // Variables of the scheme.
    for (const [name, value] of Object.entries(ours))
      expect(value).toMatch(name.endsWith('-on') ? /^#/ : /^var\(--mantine-/)
  },
)
