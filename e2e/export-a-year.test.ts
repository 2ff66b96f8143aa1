import { readFile } from 'node:fs/promises'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import { strFromU8, unzipSync } from 'fflate'
import { look } from './look.ts'
import { postTo } from './outbox.ts'
import { logIn, people, seeLive, visit } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const en = await wordsIn('en')
const { dataExport, largeExports: words } = en
const test = walkIn(phone)

test('an owner has a year prepared as one file, is told by mail, and opens it with a program not ours', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, en, people.owner)
  await seeLive(page, en)
  const plantId = new URL(page.url()).searchParams.get('plant')
  await visit(page, `/plant/infos/exportdata?plant=${plantId}`)
  await page.getByRole('button', { name: words.open }).click()
  const form = page.getByRole('form', { name: words.open })
  const last = dayAt('Europe/Berlin', Date.now())
  const first = addDays(last, -364)
  await form.getByLabel(dataExport.step).selectOption('days')
  await form.getByLabel(dataExport.format).selectOption('comma')
  await form.getByLabel(dataExport.from, { exact: true }).fill(first)
  await expect(form.getByText(/^Rows: about [\d,]+$/)).toBeVisible()
  await look(page, 'large-export-form')
  await form.getByRole('button', { name: words.start }).click()
  await expect(page.getByText(`${first} – ${last}, CSV`)).toBeVisible()

  // The page shows by itself that it is ready.
  const save = page.getByRole('listitem').getByRole('button', { name: dataExport.download })
  await expect(save).toBeVisible({ timeout: 150_000 })
  await look(page, 'large-export-ready')
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toBe(`plant-${plantId}-days-${first}-to-${last}.zip`)
  const files = Object.entries(unzipSync(await readFile(await file.path())))
  const [, ofPlant] = files.find(([name]) => name.startsWith(`plant-${plantId}-`)) ?? []
  const rows = strFromU8(ofPlant!).trim().split('\r\n')
  expect(rows).toHaveLength(366)
  expect(rows.at(-2)).toMatch(new RegExp(`^${addDays(last, -1)},\\d`))
  expect(files.length).toBeGreaterThan(1)

  const subjects = async () => (await postTo(page, people.owner, 'eu')).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your export of .+ is ready$/))
  await page.getByRole('button', { name: words.remove }).click()
  await expect(save).toBeHidden()
}, 240_000)
