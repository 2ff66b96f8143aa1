import { wordsIn } from '@heliograph/phrases'
import { look } from './look.ts'
import { logIn, people, tabTo } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const en = await wordsIn('en')
const test = walkIn(desktop)

test('a layout is drawn by keyboard alone and yesterday is played', async ({ page }) => {
  const { moduleMap: words } = en
  await page.goto('/plant/list?keyword=saguaro')
  await logIn(page, en, people.installer)
  const link = page.getByRole('table').getByRole('link', { name: 'Saguaro House' })
  const plant = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('plant')
  await page.goto(`/plant/infos/component-layout?plant=${plant}`)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await tabTo(page, button(name))
    await page.keyboard.press('Enter')
  }
  await expect(button(words.edit)).toBeVisible()

  // Its garage is drawn again: removed, added, six modules upright in two rows, and what has no place goes there in order.
  await press(words.edit)
  const drawing = page.getByRole('application', { name: words.draw })
  await tabTo(page, drawing)
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Garage')
  await press(words.removeArray)
  await tabTo(page, button(words.addArray), 'Shift+Tab')
  await page.keyboard.press('Enter')
  for (const [field, value] of [
    [words.name, 'Carport'],
    [words.columns, '3'],
  ] as const) {
    await tabTo(page, page.getByLabel(field, { exact: true }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await press(words.fillLeft)
  await expect(page.getByText(words.fillText({ free: 0, left: 0 }))).toBeVisible()
  await tabTo(page, drawing, 'Shift+Tab')
  for (const keys of ['r', 'Alt+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(keys)
  await look(page, 'desktop-module-map-drawn')
  await tabTo(page, button(words.save), 'Shift+Tab')
  await page.keyboard.press('Enter')

  // Yesterday, from its first light to its last.
  await expect(button(words.edit)).toBeVisible()
  await press(en.history.previousDay)
  await tabTo(page, page.getByRole('radio', { name: words.ofDay }))
  await page.keyboard.press('ArrowRight')
  const time = page.getByRole('slider', { name: words.time })
  await tabTo(page, time)
  await page.keyboard.press('Home')
  const last = Number(await time.getAttribute('max'))
  await page.keyboard.press('PageUp')
  const begun = Number(await time.inputValue())
  await tabTo(page, button(words.play), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(begun + 1)
  await page.keyboard.press('Enter')
  expect(last).toBeGreaterThan(begun)

  // The dirty module of the roof has less than those beside it, at any time.
  await tabTo(page, page.getByRole('application', { name: words.map }))
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: words.chosen })).toContainText(
    words.place({ array: 'Main roof', row: 1, column: 5 }),
  )
  const curve = page.getByRole('region', { name: words.curve })
  await curve.scrollIntoViewIfNeeded()
  await expect(curve.locator('canvas')).toBeVisible()
  await look(page, 'desktop-module-map-played')

  // Four weeks tell the chimney, whose shadow goes over three modules each afternoon, from what is weak all day.
  await tabTo(page, page.getByRole('radio', { name: words.overDay }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const shades = page.getByRole('region', { name: words.usual.shades })
  const rows = shades.getByRole('listitem')
  const placeOf = (column: number) => words.place({ array: 'Main roof', row: 1, column })
  const dirty = words.usual.allDay({ share: '' }).split(':')[0] ?? ''
  await expect(rows.filter({ hasText: placeOf(5) })).toContainText(dirty)
  const shaded = rows.filter({ hasNotText: dirty })
  await expect(shaded.first()).toContainText(
    /Main roof, row 1, column [123].*1[2-7]:\d{2} to 1[2-8]:\d{2}: \d+.% of its day lost/s,
  )
  const before = await time.inputValue()
  await tabTo(page, shaded.first().getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(time).not.toHaveValue(before)
  await expect(page.getByRole('region', { name: words.chosen })).toContainText(words.levels.half)
  await curve.scrollIntoViewIfNeeded()
  await expect(curve.getByRole('button', { name: words.usual.siblings })).toBeVisible()
  await look(page, 'desktop-module-map-usual')
})
