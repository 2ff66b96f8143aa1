import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ChoiceCards } from './choice-cards.tsx'
import { Choice } from './choice.tsx'
import '#theme/base.ts'

const show = (texts: readonly string[], width: number) =>
  render(
    <div style={{ width, overflowWrap: 'anywhere' }}>
      <Choice
        label="About"
        options={texts.map((text) => ({ value: text, text }))}
        value={texts[0]!}
        onChange={vi.fn()}
      />
    </div>,
  )

const boxes = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')!.getBoundingClientRect())
const rows = () => new Set(boxes().map(({ top }) => top)).size

test('choices stand in one row while their words fit, each as wide as the others', async () => {
  await show(['Problem', 'Idea', 'Praise', 'Other'], 420)
  expect(rows()).toBe(1)
  const widths = boxes().map(({ width }) => Math.round(width))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(2)
})

test('four choices of long words stand two by two, and no word is broken', async () => {
  await show(['Problema', 'Suggerimento', 'Apprezzamento', 'Altro'], 300)
  expect(rows()).toBe(2)
  for (const text of ['Problema', 'Suggerimento', 'Apprezzamento', 'Altro'])
    expect(page.getByText(text, { exact: true }).element().getClientRects()).toHaveLength(1)
})

test('in a card the words begin at the start, also where what is around is centred, and the circle is beside the name', async () => {
  await render(
    <div style={{ width: 220, textAlign: 'center' }}>
      <ChoiceCards
        label="How it reports"
        options={[
          {
            value: 'http',
            text: 'HTTP',
            note: 'A program or a script, or anything that sends to emoncms, such as emonHub.',
          },
        ]}
        value="http"
        onChange={vi.fn()}
      />
    </div>,
  )
  const circle = page.getByRole('radio').element().getBoundingClientRect()
  const name = page.getByText('HTTP', { exact: true }).element().getBoundingClientRect()
  const note = page.getByText(/^A program/).element()
  expect(circle.top).toBeLessThan(name.bottom)
  expect(circle.bottom).toBeGreaterThan(name.top)
  expect(note.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.bottom - 2)
  expect(getComputedStyle(note).textAlign).toBe('start')
  expect(Math.abs(circle.top + circle.bottom - name.top - name.bottom)).toBeLessThanOrEqual(8)
})
