import { CallFailed, type MessageStanding, type ShopOrder } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const standing: MessageStanding = {
  isSold: true,
  isLow: true,
  balance: 3,
  total: 2,
  data: [
    { time: 1_795_600_000, change: -1, reference: null, isGivenBack: false },
    { time: 1_795_500_000, change: 100, reference: 'K7M2P9Q4RS', isGivenBack: false },
  ],
}
const draft: ShopOrder = {
  id: 7,
  reference: 'K7M2P9Q4RT',
  state: 'draft',
  problem: null,
  createdTime: 1_795_600_000,
  expiresTime: 1_796_200_000,
  paidTime: null,
  currency: 'EUR',
  amountMinor: 990,
  receivedMinor: 0,
  payWay: null,
  payUrl: null,
  transfer: null,
  buyer: null,
  lines: [
    { kind: 'messages', quantity: 100, amountMinor: 990, deviceId: null, deviceSn: null, fromDay: null, toDay: null },
  ],
  refunds: [],
  invoices: [],
}
const offers = {
  packages: [{ id: 1, kind: 'messages' as const, quantity: 100, amountMinor: 990, currency: 'EUR' }],
  ways: ['demo' as const, 'transfer' as const],
}
const transfer = { holder: 'Sonnwerk', account: 'DE02 1203 0000 0000 2020 51', bank: null, dueDay: '2026-12-09' }

const open = (
  path: string,
  orders: FakeHandlers['orders'] = {},
  told: Partial<MessageStanding> = {},
  language?: 'de',
) =>
  openApp({
    path,
    language,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ email: 'ada@heliograph.test', permissions: ['user', 'operator'] }) },
      messageCharge: { standing: async () => ({ ...standing, ...told }) },
      orders: {
        offers: async () => offers,
        mine: async () => ({ total: 1, data: [draft] }),
        read: async () => draft,
        search: async () => ({ total: 0, data: [] }),
        packages: async () => offers.packages,
        seller: async () => ({ seller: null }),
        ...orders,
      },
    },
  })

test('the applications are in the menu, and say how it stands with them (spec §2)', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open('/application')
  await expect.element(screen.getByRole('link', { name: 'Applications', exact: true })).toBeVisible()
  await expect.element(screen.getByText('3 SMS left')).toBeVisible()
  expect(await complaints()).toEqual([])
  await screen.getByRole('link', { name: 'Message charge' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Message charge' })).toBeVisible()
  await expect.element(screen.getByText(/Only a few SMS are left/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /order K7M2P9Q4RS.*\+100/ })).toBeVisible()
  expect(await complaints()).toEqual([])
})

test('the texts of applications side by side begin at the same height, also if one of them says more', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open('/application')
  await expect.element(screen.getByText('3 SMS left')).toBeVisible()
  const texts = ['Message charge', 'Large screen'].map((name) =>
    screen
      .getByRole('main')
      .getByRole('link', { name })
      .element()
      .closest('li')!
      .querySelector('p')!
      .getBoundingClientRect(),
  )
  expect(texts[1]?.left).toBeGreaterThan(texts[0]?.right ?? 0)
  expect(texts[1]?.top).toBe(texts[0]?.top)
})

test('an installation that sold nothing yet is not told that it searched for the wrong orders', async () => {
  const { screen } = await open('/installation/orders')
  await expect.element(screen.getByText('No orders yet')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Find a reference' }).fill('K7M2')
  await expect.element(screen.getByText('There are no such orders.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(screen.getByText('No orders yet')).toBeVisible()
  await screen.getByRole('radio', { name: 'To be looked at' }).click({ force: true })
  await expect.element(screen.getByText('There are no such orders.')).toBeVisible()
})

test('on a phone the search for orders is as wide as the page', async () => {
  await page.viewport(390, 844)
  const { screen } = await open('/installation/orders')
  const search = screen.getByRole('searchbox', { name: 'Find a reference' })
  await expect.element(search).toBeVisible()
  const main = screen.getByRole('main').element()
  const inset = Number.parseFloat(getComputedStyle(main).paddingInlineEnd)
  expect(search.element().getBoundingClientRect().right).toBe(main.getBoundingClientRect().right - inset)
})

test('where nothing is sold, SMS cost nothing, and nothing can be bought', async () => {
  const { screen } = await open('/application/detail/messageCharge', {}, { isSold: false, total: 0, data: [] })
  await expect.element(screen.getByText('SMS cost you nothing here.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Buy/ }).elements()).toEqual([])
})

test('SMS are bought by transfer: order, invoice address, where to pay', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  let order = draft
  const { screen, router } = await open('/application/detail/messageCharge', {
    create: async ({ body }) => {
      sent.push(body)
      return draft
    },
    read: async () => order,
    pay: async ({ body }) => {
      sent.push(body)
      if (sent.length === 2) throw new CallFailed(500)
      order = {
        ...draft,
        state: 'open',
        payWay: 'transfer',
        transfer,
        buyer: { ...body.buyer, taxId: null },
        invoices: [{ id: 3, number: 'SW-2026-000001', kind: 'invoice', issuedTime: 1_795_600_000 }],
      }
      return order
    },
  })
  await screen.getByRole('button', { name: 'Buy 100 SMS' }).click()
  await expect.poll(() => router.state.location.href).toBe('/application/orders?order=7')
  await screen.getByRole('button', { name: 'Order and pay' }).click()
  await expect.element(screen.getByText('Please fill this in.').first()).toBeVisible()
  expect(sent).toEqual([{ packageId: 1 }])
  await screen.getByLabelText('Name or company').fill('Ada Lovelace')
  await screen.getByLabelText('Address').fill('Street 2\nKöln')
  await screen.getByRole('radio', { name: 'Bank transfer, by invoice' }).click()
  await screen.getByRole('button', { name: 'Order and pay' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  // Nothing typed is lost.
  await expect.element(screen.getByLabelText('Name or company')).toHaveValue('Ada Lovelace')
  await screen.getByRole('button', { name: 'Order and pay' }).click()
  await expect.element(screen.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invoice SW-2026-000001' })).toBeVisible()
  // As the invoice says, although it is still taken for some days after that.
  await expect.element(screen.getByText('To be paid by 2026-12-09', { exact: true })).toBeVisible()
  expect(screen.getByText(/Can be paid until/).elements()).toEqual([])
  expect(sent.at(-1)).toEqual({
    payWay: 'transfer',
    buyer: { name: 'Ada Lovelace', address: 'Street 2\nKöln', taxId: null },
  })
  expect(await complaints()).toEqual([])
})

test('a payment that arrives while the page is open shows without a reload', async () => {
  let isPaid = false
  const waiting = { ...draft, state: 'open' as const, payWay: 'demo' as const, payUrl: '/demo-payment#x' }
  const { screen } = await open('/application/orders?order=7', {
    read: async () => (isPaid ? { ...draft, state: 'fulfilled', receivedMinor: 990 } : waiting),
  })
  await expect.element(screen.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  isPaid = true
  await expect.element(screen.getByText('Paid and done'), { timeout: 8_000 }).toBeVisible()
})

test('who wants to pay another way while a direct debit is on its way is told that', async () => {
  const buyer = { name: 'Ada Lovelace', address: 'Street 2', taxId: null }
  const { screen } = await open('/application/orders?order=7', {
    read: async () => ({ ...draft, state: 'open', payWay: 'demo', payUrl: '/demo-payment#x', buyer }),
    pay: async () => {
      throw new Refusal('ABNORMAL_SITUATION', 'under-way')
    },
  })
  await screen.getByRole('button', { name: 'Pay another way' }).click()
  await screen.getByRole('button', { name: 'Order and pay' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('A payment for this order is already on its way')
})

test('who wants to pay another way while the first payment cannot be asked about is told to try again later', async () => {
  const buyer = { name: 'Ada Lovelace', address: 'Street 2', taxId: null }
  const { screen } = await open('/application/orders?order=7', {
    read: async () => ({ ...draft, state: 'open', payWay: 'demo', payUrl: '/demo-payment#x', buyer }),
    pay: async () => {
      throw new Refusal('ABNORMAL_SITUATION', 'unreachable')
    },
  })
  await screen.getByRole('button', { name: 'Pay another way' }).click()
  await screen.getByRole('button', { name: 'Order and pay' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('cannot be checked at the moment')
})

test('who may not buy for the organisation is told so, and an order of others is not there', async () => {
  const refused = async () => {
    throw new Refusal('AU_NO_OPERATION_PERMISSION')
  }
  const { screen, router } = await open('/application/detail/messageCharge', {
    create: refused,
    mine: refused,
    read: async () => {
      throw new Refusal('resource_not_exist_or_deleted')
    },
  })
  await screen.getByRole('button', { name: 'Buy 100 SMS' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Only people who manage the organisation')
  await router.navigate({ to: '/application/orders' })
  await expect.element(screen.getByText(/Only people who manage the organisation/)).toBeVisible()
  await router.navigate({ to: '/application/orders', search: { order: 9 } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such order')
})

test('the page of the demo says that no money moves', async () => {
  const ref = 'A'.repeat(24)
  const { screen } = await open(`/demo-payment#${ref}`, {
    demoPayment: async ({ body }) => {
      expect(body.ref).toBe(ref)
      return {
        state: 'open',
        reference: draft.reference,
        amountMinor: 990,
        currency: 'EUR',
        returnPath: '/application',
      }
    },
  })
  await expect.element(screen.getByText('This page is part of the demo. No money moves.')).toBeVisible()
  await expect.element(screen.getByText('€\u00A09.90')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pay a wrong amount' })).toBeVisible()
  expect(await complaints()).toEqual([])
})

/** Paid by transfer, which has not arrived. */
const unpaid: ShopOrder = {
  ...draft,
  state: 'open',
  payWay: 'transfer',
  transfer,
  buyer: { name: 'Ada Lovelace', address: 'Street 2', taxId: null },
}

test('on a phone, what an operator can do with an order is read whole in languages with long words', async () => {
  await page.viewport(390, 844)
  const search = async () => ({ total: 1, data: [unpaid] })
  const { screen } = await open('/installation/orders', { search }, {}, 'de')
  const note = screen.getByText('Als bezahlt markieren', { exact: true })
  await expect.element(note).toBeVisible()
  const { scrollWidth, clientWidth } = note.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a transfer is noted also on a page that came without TLS, where browsers offer less', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  const noted: string[] = []
  const { screen } = await open('/installation/orders', {
    search: async () => ({ total: 1, data: [unpaid] }),
    notePaid: async ({ body: { key } }) => (noted.push(key), unpaid),
  })
  await screen.getByRole('button', { name: 'Mark K7M2P9Q4RT as paid' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(() => noted).toEqual([expect.stringMatching(/^[a-z0-9-]{31}$/)])
})

test('a refund whose answer was lost says what it was made for, and that it is over when it is sent again', async () => {
  const sent: object[] = []
  const paid = { ...unpaid, state: 'fulfilled' as const, receivedMinor: 1980 }
  const { screen } = await open('/installation/orders', {
    search: async () => ({ total: 1, data: [{ ...paid, receivedMinor: sent.length > 0 ? 990 : 1980 }] }),
    refund: async ({ body }) => {
      sent.push(body)
      throw sent.length === 1 ? new CallFailed(500) : new Refusal('ABNORMAL_SITUATION')
    },
  })
  await screen.getByRole('button', { name: /^Refund/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Amount in EUR').fill('9.90')
  await dialog.getByLabelText('Reason').fill('Twice')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.element(dialog.getByText('No money went back now', { exact: false })).toBeVisible()
  expect(sent).toEqual([1, 2].map(() => ({ amountMinor: 990, reason: 'Twice', receivedMinor: 1980 })))
})

const failed = {
  ...unpaid,
  state: 'paid-wrong' as const,
  problem: 'refund-failed' as const,
  payWay: 'stripe' as const,
  transfer: null,
  receivedMinor: 990,
  refunds: [
    { amountMinor: 990, time: 1_795_700_000, state: 'failed' as const, fault: 'card-closed' as const },
    { amountMinor: 500, time: 1_795_800_000, state: 'under-way' as const, fault: null },
  ],
}

test('an operator reads why a refund failed and which one is on its way, and notes what they gave back themselves', async () => {
  const sent: object[] = []
  const { screen } = await open('/installation/orders', {
    search: async () => ({ total: 1, data: [failed] }),
    refund: async ({ body }) => {
      sent.push(body)
      return failed
    },
  })
  await expect.element(screen.getByText('A refund did not go through.')).toBeVisible()
  await expect
    .element(screen.getByText('Refund failed · € 9.90 · The card has expired or its account is closed.'))
    .toBeVisible()
  await expect.element(screen.getByText('Refund on its way · € 5.00')).toBeVisible()
  await screen.getByRole('button', { name: /^Refund/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Card closed')
  await dialog.getByRole('checkbox', { name: /returned the money another way/ }).click()
  expect(await complaints()).toEqual([])
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.poll(() => sent).toEqual([{ amountMinor: 990, reason: 'Card closed', receivedMinor: 990, byHand: true }])
})

test('a buyer reads that their refund failed, with what reverses its credit note', async () => {
  const invoices = (['invoice', 'credit', 'reversal'] as const).map((kind, place) => ({
    id: place + 1,
    number: `S-${place + 1}`,
    kind,
    issuedTime: 1_795_600_000,
  }))
  const refunds = failed.refunds.map((refund) => ({ ...refund, fault: null }))
  const { screen } = await open('/application/orders?order=7', { read: async () => ({ ...failed, refunds, invoices }) })
  await expect.element(screen.getByText(/A refund did not go through\. Your provider looks into it/)).toBeVisible()
  await expect.element(screen.getByText('Refund failed')).toBeVisible()
  await expect.element(screen.getByText('Refund on its way')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Credit note reversal S-3' })).toBeVisible()
  expect(await complaints()).toEqual([])
})

test('a refund of what was paid in a way that is no longer set up says so', async () => {
  const { screen } = await open('/installation/orders', {
    search: async () => ({ total: 1, data: [{ ...unpaid, state: 'fulfilled' as const, receivedMinor: 990 }] }),
    refund: async () => {
      throw new Refusal('PARAM_ERROR', 'payWay')
    },
  })
  await screen.getByRole('button', { name: /^Refund/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Not wanted')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('no longer set up here, so no money went back')
})

test('an operator notes a transfer once, however often it is sent, and sets prices and the seller', async () => {
  await page.viewport(1280, 900)
  const noted: { amountMinor: number; key: string }[] = []
  const saved: unknown[] = []
  const { screen } = await open('/installation/orders', {
    search: async () => ({ total: 1, data: [noted.length > 1 ? { ...unpaid, state: 'fulfilled' as const } : unpaid] }),
    notePaid: async ({ body }) => {
      noted.push(body)
      if (noted.length === 1) throw new CallFailed(500)
      return unpaid
    },
    addPackage: async ({ body }) => {
      saved.push(body)
      return { id: 9, ...body }
    },
    saveSeller: async ({ body }) => {
      saved.push(body)
      return body
    },
  })
  await screen.getByRole('button', { name: 'Mark K7M2P9Q4RT as paid' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Amount in EUR')).toHaveValue('9.90')
  expect(await complaints()).toEqual([])
  await dialog.getByLabelText('Amount in EUR').fill('9,5')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.element(screen.getByText('Paid and done')).toBeVisible()
  expect(noted.map(({ amountMinor }) => amountMinor)).toEqual([950, 950])
  expect(new Set(noted.map(({ key }) => key)).size).toBe(1)

  await screen.getByLabelText('SMS in the pack').fill('500')
  await screen.getByRole('textbox', { name: 'Price' }).fill('39.999')
  await screen.getByRole('button', { name: 'Add a price' }).click()
  await expect.element(screen.getByText('Please enter an amount, such as 12.50.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Price' }).fill('39.90')
  await screen.getByRole('button', { name: 'Add a price' }).click()
  await expect.poll(() => saved).toEqual([{ kind: 'messages', quantity: 500, amountMinor: 3990, currency: 'EUR' }])

  await screen.getByRole('textbox', { name: 'Name' }).fill('Sonnwerk')
  await screen.getByLabelText('Address').fill('Lichtstraße 5')
  await screen.getByLabelText('Tax rate in %').fill('7,7')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved.at(-1)).toMatchObject({ name: 'Sonnwerk', taxRate: 7.7, accountNumber: null })
  expect(await complaints()).toEqual([])
})

test.each([320, 390])('no page of the applications overflows a window %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { screen, router } = await open('/application/home')
  for (const [to, shows] of [
    ['/application/home', 'Message charge'],
    ['/application/detail/messageCharge', 'Purchases and use'],
    ['/application/orders', 'K7M2P9Q4RT'],
    ['/installation/orders', 'Save'],
  ] as const) {
    await router.navigate({ to })
    await expect.element(screen.getByText(shows).first()).toBeVisible()
    expect(document.documentElement.scrollWidth, to).toBeLessThanOrEqual(width)
    // A state that is longer than its half of the card takes two lines, and covers nothing.
    for (const fact of document.querySelectorAll('dd')) expect(fact.scrollWidth, to).toBe(fact.clientWidth)
  }
})

test('prices that could not be loaded are not an empty list, and are tried again', async () => {
  let isDown = true
  const { screen } = await open('/installation/orders', {
    packages: async () => {
      if (isDown) throw new Refusal('TOO_MANY_REQUESTS')
      return offers.packages
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'What is sold could not be loaded' })).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add a price' })).toBeVisible()
})
