import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { aMoment } from './day.fixture.ts'
import { Horizon } from './horizon.tsx'
import type { DayPicture } from './picture.ts'
import '#theme/base.ts'

const words = (await wordsIn('en')).day
const from = Date.parse('2026-06-12T00:00:00Z')
const at = (hour: number) => from + hour * 3_600_000

/** A home that generates 100 W more every five minutes from six to now, without readings from ten to eleven. */
const picture = (own: Partial<DayPicture> = {}): DayPicture => ({
  day: '2026-06-12',
  zone: 'UTC',
  span: { from, to: at(24) },
  moments: Array.from({ length: 72 }, (_, step) =>
    aMoment({ at: at(6 + step / 12), generationW: step * 100, useW: 500, buyW: 0, sellW: 0 }),
  ).filter((moment) => moment.at < at(10) || moment.at >= at(11)),
  ghost: [],
  gaps: [{ from: at(10), to: at(11) }],
  events: [],
  place: { latitude: 51.5, longitude: 0 },
  mounting: undefined,
  parts: { use: true, battery: false, grid: true, generator: false },
  live: {
    now: at(12),
    moment: aMoment({ at: at(12), generationW: 8000, useW: 500, sellW: 7500, buyW: 0 }),
    isStale: false,
    age: '12 s ago',
  },
  ...own,
})

const show = async (own?: Partial<DayPicture>, its = words) => {
  const screen = await render(
    <MantineProvider>
      <Horizon picture={picture(own)} summary="In words" words={its} />
    </MantineProvider>,
  )
  const slider = screen.getByRole('slider', { name: its.moment })
  await expect.element(slider).toBeVisible()
  return { screen, slider, figure: screen.getByRole('figure', { name: its.title }) }
}

test('arrow keys read a moment in the place of the live figures, and Escape goes back to now', async () => {
  const { screen, slider, figure } = await show()
  await expect.element(figure).toHaveTextContent('Now, 12:00 12 s ago')
  await expect.element(figure).toHaveTextContent('PV8 kW')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^11:55: PV 7.1\skW, to home/))
  await expect.element(figure).toHaveTextContent('11:55')
  await expect.element(screen.getByRole('button', { name: 'Back to now' })).toBeVisible()
  await userEvent.keyboard('{PageDown}{PageDown}')
  await expect.element(figure).toHaveTextContent('09:55')
  await userEvent.keyboard('{Escape}')
  await expect.element(figure).toHaveTextContent('Now, 12:00')
  expect(screen.getByRole('button', { name: 'Back to now' }).elements()).toHaveLength(0)
})

test('in a gap every figure is missing, for screen readers too', async () => {
  const { slider, figure } = await show()
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}{PageDown}')
  await userEvent.keyboard('{ArrowLeft}'.repeat(5))
  await expect.element(slider).toHaveAttribute('aria-valuetext', '10:30: PV no data; Grid no data; Home no data')
  await expect.element(figure).toHaveTextContent('PV--no data')
})

test('a tap stays until the way back is taken', async () => {
  const { screen, slider, figure } = await show()
  await slider.click({ position: { x: 60, y: 40 } })
  const back = screen.getByRole('button', { name: 'Back to now' })
  await expect.element(back).toBeVisible()
  await userEvent.hover(screen.getByText('In words'), { force: true })
  await expect.element(back).toBeVisible()
  await back.click()
  await expect.element(figure).toHaveTextContent('Now, 12:00')
})

test('a finished day has no opening, and keeps the place of its figures', async () => {
  const { slider, figure } = await show({ live: undefined })
  await expect.element(figure).toHaveTextContent('Tap, or use the arrow keys, to read a moment.')
  const height = figure.element().getBoundingClientRect().height
  slider.element().focus()
  await userEvent.keyboard('{Home}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}')
  await expect.element(figure).toHaveTextContent('07:00')
  expect(figure.element().getBoundingClientRect().height).toBe(height)
})

test.each(['en', 'de', 'ja'] as const)(
  'on a phone the hint of a finished day can be read to its end, in %s',
  async (language) => {
    await page.viewport(320, 800)
    const its = (await wordsIn(language)).day
    const { slider, figure } = await show({ live: undefined }, its)
    const hint = figure.element().querySelector('b')!
    expect(hint.textContent).toBe(its.momentHint)
    expect(hint.scrollWidth).toBeLessThanOrEqual(hint.clientWidth)
    expect(hint.getBoundingClientRect().bottom).toBeLessThan(slider.element().getBoundingClientRect().top)
    const drawnAt = slider.element().getBoundingClientRect().top
    slider.element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(figure.getByRole('button', { name: its.done })).toBeVisible()
    expect(slider.element().getBoundingClientRect().top).toBe(drawnAt)
  },
)

test.each([390, 720, 1100])('the hours on the axis never run into each other, %i px wide', async (widthPx) => {
  await page.viewport(widthPx, 800)
  for (const live of [picture().live, undefined]) {
    const { screen, figure } = await show({ live })
    await expect.element(figure.getByText('24:00')).toBeInTheDocument()
    const hours = [...figure.element().querySelectorAll('svg text')]
      .filter(({ textContent }) => /^\d\d:00$/.test(textContent))
      .map((text) => text.getBoundingClientRect())
      .toSorted((one, other) => one.left - other.left)
    expect(hours.length).toBeGreaterThan(2)
    hours.slice(1).forEach(({ left }, place) => expect(left).toBeGreaterThan((hours[place]?.right ?? 0) + 4))
    await screen.unmount()
  }
})

test('values that are too old are told as the last ones', async () => {
  const stale = { now: at(12), moment: aMoment({ at: at(9), generationW: 900 }), isStale: true, age: '3 h ago' }
  const { figure } = await show({ live: stale })
  await expect.element(figure).toHaveTextContent('Last values, 09:00 3 h ago')
})

test('each small drawing of a horizon is another one, within its frame, and only one is interrupted', async () => {
  const scenes = ['waiting', 'interrupted', 'clear'] as const
  const { container } = await render(scenes.map((scene) => <HorizonSketch key={scene} scene={scene} />))
  const drawings = [...container.querySelectorAll('svg')]
  expect(new Set(drawings.map((drawing) => drawing.innerHTML)).size).toBe(3)
  for (const drawing of drawings) {
    const { x, y, width, height } = drawing.getBBox()
    expect([Math.min(x, y) >= 0, x + width <= 176, y + height <= 96]).toEqual([true, true, true])
    expect(drawing.getAttribute('aria-hidden')).toBe('true')
  }
  const isWhole = drawings.map((drawing) => drawing.innerHTML.includes('M4 64H172"'))
  expect(isWhole).toEqual([true, false, true])
})
