import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { look } from './look.ts'
import { choose, logIn, logOut, password } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { applications, deviceCharge, insurance, live, orders } = words
const test = walkIn(desktop)
const paused = 'Kapteeninkatu 4'

test('a logger whose data service has run out is renewed, and its live values are back (spec §2)', async ({ page }) => {
  const site = inject('address').replace('127.0.0.1', 'nordlicht.localhost')
  await page.goto(`${site}/login`)
  await logIn(page, words, 'installer@nordlicht.test')
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${site}/plant/list`)
  await page.getByRole('link', { name: paused }).first().click()
  await expect(page.getByText(live.restTitle)).toBeVisible()
  const plant = page.url()
  await page.getByRole('link', { name: live.renew }).click()

  await expect(page.getByRole('heading', { level: 1, name: applications.deviceCharge })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${paused}.*${deviceCharge.states.resting}`) })
  await row.getByRole('checkbox').check()
  await look(page, 'device-charge')
  await choose(page, deviceCharge.years({ count: 3, amount: '€\u00A032.00' }))
  await page.getByRole('button', { name: deviceCharge.renew }).click()
  await page.getByLabel(orders.name).fill('Nordlicht Energie')
  await page.getByLabel(orders.address).fill('Hafenstraße 8, Hamburg')
  const demo = page.getByRole('radio', { name: orders.ways.demo })
  await page.locator('label').filter({ has: demo }).click()
  await page.getByRole('button', { name: orders.orderNow }).click()
  await page.getByRole('button', { name: orders.demo.pay, exact: true }).click()
  await expect(page.getByText(orders.states.fulfilled)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invoice NL-/ })).toBeVisible()

  await page.goto(plant)
  await expect(page.getByText(new RegExp(`· ${live.streamLive}$`))).toBeVisible()
  await expect(page.getByText(live.restTitle)).toHaveCount(0)
}, 240_000)

test('an owner asks for insurance, an administrator offers a price, the owner accepts it and opens the policy (spec §2)', async ({
  page,
}) => {
  const site = inject('address').replace('127.0.0.1', 'nordlicht.localhost')
  const enter = async (account: string) => {
    await page.goto(`${site}/login`)
    await logIn(page, words, account)
    await expect(page).not.toHaveURL(/login/)
  }
  // Meanwhile an administrator sends a document that says it has half a billion pages: nobody waits for it.
  const hostile = sendTerms(await tokenOf('admin@nordlicht.test'), endlessPdf()).catch((error: unknown) => error)
  await enter('owner@nordlicht.test')
  await page.goto(`${site}/application/home`)
  await page.getByRole('link', { name: insurance.title }).click()
  await expect(page.getByText(insurance.states.insured)).toBeVisible()
  const offer = page.getByRole('listitem').filter({ hasText: 'All risks' })
  await expect(offer).toContainText(insurance.perKwp({ amount: '€\u00A06.80' }))
  await look(page, 'insurance')
  await offer.getByRole('button', { name: insurance.ask }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(insurance.facts.holder)).toHaveValue('Ida Halvorsen')
  await dialog.getByLabel(insurance.facts.note).fill('The roof is checked every year.')
  await dialog.getByRole('button', { name: insurance.check }).click()
  // What is sent is shown, and nothing is sent without consent.
  await expect(dialog).toContainText('The roof is checked every year.')
  await expect(dialog.getByRole('button', { name: insurance.send })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await look(page, 'insurance-check')
  await dialog.getByRole('button', { name: insurance.send }).click()
  await expect(page.getByText(insurance.states.asked)).toBeVisible()
  const request = new URL(page.url()).searchParams.get('request') ?? ''
  await look(page, 'insurance-request')
  await logOut(page, words)

  await enter('admin@nordlicht.test')
  await page.goto(`${site}/installation/insurance`)
  await expect(page.getByRole('heading', { name: insurance.desk.offers, exact: true })).toBeVisible()
  await look(page, 'insurance-desk')
  await page.goto(`${site}/installation/insurance?request=${request}`)
  await page.getByRole('button', { name: insurance.desk.quote }).click()
  await dialog.getByLabel(insurance.desk.yearly({ currency: 'EUR' })).fill('71.50')
  await dialog.getByRole('button', { name: insurance.desk.quote }).click()
  await expect(page.getByText(insurance.states.offered, { exact: true })).toBeVisible()
  await look(page, 'insurance-desk-request')
  await logOut(page, words)

  await enter('owner@nordlicht.test')
  await page.goto(`${site}/application/detail/insurance?request=${request}`)
  await page.getByRole('button', { name: insurance.accept({ amount: '€\u00A071.50' }) }).click()
  await dialog.getByRole('button', { name: insurance.accept({ amount: '€\u00A071.50' }) }).click()
  await expect(page.getByText(insurance.states.accepted, { exact: true })).toBeVisible()
  await logOut(page, words)

  await enter('admin@nordlicht.test')
  await page.goto(`${site}/installation/insurance?request=${request}`)
  const terms = await download(page, () => page.getByRole('button', { name: /^Terms: / }).click())
  await page.getByRole('button', { name: insurance.desk.insure }).click()
  const policy = { name: 'Policy 4711.pdf', mimeType: 'application/pdf', buffer: terms }
  await dialog.locator('input[type=file]').setInputFiles(policy)
  await dialog.getByRole('button', { name: insurance.desk.insure }).click()
  await expect(page.getByText(insurance.states.insured, { exact: true })).toBeVisible()
  await logOut(page, words)

  await enter('owner@nordlicht.test')
  await page.goto(`${site}/application/detail/insurance?request=${request}`)
  const bytes = await download(page, () =>
    page.getByRole('button', { name: insurance.policy({ name: 'Policy 4711.pdf' }) }).click(),
  )
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await look(page, 'insurance-policy')
  expect(await hostile).toMatchObject({ status: 412, answer: { code: 'RECOGNITION_ERROR' } })
}, 150_000)

/** Each page of its table contains the next one twice. */
const endlessPdf = () => {
  const tables = Array.from({ length: 29 }, (_, place) => {
    const next = `${place + 3} 0 R`
    return `${place + 2} 0 obj\n<< /Type /Pages /Count 2 /Kids [${next} ${next}] >>\nendobj\n`
  })
  const first = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
  const last = '31 0 obj\n<< /Type /Page /Parent 30 0 R /MediaBox [0 0 9 9] >>\nendobj\n'
  return Buffer.from(`%PDF-1.7\n${first}${tables.join('')}${last}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`)
}

const tokenOf = async (username: string) => {
  const body = { grant_type: 'password', username, clear_text_pwd: password }
  const { answer } = await askNordlicht('/oauth2-s/oauth/token', { body })
  return answer.access_token ?? ''
}

/** As the terms of the first offer. */
const sendTerms = async (token: string, pdf: Buffer) => {
  const { answer } = await askNordlicht('/backyard-api-s/insurance/offer', { token })
  const path = `/backyard-api-s/insurance/offer/${answer[0]?.id}/terms`
  return askNordlicht(path, { token, body: { name: 'Endless', pdf: pdf.toString('base64') } })
}

/** By its name, which only browsers resolve. */
const askNordlicht = (path: string, { token, body }: { token?: string; body?: object }) =>
  new Promise<{ status: number | undefined; answer: Answer }>((resolve, reject) => {
    const { port } = new URL(inject('address'))
    const headers = {
      host: `nordlicht.localhost:${port}`,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    request(inject('address') + path, { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      resolve({ status: answer.statusCode, answer: JSON.parse(text) as Answer })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
type Answer = { access_token?: string; code?: string } & { id?: number }[]

const download = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path())
}
