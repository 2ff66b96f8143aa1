import { wordsIn } from '@heliograph/phrases'
import { look } from './look.ts'
import { logIn } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { importPlants: said } = words
const test = walkIn(phone)

const headings = 'Reference;Name;capacity;Town or city;Country;started;Telephone'
/** As Excel writes it in most of Europe. */
const fileOf = (rows: readonly string[]) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...rows].join('\r\n'), 'latin1'),
})
const right = Array.from({ length: 40 }, (_, place) => `K-${place};Müller ${place};9,8;Munich;DE;1.4.2021;089 1`)
const wrong = right.with(4, 'K-4;Müller 4;ten;Munich;DE;1.4.2021;').with(11, 'K-11;;9,8;Munich;DE;2021-13-01;')
wrong[39] = 'K-39;Müller 39;9,8;Muunich;DE;;'

test('an installer imports 40 plants with 3 bad rows, corrects them, and a second time nothing changes', async ({
  page,
}) => {
  await page.goto('/plant/new')
  await logIn(page, words, 'usermanager@heliograph.test')
  await page.getByRole('link', { name: words.newPlant.many }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.title)
  await look(page, 'import-plants')

  const choose = async (file: ReturnType<typeof fileOf>) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: said.choose }).click()
    await (await chooser).setFiles(file)
  }
  await choose(fileOf(wrong))
  const summary = page.getByRole('list', { name: said.summary })
  await expect(summary).toHaveText(said.new({ count: 37 }) + said.wrong({ count: 3 }))
  await expect(page.getByText(said.ignored({ count: 1, columns: 'Telephone' }))).toBeVisible()
  await expect(page.getByLabel(said.columns.started)).toHaveAccessibleDescription(said.problems.notDate)
  await look(page, 'import-plants-errors')

  // Straight from a field that was mended to the button: the press is not lost to the check that leaving the field starts.
  await page.getByLabel(said.columns.capacity).fill('10,5')
  await page.getByRole('button', { name: said.create({ count: 37 }) }).click()
  const inPart = said.created({ count: 37 }) + said.new({ count: 1 }) + said.wrong({ count: 2 })
  await expect(summary).toHaveText(inPart, { timeout: 60_000 })
  await page.reload()
  await page.getByLabel(said.columns.started).fill('2021-12-01')
  await page.getByLabel(said.columns.name, { exact: true }).fill('Müller 11')
  await page.getByLabel(said.columns.town).fill('Munich')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: said.create({ count: 3 }) }).click()
  await expect(summary).toHaveText(said.created({ count: 40 }), { timeout: 60_000 })
  await page.getByText(`${said.done} (40)`).click()
  await look(page, 'import-plants-created')
  await expect(page.getByRole('list', { name: said.done }).getByRole('link', { name: 'Müller 11' })).toBeVisible()

  await page.getByRole('button', { name: said.again }).click()
  await choose(fileOf(right))
  await expect(summary).toHaveText(said.exists({ count: 40 }))
  await expect(page.getByText(said.nothingNew)).toBeVisible()

  // The same person finds some of them again by a tag.
  await page.goto('/plant/tags')
  await page.getByLabel(words.tags.new).fill('Service')
  await page.getByRole('button', { name: words.tags.add }).click()
  await page.getByRole('searchbox', { name: words.tags.search }).fill('Müller 1')
  const list = page.getByRole('list', { name: words.tags.plants({ name: 'Service' }) })
  await expect(list.getByRole('listitem')).toHaveCount(11)
  await page.getByRole('checkbox', { name: words.tags.all }).check()
  await page.getByRole('button', { name: words.tags.save }).click()
  await expect(page.getByText(words.tags.saved)).toBeVisible()
  await look(page, 'plant-tags')
  await page.goto('/plant/list')
  await page.getByRole('button', { name: words.plants.filter }).click()
  await page.getByRole('group', { name: words.plants.tags }).getByRole('button', { name: 'Service' }).click()
  await expect(page.getByText(words.shell.total({ count: 11 }))).toBeVisible()
})
