import { areas, dataCentreOf } from '@heliograph/domain/areas'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { startJob } from './job.ts'
import { look } from './look.ts'
import { password, signUpAs } from './new-account.ts'
import { choose, speak, tabTo } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, plants, registration } = words
const test = walkIn(phone)

test('a new person registers in each of the nine regions, is stored in its data centre, and is logged in there', async ({
  page,
}) => {
  await page.goto('/login')
  for (const area of areas) {
    const job = await startJob(page, `Sign up, to the first page (${area})`)
    await page.getByRole('link', { name: auth.register }).click()
    await expect(page.getByRole('radio')).toHaveCount(9)
    if (area === 'CN') await look(page, 'register-region')
    await choose(page, registration.regions[area].name)
    await page.getByRole('button', { name: registration.next }).click()
    const email = `walker-${area.toLowerCase()}@example.org`
    await signUpAs(page, words, email, area === 'CN' ? 'cn' : 'eu')
    if (area === 'CN') await look(page, 'register-account')
    await page.getByRole('button', { name: registration.create }).click()
    await expect(page.getByRole('heading', { name: plants.noneTitle })).toBeVisible()
    // The slide is solved by key here: with the mouse it is one press more.
    expect(job.done()).toBe(7)
    expect(await centreOfToken(page)).toBe(dataCentreOf(area))
    await page.goto('/plant?token=clear')
    await page.waitForURL('**/login')
    // The log-in page knows the data centre of the account.
    const centre = dataCentreOf(area) === 'CN' ? auth.china : auth.international
    await expect(page.getByRole('radio', { name: centre, exact: true })).toBeChecked()
  }
}, 300_000)

test('errors are shown at the field, in Chinese too, and no input is lost', async ({ page, faults }) => {
  faults.expect(/\b412\b/)
  const chinese = (await wordsIn('zh')).registration
  await speak(page, 'zh')
  await page.goto('/register?area=CN')
  await page.getByRole('button', { name: chinese.create }).click()
  await expect(page.getByText(chinese.emailRequired)).toBeVisible()
  await expect(page.getByLabel(chinese.email)).toBeFocused()
  await look(page, 'register-missing-zh')
  await page.getByLabel(chinese.email).fill('stranger@example.org')
  await page.getByLabel((await wordsIn('zh')).codes.label).fill('00000000')
  await page.getByLabel(chinese.newPassword, { exact: true }).fill('woaini1314')
  await expect(page.getByText(chinese.faults.simple)).toBeVisible()
  await page.getByLabel(chinese.newPassword, { exact: true }).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await tabTo(page, page.getByRole('button', { name: chinese.create }))
  await page.keyboard.press('Enter')
  await expect(page.getByText((await wordsIn('zh')).errors[9])).toBeVisible()
  await expect(page.getByLabel(chinese.email)).toHaveValue('stranger@example.org')
  await expect(page.getByLabel(chinese.newPassword, { exact: true })).toHaveValue(password)
})

/** The data centre in the token. */
const centreOfToken = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { mdc: string }).mdc
}
