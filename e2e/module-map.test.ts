import { readFile } from 'node:fs/promises'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { printedPhoto } from '../apps/server/src/testing/sheet-photos.fixture.ts'
import { look } from './look.ts'
import { choose, logIn, people, tabTo } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const en = await wordsIn('en')
const test = walkIn(desktop)

const { moduleMap: words } = en

const openMap = async (page: Page) => {
  await page.goto('/plant/list?keyword=saguaro')
  await logIn(page, en, people.installer)
  const link = page.getByRole('table').getByRole('link', { name: 'Saguaro House' })
  const plant = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('plant')
  await page.goto(`/plant/infos/component-layout?plant=${plant}`)
}

test('a layout is drawn by keyboard alone and yesterday is played', async ({ page }) => {
  await openMap(page)
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

test('a sheet is printed, photographed with its stickers, corrected, numbered over a photo of the roof and saved, and yesterday is played', async ({
  page,
  faults,
}) => {
  const { sheet } = words
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const answered = page.waitForResponse((answer) => /station\/layout\/\d+\/info/.test(answer.url()))
  await openMap(page)
  const { arrays: drawn, parts }: Known = await (await answered).json()
  // The six of the smaller roof are mounted on a shed, and their stickers are all that says which one is where.
  const { modules = [], name: smaller = '' } = drawn.at(-1) ?? {}
  const serials = modules.flatMap(({ sn }) => sn ?? [])
  expect(serials).toHaveLength(6)
  const [last = ''] = serials.slice(-1)
  const misread = `${last.slice(0, -1)}${(Number(last.slice(-1)) + 1) % 10}`
  expect(parts.map(({ sn }) => sn)).not.toContain(misread)

  await press(words.edit)
  await main.getByLabel(words.chooseArray).selectOption(smaller)
  await press(words.removeArray)
  await press(words.addArray)
  for (const [field, value] of [
    [words.name, 'Shed'],
    [words.rows, '2'],
    [words.columns, '3'],
  ] as const) {
    await main.getByLabel(field, { exact: true }).fill(value)
    await page.keyboard.press('Enter')
  }
  const [printed] = await Promise.all([page.waitForEvent('download'), press(sheet.print)])
  expect(printed.suggestedFilename()).toMatch(/^paper-map-\d+\.pdf$/)
  const pdf = await readFile(await printed.path())

  // Its second page, the first is of the roof that stays; one of its stickers is of another roof.
  const stickers = [...serials.slice(0, -1), misread].map((text, place) => ({
    text,
    row: Math.floor(place / 3),
    column: place % 3,
  }))
  const { jpeg } = await printedPhoto(pdf, { page: 1, stickers, fineness: 2.5, narrowing: 0.2, turned: 8 })
  const choosePhoto = (buffer: Buffer) =>
    main.locator('input[type=file]').last().setInputFiles({ name: 'shed.jpg', mimeType: 'image/jpeg', buffer })
  // At first as a messenger passed it on.
  faults.expect(/\b412\b.*recognition/)
  await choosePhoto(await sharp(jpeg).resize(480).jpeg().toBuffer())
  await expect(main.getByText(sheet.wrong.tooSmall)).toBeVisible()

  await choosePhoto(jpeg)
  await expect(main.getByText(sheet.found({ stickers: 6, rows: 2, columns: 3 }))).toBeVisible()
  await expect(main.getByText(sheet.ofArray({ array: 'Shed' }))).toBeVisible()
  await expect(main.getByText(sheet.wrong.tooSmall)).toBeHidden()
  const doubt = main.getByRole('listitem').filter({ hasText: sheet.said.OPTIMIZER_NOT_IN_PLANT({ sn: misread }) })
  await expect(doubt).toBeVisible()
  // What is listed to be checked is drawn as such, and the others are sure.
  const proposed = main.locator('svg[viewBox="0 0 9 6"] rect')
  const looksOf = () =>
    proposed.evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray !== 'none'))
  const doubtful = await main.getByRole('region', { name: sheet.title }).getByRole('listitem').count()
  expect((await looksOf()).toSorted()).toEqual(stickers.map((_, place) => place >= stickers.length - doubtful))
  expect(doubtful).toBeLessThan(stickers.length)
  await look(page, 'desktop-paper-map-proposal')

  await press(sheet.place)
  await expect(main.getByText(sheet.placed)).toBeVisible()
  await doubt.getByRole('button', { name: sheet.show({ row: 2, column: 3 }) }).click()
  const typed = main.getByLabel(words.sn, { exact: true })
  await expect(typed).toHaveValue(misread)
  await typed.fill(last)
  await press(words.apply)

  // A photo of the roof from above goes below the drawing, and its modules get the numbers that are on the shed.
  const photo = main.locator('[role=application] img')
  await main
    .locator(`input[aria-label="${words.background.choose}"]`)
    .setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await roofPhoto() })
  await expect(photo).toBeVisible()
  await press(words.background.done)
  await main.getByLabel(words.numbering.from).fill('101')
  await press(words.numbering.start)
  await look(page, 'desktop-module-map-over-photo')
  await press(words.save)

  // What was stuck on the paper is on the page, also what was typed.
  await expect(main.getByRole('button', { name: words.edit, exact: true })).toBeVisible()
  await expect(photo).toBeVisible()
  // As large as it was sent, and read from what the server keeps.
  await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1200)
  await press(en.history.previousDay)
  await choose(page, words.asList)
  const rows = main.getByRole('table', { name: words.list }).getByRole('row')
  for (const { row, column } of stickers) {
    // Back and forth.
    const number = String(101 + (row === 0 ? column : 5 - column))
    const place = words.numbering.place({
      place: words.place({ array: 'Shed', row: row + 1, column: column + 1 }),
      number,
    })
    await expect(rows.filter({ hasText: place })).toContainText(/\d\s[kM]?Wh.*\d\s?%/)
  }
  await choose(page, words.asMap)
  await choose(page, words.overDay)
  const time = page.getByRole('slider', { name: words.time })
  await time.press('Home')
  const begun = Number(await time.inputValue())
  await time.press('PageUp')
  await press(words.play)
  await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(begun + 2)
  await press(words.pause)
  await look(page, 'desktop-paper-map-played')
})

/** From straight above: tiles between meadows. */
const roofPhoto = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <pattern id="tiles" width="40" height="30" patternUnits="userSpaceOnUse">
        <rect width="40" height="30" fill="#a4553a"/><path d="M0 30H40M20 0V30" stroke="#7c3d28" stroke-width="3"/>
      </pattern>
      <rect width="1200" height="900" fill="#5d7f4a"/><rect x="150" y="120" width="900" height="660" fill="url(#tiles)"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer()

/** Of the answer with which the page begins. */
interface Known {
  arrays: { name: string; modules: { sn: string | null }[] }[]
  parts: { sn: string }[]
}
