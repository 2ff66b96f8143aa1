import { nordlicht } from '@heliograph/brand/nordlicht'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choosePart, open } from './brands.fixture.ts'

beforeEach(() => page.viewport(1280, 900))

type Screen = Awaited<ReturnType<typeof open>>['screen']
const drawings = (screen: Screen) =>
  [...screen.getByRole('region', { name: 'Preview' }).element().querySelectorAll<HTMLElement>('[role="img"]')].map(
    (drawing) => drawing,
  )
const press = (screen: Screen, name: string) => screen.getByRole('radio', { name, exact: true }).click()

test('layout version, languages and data centres of a brand are edited, shown and saved (spec §1, §2)', async () => {
  const { screen, sent } = await open()
  await choosePart(screen, 'Layout and languages')
  await press(screen, 'List of plants')
  const layouts = () =>
    drawings(screen).map((drawing) => drawing.querySelector('[data-layout]')?.getAttribute('data-layout'))
  const { layoutVersion, languages, multiDataCentre } = nordlicht
  expect(layouts()).toEqual([layoutVersion, layoutVersion])
  const other = layoutVersion === 'original' ? '1.5.3' : 'original'
  await press(screen, other === 'original' ? 'Original, menu above' : '1.5.3, menu at the side')
  await expect.poll(layouts).toEqual([other, other])
  // English stays, because what another language lacks is in English.
  await expect.element(screen.getByRole('checkbox', { name: 'English' })).toBeDisabled()
  expect(languages).toContain('de')
  await screen.getByRole('checkbox', { name: 'Deutsch' }).click()
  await press(screen, multiDataCentre ? 'One' : 'China and International')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    layoutVersion: other,
    multiDataCentre: !multiDataCentre,
    languages: languages.filter((code) => code !== 'de'),
  })
})

test('the preview shows list, data and large screen in both schemes, with fills as wished and marks that are seen', async () => {
  const { screen } = await open()
  await choosePart(screen, 'Colours')
  const wishes = { '1: generation': '#ffef00', Success: '#52c41a', 'Button of a plant': '#faad14' }
  for (const [name, hex] of Object.entries(wishes)) await screen.getByLabelText(name, { exact: true }).fill(hex)
  const colourOf = (selector: string, property: 'fill' | 'stroke' | 'color' | 'backgroundColor') =>
    drawings(screen).map((drawing) => {
      const found = drawing.querySelector(selector)
      return found && getComputedStyle(found)[property]
    })
  await press(screen, 'List of plants')
  expect(drawings(screen).map((drawing) => drawing.getAttribute('aria-label'))).toEqual([
    'List of plants, on light',
    'List of plants, on dark',
  ])
  await expect.poll(() => drawings(screen)[0]?.textContent).toContain('Maple House')
  const button = '[class*="stationButton"]'
  await expect.poll(() => colourOf(button, 'backgroundColor')).toEqual(['rgb(250, 173, 20)', 'rgb(250, 173, 20)'])
  expect(colourOf(button, 'color')).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)'])

  await press(screen, 'Plant data')
  const yellow = 'rgb(255, 239, 0)'
  expect(colourOf('rect', 'fill')).toEqual([yellow, yellow])
  const [edgeOnLight, edgeOnDark] = colourOf('rect', 'stroke')
  expect(edgeOnLight).not.toBe(yellow)
  expect(edgeOnDark).toBe(yellow)
  expect(colourOf('[class*="words"] span', 'color')).not.toContain('rgb(82, 196, 26)')

  await press(screen, 'Large screen')
  expect(colourOf('strong', 'color')).toEqual([edgeOnLight, yellow])
})

test('chart colours that are hard to tell apart are named, with for whom and on which background; no chart has 3 and 8 together (spec §3)', async () => {
  const { screen } = await open()
  await choosePart(screen, 'Colours')
  const fill = async (colours: Record<string, string>) => {
    for (const [name, hex] of Object.entries(colours)) await screen.getByLabelText(name, { exact: true }).fill(hex)
  }
  const said = screen.getByRole('main').getByRole('status').filter({ hasText: 'Hard to tell apart' })
  await fill({ '1: generation': '#4c87ff', '2: use': '#4f8aff' })
  await expect.element(said).toHaveTextContent('1: generation and 2: use (for everyone) on light')
  await expect.element(said).toHaveTextContent('1: generation and 2: use (for everyone) on dark')
  await fill({ '1: generation': '#c0573f', '2: use': '#7d7a3c' })
  await expect.element(said).toHaveTextContent(/1: generation and 2: use \(without (red|green) receptors\) on light/)
  await fill({ '3: purchase': '#4c87ff', '8: comparison': '#4c87ff' })
  expect(said.element().textContent).not.toContain('3: purchase and 8: comparison')
})

test('a logo that is hard to see on a background is told so, for that background', async () => {
  const svg = (fill: string) =>
    `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="20" fill="${fill}"/></svg>`)}`
  let cleaned = svg('#ffffff')
  const { screen } = await open({ cleanPicture: async () => ({ picture: cleaned }) })
  await choosePart(screen, 'Logos and pictures')
  const field = screen.getByRole('group', { name: 'Logo', exact: true })
  const upload = () =>
    userEvent.upload(
      field.element().querySelector('input')!,
      new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    )
  await upload()
  await expect.element(field).toHaveTextContent('Hard to see on a light background.')
  expect(field.element().textContent).not.toContain('Hard to see on a dark background.')
  cleaned = svg('#0d1117')
  await upload()
  await expect.element(field).toHaveTextContent('Hard to see on a dark background.')
  cleaned = svg('#1fb58f')
  await upload()
  await expect.element(field).not.toHaveTextContent('Hard to see')
})
