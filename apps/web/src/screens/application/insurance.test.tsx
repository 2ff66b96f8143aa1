import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { InsuranceOffer, InsuranceRequest, PlantInsurance } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { complaints, wcag } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const long = 'Insurance-against-everything-that-can-be-imagined-and-written-without-a-single-space'.repeat(2)
const facts: PlantInsurance['facts'] = {
  holder: 'Ada',
  email: 'ada@home.test',
  phone: null,
  plantName: 'Barn',
  plantType: 'HOUSE_ROOF',
  address: 'Street 1',
  capacityKwp: 9.9,
  startDay: '2024-05-01',
  note: '',
}
const ofPlant: PlantInsurance = {
  facts,
  country: 'DE',
  offers: [
    {
      id: 1,
      version: 3,
      title: 'Storm and hail',
      insurer: 'Sun Mutual',
      about: 'Storm',
      pricePerKwpMinor: 435,
      currency: 'EUR',
      yearlyMinor: 4307,
      terms: 'Terms.pdf',
      sentBy: 'mail',
      requestId: null,
    },
  ],
}
const aRequest = (own: Partial<InsuranceRequest> = {}): InsuranceRequest => ({
  id: 7,
  version: 2,
  state: 'offered',
  title: 'Storm and hail',
  insurer: 'Sun Mutual',
  pricePerKwpMinor: 435,
  currency: 'EUR',
  terms: { documentId: 1, name: 'Terms.pdf' },
  plantId: 5,
  plantName: 'Barn',
  facts,
  sentBy: 'mail',
  estimateMinor: 4307,
  yearlyMinor: 4500,
  validUntil: '2126-12-01',
  policy: null,
  askedTime: 1_795_600_000,
  mayAccept: true,
  mayWithdraw: true,
  events: [
    {
      step: 'quote',
      side: 'brand',
      person: null,
      time: 1_795_700_000,
      note: 'Gladly',
      yearlyMinor: 4500,
      validUntil: '2126-12-01',
      policy: null,
    },
    {
      step: 'ask',
      side: 'asker',
      person: 'Ada',
      time: 1_795_600_000,
      note: null,
      yearlyMinor: null,
      validUntil: null,
      policy: null,
    },
  ],
  ...own,
})
const offer: InsuranceOffer = {
  id: 1,
  version: 3,
  state: 'published',
  title: 'Storm and hail',
  insurer: 'Sun Mutual',
  about: 'Storm',
  country: 'DE',
  plantTypes: ['HOUSE_ROOF'],
  pricePerKwpMinor: 435,
  currency: 'EUR',
  mail: null,
  webhookHost: 'insurer.example',
  terms: { documentId: 1, name: 'Terms.pdf' },
  waiting: 1,
  changedTime: 1_795_600_000,
}

const brand = { ...heliograph, flags: { ...heliograph.flags, insurance: true } }
const open = (path: string, insurance: FakeHandlers['insurance'] = {}) =>
  openApp({
    path,
    token: 'eyJtoken',
    configuration: configurationOf(brand),
    answers: {
      account: { me: async () => aPerson({ permissions: ['user', 'operator'] }) },
      messageCharge: { standing: async () => ({ isSold: false, isLow: false, balance: 0, total: 0, data: [] }) },
      insurance: {
        mine: async () => ({ total: 1, data: [aRequest()] }),
        plants: async () => ({ total: 1, data: [{ plantId: 5, plantName: 'Barn' }] }),
        ofPlant: async () => ofPlant,
        read: async () => aRequest(),
        kept: async () => [],
        offers: async () => [offer],
        search: async () => ({ total: 1, data: [aRequest()] }),
        searched: async () => aRequest({ mayAccept: false, mayWithdraw: false }),
        ...insurance,
      },
    },
  })

test('a request is corrected, shown with its receiver, agreed to and sent; a refusal keeps what was typed (spec §2)', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  const { screen, router } = await open('/application/home', {
    ask: async ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new Refusal('ABNORMAL_SITUATION')
      return aRequest({ state: 'asked' })
    },
  })
  await expect.element(screen.getByText('1 offer to decide about')).toBeVisible()
  await screen.getByRole('link', { name: 'Insurance', exact: true }).click()
  await expect.element(screen.getByText('€\u00A043.07 per year for this plant')).toBeVisible()
  expect(await complaints(wcag)).toEqual([])
  await screen.getByRole('button', { name: 'Ask for this insurance' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Capacity (kWp)').fill('0')
  await dialog.getByRole('button', { name: 'Check what is sent' }).click()
  await expect.element(dialog.getByText('Enter the capacity in kWp.')).toBeVisible()
  await dialog.getByLabelText('Capacity (kWp)').fill('10')
  await dialog.getByRole('button', { name: 'Check what is sent' }).click()
  await expect.element(dialog.getByText(/^This is sent to Sun Mutual by e-mail/)).toBeVisible()
  await expect.element(dialog.getByText('€\u00A043.50')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send the request' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /I agree/ }).click()
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The offer has changed meanwhile')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect.poll(() => router.state.location.href).toBe('/application/detail/insurance?request=7')
  const body = { offerId: 1, version: 3, facts: { ...facts, capacityKwp: 10 }, consent: true }
  expect(sent).toEqual([body, body])
})

test('an offered price is accepted in the version that was seen', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  const { screen } = await open('/application/detail/insurance?request=7', {
    accept: async ({ params, body }) => {
      sent.push({ ...params, ...body })
      return aRequest({ state: 'accepted', version: 3, mayAccept: false, mayWithdraw: false })
    },
  })
  await expect.element(screen.getByText(/^Sun Mutual offers this for €\s45.00 per year/)).toBeVisible()
  await expect.element(screen.getByText('Offered for €\u00A045.00 per year, until 2126-12-01')).toBeVisible()
  expect(await complaints(wcag)).toEqual([])
  await screen.getByRole('button', { name: 'Accept for €\u00A045.00 per year' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Accept for €\u00A045.00 per year' }).click()
  await expect.poll(() => sent).toEqual([{ id: 7, version: 2 }])
})

test('an administrator edits an offer whose webhook is not told again, and answers a request', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  const { screen } = await open('/installation/insurance', {
    changeOffer: async ({ body }) => {
      sent.push(body)
      return { offer, secret: null }
    },
    quote: async ({ body }) => {
      sent.push(body)
      return aRequest()
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Edit the offer: Storm and hail' })).toBeVisible()
  expect(await complaints(wcag)).toEqual([])
  await screen.getByRole('button', { name: 'Edit the offer: Storm and hail' }).click()
  const form = screen.getByRole('form', { name: 'Edit the offer' })
  await expect.element(form.getByText(/insurer.example/)).toBeVisible()
  expect(await complaints(wcag)).toEqual([])
  await expect.element(form.getByLabelText('Country of the plants')).toHaveValue('DE')
  await form.getByLabelText('Country of the plants').selectOptions('Switzerland')
  await form.getByLabelText('Currency').selectOptions('CHF – Swiss Franc')
  await form.getByLabelText('Price per kWp and year').fill('4.999')
  await form.getByRole('button', { name: 'Save the offer' }).click()
  await expect.element(form.getByText('Enter an amount in CHF.')).toBeVisible()
  await form.getByLabelText('Price per kWp and year').fill('5')
  await form.getByRole('button', { name: 'Save the offer' }).click()
  const { title, insurer, about, plantTypes, mail, version } = offer
  const kept = { title, insurer, about, plantTypes, mail, version }
  await expect.poll(() => sent).toEqual([{ ...kept, country: 'CH', currency: 'CHF', pricePerKwpMinor: 500 }])

  await screen.getByRole('link', { name: 'Storm and hail' }).click()
  await screen.getByRole('button', { name: 'Offer a price' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Price per year (EUR)').fill('45.5')
  await dialog.getByRole('button', { name: 'Offer a price' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 2, yearlyMinor: 4550 })
})

test.each(['/application/detail/insurance', '/application/detail/insurance?request=7', '/installation/insurance'])(
  '%s does not overflow a phone, however long its texts are',
  async (path) => {
    await page.viewport(390, 800)
    const request = aRequest({
      title: long,
      insurer: long,
      plantName: long,
      facts: { ...facts, address: long, note: long },
    })
    const { screen } = await open(path, {
      mine: async () => ({ total: 1, data: [request] }),
      read: async () => request,
      search: async () => ({ total: 1, data: [request] }),
      plants: async () => ({ total: 1, data: [{ plantId: 5, plantName: long }] }),
      ofPlant: async () => ({
        ...ofPlant,
        offers: ofPlant.offers.map((one) => ({ ...one, title: long, terms: long })),
      }),
      offers: async () => [{ ...offer, title: long, insurer: long, terms: { documentId: 1, name: long } }],
    })
    await expect.element(screen.getByText(long).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)

test.each(['light', 'dark'])(
  'policies that came from the other data centre are listed and open: %s',
  async (scheme) => {
    await page.viewport(390, 844)
    document.documentElement.dataset['mantineColorScheme'] = scheme
    const kept = {
      id: 3,
      title: long,
      insurer: 'Sun Mutual',
      fromDay: '2026-12-01',
      toDay: '2027-11-30',
      name: 'Policy 7.pdf',
    }
    const asked: number[] = []
    const { screen } = await open('/application/detail/insurance', {
      mine: async () => ({ total: 0, data: [] }),
      plants: async () => ({ total: 0, data: [] }),
      kept: async () => [
        { ...kept, plantName: null },
        { ...kept, id: 4, title: 'Storm and hail', plantName: 'Barn' },
      ],
      keptDocument: async ({ params }) => {
        asked.push(params.id)
        throw new Refusal('resource_not_exist_or_deleted')
      },
    })
    await expect.element(screen.getByRole('heading', { name: 'Policies from the other data centre' })).toBeVisible()
    await expect.element(screen.getByText('Storm and hail · Barn')).toBeVisible()
    await screen.getByRole('button', { name: 'Policy: Policy 7.pdf' }).last().click()
    await expect.poll(() => asked).toEqual([4])
    await expect.element(screen.getByText('The document could not be loaded.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
    expect(await complaints(wcag)).toEqual([])
  },
)

test('plants for which insurance can be asked, if they could not be loaded, are tried again', async () => {
  let isDown = true
  let answer: (() => void) | undefined
  const { screen } = await open('/application/detail/insurance', {
    plants: async () => {
      if (isDown) throw new Refusal('TOO_MANY_REQUESTS')
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { total: 1, data: [{ plantId: 5, plantName: 'Barn' }] }
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Insurance could not be loaded' })).toBeVisible()
  await expect.element(screen.getByText('No plant for which you may ask.')).not.toBeInTheDocument()
  isDown = false
  const again = screen.getByRole('button', { name: 'Try again' })
  const button = again.element()
  await again.click()
  await expect.poll(() => answer).toBeDefined()
  // Its card stays, and so does the place of the keyboard.
  await expect.element(screen.getByRole('heading', { name: 'Insurance could not be loaded' })).toBeVisible()
  expect(document.activeElement).toBe(button)
  answer?.()
  await expect.element(screen.getByRole('combobox', { name: 'Plant' })).toHaveValue('5')
})
