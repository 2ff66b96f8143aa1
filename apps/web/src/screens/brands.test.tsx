import { Refusal } from '@heliograph/domain/errors'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { choosePart, configured, open } from './brands.fixture.ts'

beforeEach(() => page.viewport(1280, 900))

test('operators see all brands with their hosts and state, and open one', async () => {
  const { screen } = await open({}, '/installation/brands')
  await expect
    .element(screen.getByRole('row', { name: /Nordlicht/ }))
    .toHaveTextContent(/NORDLICHT.*nordlicht\.localhost.*published/)
  await expect.element(screen.getByRole('row', { name: /Heliograph/ })).toHaveTextContent('all other hosts')
  await screen.getByRole('link', { name: 'Nordlicht' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nordlicht')
})

test('a name is changed in one language, shown in the preview, saved and published with what was seen', async () => {
  const published: unknown[] = []
  const { screen, sent } = await open({
    publish: async ({ body }) => {
      published.push(body)
      return { done: true, problems: [] }
    },
  })
  await screen.getByLabelText('Platform name').fill('Aurora')
  await expect.element(screen.getByRole('region', { name: 'Preview' }).getByText('Aurora').first()).toBeInTheDocument()
  await screen.getByLabelText('Language', { exact: true }).selectOptions('zh')
  await expect.element(screen.getByLabelText('Platform name')).toHaveValue('北极光')
  await expect
    .element(screen.getByLabelText('Name of the app'))
    .toHaveAttribute('placeholder', 'As in English: Nordlicht')
  await screen.getByRole('button', { name: 'Publish draft' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Publish draft' }).click()
  await expect.element(screen.getByText('Version 3 has been published.')).toBeVisible()
  expect(sent.map(({ texts }) => texts.showName)).toEqual([{ en: 'Aurora', de: 'Nordlicht', zh: '北极光' }])
  expect(published).toEqual([{ number: 3, revision: 'r2' }])
})

test('errors show at their field and name their section; what the server alone knows shows there too', async () => {
  const { screen } = await open({
    publish: async () => ({ done: false, problems: [{ field: 'domains.0', problem: 'domain-taken' }] }),
  })
  await choosePart(screen, 'Colours')
  await screen.getByLabelText('1: generation', { exact: true }).fill('#xyz')
  await expect.element(screen.getByText(/Enter 3 or 6 hexadecimal digits/)).toBeVisible()
  await choosePart(screen, 'Functions')
  await expect.element(screen.getByText('1 field needs your attention.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Colours' }).click()
  await screen.getByLabelText('1: generation', { exact: true }).fill('#abc')
  await screen.getByRole('button', { name: 'Publish draft' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Publish draft' }).click()
  await screen.getByRole('button', { name: 'Domains and maps' }).click()
  await expect.element(screen.getByText('Another brand has this domain.')).toBeVisible()
})

test('a refused save keeps what was typed and says why', async () => {
  const { screen } = await open({
    saveDraft: async () => {
      throw new Refusal('DATA_SOURCE_DUPLICATED', 'revision')
    },
  })
  await screen.getByLabelText('Platform name').fill('Aurora')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(screen.getByText(/Someone else changed this brand meanwhile/)).toBeVisible()
  await expect.element(screen.getByLabelText('Platform name')).toHaveValue('Aurora')
})

test('a file is cleaned by the server before it is shown; one that is no picture is refused in place', async () => {
  const cleaned = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjwvc3ZnPg=='
  const { screen } = await open({
    cleanPicture: async ({ body }) => {
      if (atob(body.picture) === 'no picture') throw new Refusal('RECOGNITION_ERROR')
      return { picture: cleaned }
    },
  })
  await choosePart(screen, 'Logos and pictures')
  const field = screen.getByRole('group', { name: 'Logo', exact: true })
  const input = field.element().querySelector('input')!
  await userEvent.upload(input, new File(['no picture'], 'x.svg', { type: 'image/svg+xml' }))
  await expect.element(field.getByRole('alert')).toHaveTextContent('This file is not a picture that can be used.')
  await userEvent.upload(input, new File(['<svg onload="x"/>'], 'y.svg', { type: 'image/svg+xml' }))
  await expect.element(field.getByRole('img').first()).toHaveAttribute('src', cleaned)
})

test('a brand gets its first administrator by the address of an account there', async () => {
  const people: { id: number; name: string; email: string; phone: null; createTime: number }[] = []
  const { screen } = await open({
    administrators: async () => [...people],
    appoint: async ({ body }) => {
      if (body.account !== 'nora@nordlicht.test') throw new Refusal('ACCOUNT_NOT_EXIST')
      people.push({ id: 7, name: 'Nora', email: 'n***@nordlicht.test', phone: null, createTime: 1_774_173_600 })
      return {}
    },
    dismiss: async () => {
      people.pop()
      return {}
    },
  })
  await choosePart(screen, 'Administrators')
  await expect.element(screen.getByText('Nobody administers this brand yet.')).toBeVisible()
  const field = screen.getByLabelText('E-mail address or phone number')
  await field.fill('nobody@nordlicht.test')
  await screen.getByRole('button', { name: 'Make administrator' }).click()
  await expect.element(screen.getByText(/No account of this brand has this address/)).toBeVisible()
  await field.fill('nora@nordlicht.test')
  await screen.getByRole('button', { name: 'Make administrator' }).click()
  await expect.element(screen.getByText('n***@nordlicht.test')).toBeVisible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByText('Nobody administers this brand yet.')).toBeVisible()
})

test('an administrator without an account is invited by mail, listed, and the invitation taken back', async () => {
  const pending = new Map<number, { id: number; email: string; createTime: number; expireTime: number }>()
  const { screen } = await open({
    invitations: async () => [...pending.values()],
    invite: async ({ body: { email } }) => {
      if (!email.includes('@')) throw new Refusal('EMAIL_FORMAT_WRONG')
      pending.set(9, { id: 9, email, createTime: 1_774_173_600, expireTime: 1_774_778_400 })
      return { link: email.startsWith('mute') ? 'https://nordlicht.example/invitation#eu.brand.AAAA' : null }
    },
    withdrawInvitation: async ({ params }) => {
      pending.delete(params.id)
      return {}
    },
  })
  await choosePart(screen, 'Administrators')
  const field = screen.getByLabelText('E-mail', { exact: true })
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('Enter an e-mail address.')).toBeVisible()
  await field.fill('nova')
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('nova@nordlicht.test')
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('The invitation to nova@nordlicht.test is on its way.')).toBeVisible()
  await expect.element(screen.getByText('until 2026-03-29')).toBeVisible()
  await screen.getByRole('button', { name: 'Withdraw the invitation to nova@nordlicht.test' }).click()
  await expect.poll(() => screen.getByText('until 2026-03-29').elements()).toEqual([])
  await field.fill('mute@nordlicht.test')
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Pass on the link' }))
    .toHaveTextContent('https://nordlicht.example/invitation#eu.brand.AAAA')
})

test('at a brand that was never published nobody is invited: there is nowhere to sign up', async () => {
  const { screen } = await open({ read: async () => ({ ...configured, inUse: null }) })
  await choosePart(screen, 'Administrators')
  await expect.element(screen.getByText(/This brand isn’t published yet/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send invitation' }).elements()).toEqual([])
})

test('functions are closed with a tick, and a picture can differ by language (spec §3, §6)', async () => {
  const own = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjwvc3ZnPg=='
  const { screen, sent } = await open({ cleanPicture: async () => ({ picture: own }) })
  await choosePart(screen, 'Functions')
  await screen.getByRole('checkbox', { name: 'Closed: Insurance' }).click()
  await expect.element(screen.getByText('Closed by the platform: off')).toBeVisible()
  await screen.getByRole('checkbox', { name: '/organisation/members', exact: true }).click()
  // The product gives devices no commands: nothing of that can be switched on, or needs to be closed.
  expect(screen.getByRole('checkbox', { name: 'Device control' }).elements()).toEqual([])
  // Its code would close nothing.
  expect(screen.getByRole('checkbox', { name: '/account/settings/security' }).elements()).toEqual([])
  await choosePart(screen, 'Logos and pictures')
  const field = screen.getByRole('group', { name: 'QR code of the app' })
  for (const language of ['en', 'zh']) {
    await screen.getByLabelText('Language', { exact: true }).selectOptions(language)
    if (language === 'zh') await expect.element(field).toHaveTextContent('None of its own: as in English.')
    const file = new File(['<svg/>'], 'y.svg', { type: 'image/svg+xml' })
    await userEvent.upload(field.element().querySelector('input')!, file)
    await expect.element(field.getByRole('img').first()).toHaveAttribute('src', own)
  }
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.blockedFunctions).toEqual(['insurance', 'organisation'])
  expect(sent[0]?.texts.appDownloadQrCode).toEqual({ en: own, zh: own })
})

test("a brand's own administrator has only this brand, invites further ones, and its domains are not theirs to change", async () => {
  const asked: string[] = []
  const { screen } = await open(
    {
      // Refused by the server.
      administrators: async () => {
        throw new Refusal('AU_NO_OPERATION_PERMISSION')
      },
      invite: async ({ params, body }) => {
        asked.push(`${params.code} ${body.email}`)
        return { link: null }
      },
      read: async () => ({ ...configured, fixed: ['domains', 'officialDomain', 'blockedFunctions', 'trackingCode'] }),
    },
    '/installation/brands',
    true,
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nordlicht')
  await choosePart(screen, 'Domains and maps')
  await expect.element(screen.getByLabelText('Domains', { exact: true })).toHaveAttribute('readonly')
  await choosePart(screen, 'Administrators')
  await screen.getByLabelText('E-mail', { exact: true }).fill('further@nordlicht.test')
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('The invitation to further@nordlicht.test is on its way.')).toBeVisible()
  expect(asked).toEqual(['NORDLICHT further@nordlicht.test'])
  expect(screen.getByRole('button', { name: 'Make administrator' }).elements()).toEqual([])
  await choosePart(screen, 'Versions and file')
  expect(screen.getByRole('button', { name: 'Switch off' }).elements()).toEqual([])
})

test.each(['light', 'dark'])('every section is accessible, and fits a phone: %s', async (scheme) => {
  await page.viewport(390, 844)
  const { screen } = await open()
  await expect.element(screen.getByLabelText('Platform name')).toBeVisible()
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const part of [
    'Names and texts',
    'Logos and pictures',
    'Colours',
    'Functions',
    'Layout and languages',
    'Domains and maps',
    'Versions and file',
  ]) {
    await choosePart(screen, part)
    await expect.element(screen.getByRole('heading', { level: 2, name: part })).toBeVisible()
    expect([part, document.documentElement.scrollWidth]).toEqual([part, 390])
    expect([part, ...(await complaints())]).toEqual([part])
  }
})

test('administrators that could not be loaded are not nobody, and are tried again', async () => {
  let isDown = true
  const { screen } = await open({
    administrators: async () => {
      if (isDown) throw new Refusal('TOO_MANY_REQUESTS')
      return [{ id: 7, name: 'Nora', email: 'n***@nordlicht.test', phone: null, createTime: 1_774_173_600 }]
    },
  })
  await choosePart(screen, 'Administrators')
  await expect.element(screen.getByRole('heading', { name: 'The administrators could not be loaded' })).toBeVisible()
  await expect.element(screen.getByText('Nobody administers this brand yet.')).not.toBeInTheDocument()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('n***@nordlicht.test')).toBeVisible()
})
