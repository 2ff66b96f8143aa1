import { readFile } from 'node:fs/promises'
import { dayAt, dayOf, monthOf, yearOf } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import { readSheet } from 'read-excel-file/node'
import { getDocumentProxy } from 'unpdf'
import { look } from './look.ts'
import { postTo } from './outbox.ts'
import { logIn, people, visit } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const en = await wordsIn('en')
const { plants, report, reportMails, outbox, portfolioTemplates } = en
const test = walkIn(desktop)

/** What another reader finds in a PDF. */
const readPdf = async (file: string) => {
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)))
  const { info } = await document.getMetadata()
  const { items }: { items: readonly object[] } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? String(item.str) : '')).join('')
  return { title: String(Object(info).Title), language: String(Object(info).Language), text }
}

const monthBefore = (month: string) => {
  const [year, number] = [yearOf(`${month}-01`), monthOf(`${month}-01`)]
  return (number === 1 ? dayOf(year - 1, 12) : dayOf(year, number - 1)).slice(0, 7)
}

test('an installer schedules a monthly report of a plant and one of the portfolio, and reads the files that arrive in the mail receiver', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, en, people.installer)
  await page
    .getByRole('navigation', { name: en.shell.mainMenu })
    .getByRole('link', { name: en.shell.allPlants })
    .click()
  await page.getByRole('searchbox', { name: plants.search }).fill('lindner')
  await page.getByRole('link', { name: 'Lindner Family Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  const plantId = new URL(page.url()).searchParams.get('plant')
  await visit(page, `/plant/infos/report?plant=${plantId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(report.title({ plant: 'Lindner Family Home' }))

  // Saved from the page, it is the month that is shown.
  const month = dayAt('Europe/Berlin', Date.now()).slice(0, 7)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: report.pdf }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`Report of Lindner Family Home ${month}.pdf`)
  expect((await readPdf(await saved.path())).title).toContain(month)

  const part = page.getByRole('region', { name: reportMails.title, exact: true })
  await part.getByRole('button', { name: reportMails.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(reportMails.every).selectOption('month')
  await dialog.getByLabel(reportMails.last).check()
  await look(page, 'report-by-mail')
  await dialog.getByRole('button', { name: reportMails.add }).click()
  await expect(part).toContainText(reportMails.rhythms.month)

  await visit(page, '/portfolioReport')
  await page.getByRole('button', { name: portfolioTemplates.add }).click()
  await dialog.getByLabel(portfolioTemplates.name).fill('For the board')
  await dialog.getByRole('button', { name: portfolioTemplates.save, exact: true }).click()
  await part.getByRole('button', { name: reportMails.add }).click()
  await dialog.getByLabel(reportMails.every).selectOption('month')
  await dialog.getByLabel(reportMails.last).check()
  await dialog.getByRole('button', { name: reportMails.add }).click()
  await expect(part).toContainText(reportMails.rhythms.month)
  await look(page, 'portfolio-by-mail')

  const before = monthBefore(month)
  // On the clock of the browser: the plants of a portfolio have several.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const beforeHere = monthBefore(dayAt(zone, Date.now()).slice(0, 7))
  const subject = `Report of Lindner Family Home: ${before}`
  const ofPortfolio = `For the board: ${beforeHere}`
  const arrived = async () => (await postTo(page, people.installer, 'eu')).map((message) => message.subject)
  await expect.poll(arrived, { timeout: 150_000 }).toEqual(expect.arrayContaining([subject, ofPortfolio]))

  await visit(page, '/outbox?dataCentre=FOREIGN_1')
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
  const name = `Report of Lindner Family Home ${before}.pdf`
  const [attached] = await Promise.all([
    page.waitForEvent('download'),
    mail.getByRole('button', { name: outbox.file({ name }) }).click(),
  ])
  expect(attached.suggestedFilename()).toBe(name)
  const pdf = await readPdf(await attached.path())
  expect(pdf).toMatchObject({ title: `Report of Lindner Family Home – ${before}`, language: 'en' })
  expect(pdf.text).toMatch(/Lindner Family Home generated [\d.,]+\s[kM]?Wh/)

  const other = page.getByRole('article').filter({ has: page.getByRole('heading', { name: ofPortfolio }) })
  const sheetName = `For the board ${beforeHere}.xlsx`
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    other.getByRole('button', { name: outbox.file({ name: sheetName }) }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe(sheetName)
  const rows = await readSheet(await readFile(await sheet.path()))
  expect(rows[0]?.slice(0, 2)).toEqual(['plant', 'generation_kWh'])
  expect(rows.map(([plant]) => plant)).toEqual(expect.arrayContaining(['Lindner Family Home', 'Total']))

  // It ends by the link in the mail, in a browser without a log-in.
  const link = await mail.getByRole('link').filter({ hasText: '/unsubscribe#' }).innerText()
  await page.context().clearCookies()
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByRole('button', { name: reportMails.stop }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reportMails.stoppedTitle)
}, 240_000)
