import type { PeriodEnergies } from '@heliograph/domain/balance'
import { wordsIn, type Language } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Balance } from './balance.tsx'

const energies: PeriodEnergies = {
  generation: 18.3,
  use: 12,
  buy: 2,
  sell: 6,
  charge: 3,
  discharge: 2,
  genForUse: 8,
  genForCharge: 3,
  genForGrid: 6,
  useFromGen: 8,
  useFromDischarge: 2,
  useFromBuy: 2,
  boughtShare: 100,
  soldShare: 100,
  coverage: null,
}

// Their names of the shares fill a line.
test.each<Language>(['uk', 'pl', 'de', 'fr'])('in %s, the “i” of a share stays beside its name', async (language) => {
  const { history: words } = await wordsIn(language)
  const screen = await render(
    <MantineProvider env="test">
      <Balance energies={energies} ofUse words={words} />
    </MantineProvider>,
  )
  for (const term of [words.selfSufficiency, words.selfUse]) {
    const button = screen.getByRole('button', { name: term, exact: true }).element()
    const text = document.createRange()
    text.selectNodeContents(button.previousSibling ?? button)
    const name = text.getBoundingClientRect()
    const { left, top, bottom } = button.getBoundingClientRect()
    expect((top + bottom) / 2, term).toBeGreaterThan(name.top)
    expect((top + bottom) / 2, term).toBeLessThan(name.bottom)
    expect(left + 8, term).toBeGreaterThan(name.right)
  }
})
