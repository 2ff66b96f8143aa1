import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { LanguageCode } from '@heliograph/brand/languages'
import type { ExportState, Profile, RevokeOutlook, Suggestion, ToldMessageSettings } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const main = () => page.getByRole('main')
const menu = () => page.getByRole('navigation', { name: 'Account pages' })
const at = (section: string) => `/account/settings/${section}`

test('the account starts with the profile, and its menu leads to every page', async () => {
  const { router } = await open('', { profile: { find: async () => aProfile() } })
  await expect.poll(() => router.state.location.pathname).toBe(at('base'))
  await expect.element(main().getByRole('heading', { level: 1, name: 'Me' })).toBeVisible()
  await expect.element(menu().getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'page')
  for (const name of [
    'General',
    'Message settings',
    'User Manual',
    'Online Service',
    'Feedback',
    'Export your data',
    'Delete account',
  ]) {
    await expect.element(menu().getByRole('link', { name })).toBeInTheDocument()
  }
})

test('the header menu leads to the pages by their labels', async () => {
  await open(at('base'), { profile: { find: async () => aProfile() } })
  await page.getByRole('button', { name: 'User menu' }).click()
  for (const name of ['Me', 'General', 'Online Service', 'User Manual', 'Message settings', 'Feedback']) {
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
})

test.each(['message', 'onlineInstructions', 'onlineCustomerService', 'suggestion'])(
  'a page that the brand has switched off (%s) is in no menu and does not exist by its address',
  async (flag) => {
    const address = {
      message: 'message',
      onlineInstructions: 'instructions',
      onlineCustomerService: 'udesk',
      suggestion: 'suggestion',
    }[flag]!
    const label = {
      message: 'Message settings',
      onlineInstructions: 'User Manual',
      onlineCustomerService: 'Online Service',
      suggestion: 'Feedback',
    }[flag]!
    const extendWeb = JSON.stringify({ flags: { ...heliograph.flags, [flag]: false } })
    const { router } = await open(at('base'), { profile: { find: async () => aProfile() } }, { extendWeb })
    await expect.element(menu().getByRole('link', { name: 'Me', exact: true })).toBeVisible()
    expect(menu().getByRole('link', { name: label }).elements()).toHaveLength(0)
    await router.navigate({ to: at(address) as never })
    await expect.element(main().getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
)

test('the manual is blocked if the configuration says so (spec §6)', async () => {
  await open(at('instructions'), {}, { blockFunctionCodeList: ['onlineInstructions'] })
  await expect.element(main().getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test.each(['', 'base', 'common', 'security', 'message', 'exportAccount', 'accountRevoke'])(
  'without the permission user there is no account page (%s), and one can still log out',
  async (section) => {
    await open(section === '' ? '/account' : at(section), { account: { me: async () => aPerson({ permissions: [] }) } })
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  },
)

test.each([
  ['de', ['简体中文', 'English', 'Deutsch']],
  ['fr', ['简体中文', 'English', 'Deutsch', 'Français']],
  ['eo', ['简体中文', 'English', 'Deutsch', 'eo']],
])('mails can be in the languages of the brand, and stay in the one that a person has: %s', async (lan, names) => {
  await open(at('base'), { profile: { find: async () => aProfile({ lan }) } }, { supportLanList: ['zh', 'en', 'de'] })
  const choice = main().getByRole('combobox', { name: 'E-mail language' })
  await expect.element(choice).toHaveValue(lan)
  expect(
    choice
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(names)
})

test('a person changes their name, and the header shows the new one', async () => {
  const sent: object[] = []
  let name = 'Priya'
  await open(at('base'), {
    account: { me: async () => aPerson({ name }) },
    profile: {
      find: async () => aProfile({ name }),
      change: async ({ body }) => {
        sent.push(body)
        name = body.name!
        return aProfile({ name })
      },
    },
  })
  const field = main().getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('  ')
  await main().getByRole('button', { name: 'Save' }).click()
  await expect.element(main().getByText('Enter a name.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('Priya Rao')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ name: 'Priya Rao', lan: 'en' }])
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect.element(page.getByText('Logged in as Priya Rao')).toBeVisible()
})

test('the account’s type and data centre are shown in words, and unknown facts as unknown', async () => {
  await open(at('base'), {
    profile: { find: async () => aProfile({ area: 'EU', country: 'DE', lastLoginTime: null }) },
  })
  await expect.element(main().getByText('Germany')).toBeVisible()
  await expect.element(main().getByText('Europe', { exact: true })).toBeVisible()
  await expect.element(main().getByText('International', { exact: true })).toBeVisible()
  await expect.element(main().getByText('no data')).toBeInTheDocument()
})

test('a name that could not be saved stays in its field', async () => {
  await open(at('base'), {
    profile: {
      find: async () => aProfile(),
      change: async () => {
        throw new Refusal('TOO_MANY_REQUESTS')
      },
    },
  })
  await main().getByRole('textbox', { name: 'Name', exact: true }).fill('Priya Rao')
  await main().getByRole('button', { name: 'Save' }).click()
  await expect.element(main().getByText('Too many requests. Please wait a moment.')).toBeVisible()
  await expect.element(main().getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Priya Rao')
})

test('without a hotline the page says so and points to feedback', async () => {
  await open(at('udesk'), { content: { documents: async () => [] } })
  await expect.element(main().getByRole('heading', { name: 'No other contact details' })).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'Send feedback' })).toHaveAttribute('href', at('suggestion'))
})

test('support links open without referrer or opener, and only web addresses are links', async () => {
  await open(at('udesk'), {
    content: {
      documents: async () => [
        aDocument({ title: 'Support portal', url: 'https://help.example.org/' }),
        aDocument({ id: 2, title: 'Trap', url: 'javascript:alert(1)' }),
      ],
    },
  })
  const link = main().getByRole('link', { name: /Support portal/ })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(main().getByRole('link', { name: /Trap/ }).elements()).toHaveLength(0)
})

test('the manual page lists the documents', async () => {
  await open(at('instructions'), {
    content: { documents: async () => [aDocument({ title: 'Quick start', url: 'https://docs.example.org/q' })] },
  })
  await expect
    .element(main().getByRole('link', { name: /Quick start/ }))
    .toHaveAttribute('href', 'https://docs.example.org/q')
})

test('the manual of a brand is linked first, in its language; an address that is none is not (spec §3, MANUAL_URL)', async () => {
  const textList = [
    { type: 'MANUAL_URL', lan: 'en', textInfo: 'https://brand.example/manual' },
    { type: 'MANUAL_URL', lan: 'de', textInfo: 'https://brand.example/handbuch' },
  ]
  const content = { documents: async () => [] }
  for (const [language, address] of [
    ['en', 'https://brand.example/manual'],
    ['de', 'https://brand.example/handbuch'],
  ] as const) {
    const { screen } = await open(at('instructions'), { content }, { textList }, language)
    const link = main().getByRole('listitem').getByRole('link').first()
    await expect.element(link).toHaveAttribute('href', address)
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await screen.unmount()
  }
  const wrong = [{ type: 'MANUAL_URL', lan: null, textInfo: 'javascript:alert(1)' }]
  await open(at('instructions'), { content }, { textList: wrong })
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
  expect(
    main()
      .getByRole('link', { name: /javascript|manual of/ })
      .elements(),
  ).toEqual([])
})

test('the manual of the product has chapters with anchors, under the name of the platform', async () => {
  await open(at('instructions'), { content: { documents: async () => [] } })
  await expect.element(main().getByText(/How to use Heliograph/)).toBeVisible()
  await main().getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Sharing a plant' }).click()
  await expect.element(main().getByRole('heading', { name: 'Sharing a plant' })).toBeInViewport()
})

test.each([
  ['en', 'User Manual', 'en'],
  ['zh', '用户手册', 'zh'],
  ['de', 'Handbuch', 'en'],
] as const)('the manual (%s) shows how pages look, in Chinese or in English', async (language, title, shown) => {
  await open(at('instructions'), { content: { documents: async () => [] } }, {}, language)
  await expect.element(main().getByRole('heading', { level: 1, name: title })).toBeVisible()
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main section img')]
  const named = ['plant', 'logger', 'page', 'alerts', 'fleet'].map((chapter) => `${chapter}-${shown}.jpg`)
  expect(pictures.map(({ src }) => new URL(src).pathname.split('/').pop())).toEqual(named)
  for (const picture of pictures) {
    picture.scrollIntoView()
    await expect.poll(() => picture.naturalWidth).toBe(780)
  }
})

test('the online service of a brand opens in a window of its own', async () => {
  const extendWeb = JSON.stringify({ flags: heliograph.flags, onlineService: 'https://chat.example.org/desk' })
  await open(at('udesk'), { content: { documents: async () => [] } }, { extendWeb })
  const link = main().getByRole('link', { name: /Open the online service/ })
  await expect.element(link).toHaveAttribute('href', 'https://chat.example.org/desk')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('alert mails are off until a person chooses a level, and quiet hours are saved with it', async () => {
  const sent: object[] = []
  await open(at('message'), {
    codes: { channels: async () => ({ mail: true, sms: true }) },
    profile: {
      messageSettings: async () => theSettings(),
      keepMessageSettings: async ({ body }) => {
        sent.push(body)
        return theSettings(body)
      },
    },
  })
  await expect.element(main().getByRole('radio', { name: 'None' })).toBeChecked()
  await main()
    .getByRole('radio', { name: /^Faults and warnings/ })
    .click()
  await main().getByRole('radio', { name: 'Once a day' }).click()
  await main().getByRole('radio', { name: 'My favourites' }).click()
  await main().getByRole('checkbox', { name: 'Also say when an alert is over' }).click()
  await main().getByRole('checkbox', { name: 'Send faults by SMS' }).click()
  await main().getByRole('checkbox', { name: 'Use quiet hours' }).click()
  await main().getByLabelText('From').fill('22:30')
  await main().getByLabelText('To', { exact: true }).fill('22:30')
  await main().getByRole('button', { name: 'Save' }).click()
  await expect.element(main().getByText('Start and end must be different.')).toBeVisible()
  expect(sent).toEqual([])
  await main().getByLabelText('To', { exact: true }).fill('06:00')
  await main().getByRole('button', { name: 'Save' }).click()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await expect
    .poll(() => sent)
    .toEqual([
      {
        mailLevel: 1,
        quietFrom: 1350,
        quietTo: 360,
        zone,
        plants: 'favourites',
        pace: 'day',
        tellsOver: false,
        smsFaults: true,
        tag: null,
      },
    ])
})

test('what was changed elsewhere meanwhile is shown, and is not written over; what was typed here stays', async () => {
  const { kept, sent, profile } = keeping(theSettings({ mailLevel: 0 }))
  const { router } = await open(at('message'), { profile })
  await expect.element(main().getByRole('radio', { name: /^Everything/ })).toBeChecked()
  await main().getByRole('checkbox', { name: 'Also say when an alert is over' }).click()
  // By the link of a mail, and on another device.
  kept.now = theSettings({ mailLevel: null, pace: 'day' })
  const none = main().getByRole('radio', { name: 'None' })
  await router.navigate({ to: at('common') as never })
  await expect.element(main().getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  vi.setSystemTime(Date.now() + 60_000)
  onTestFinished(() => void vi.useRealTimers())
  await router.navigate({ to: at('message') as never })
  await expect.element(none).toBeChecked()
  await expect.element(main().getByRole('radio', { name: 'Once a day' })).toBeChecked()
  const over = main().getByRole('checkbox', { name: 'Also say when an alert is over' })
  await expect.element(over).not.toBeChecked()
  const save = main().getByRole('button', { name: 'Save' })
  await save.click()
  await expect.poll(() => sent).toEqual([{ tellsOver: false }])
  expect(kept.now).toMatchObject({ mailLevel: null, pace: 'day', tellsOver: false })
  await expect.element(save).toHaveFocus()
})

test('a save in a window that shows what another one has changed since then carries what was changed here alone, and shows the rest', async () => {
  const { kept, sent, profile } = keeping(theSettings({ mailLevel: 0 }))
  await open(at('message'), { profile })
  await expect.element(main().getByRole('radio', { name: /^Everything/ })).toBeChecked()
  // In another window, a moment ago.
  kept.now = theSettings({ mailLevel: 2, lan: 'de', pushLevel: 1, quietFrom: 1320, quietTo: 420 })
  await main().getByRole('radio', { name: 'Once a day' }).click()
  await main().getByRole('button', { name: 'Save' }).click()
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  await expect.poll(() => sent).toEqual([{ pace: 'day', zone }])
  await expect.element(main().getByRole('radio', { name: /^Faults(?! and)/ })).toBeChecked()
  await expect.element(main().getByRole('checkbox', { name: 'Use quiet hours' })).toBeChecked()
})

test('quiet hours and summaries stay in the zone in which they were chosen until they are changed', async () => {
  const away = { zone: 'Pacific/Chatham', quietFrom: 1320, quietTo: 420, mailLevel: 0, pace: 'day' as const }
  const { sent, profile } = keeping(theSettings(away))
  await open(at('message'), { profile })
  const saved = async (count: number) => {
    await main().getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toHaveLength(count)
    return sent.at(-1)
  }
  await expect.element(main().getByText('Times are in Pacific/Chatham.')).toBeVisible()
  await expect.element(main().getByText(/^Summaries are sent at 07:00 in Pacific\/Chatham/)).toBeVisible()
  await main().getByRole('checkbox', { name: 'Also say when an alert is over' }).click()
  await main().getByRole('radio', { name: 'None' }).click()
  expect(await saved(1)).toEqual({ mailLevel: null, tellsOver: false })
  await main()
    .getByRole('radio', { name: /^Everything/ })
    .click()
  await main()
    .getByRole('radio', { name: /^At once/ })
    .click()
  expect(await saved(2)).toEqual({ mailLevel: 0, pace: 'once' })
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  await main().getByLabelText('From').fill('23:00')
  await expect.element(main().getByText(`Times are in ${zone}.`)).toBeVisible()
  expect(await saved(3)).toEqual({ quietFrom: 1380, quietTo: 420, zone })
})

test('the zone of quiet hours that are on can be changed on its own, and how often summaries come does not change it', async () => {
  const { sent, profile } = keeping(
    theSettings({ zone: 'Pacific/Chatham', quietFrom: 1320, quietTo: 420, mailLevel: 0 }),
  )
  await open(at('message'), { profile })
  const save = main().getByRole('button', { name: 'Save' })
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const useZone = main().getByRole('button', { name: `Use ${zone}` })
  await main().getByRole('radio', { name: 'Once a day' }).click()
  await expect.element(main().getByText('Times are in Pacific/Chatham.')).toBeVisible()
  await save.click()
  await expect.poll(() => sent).toEqual([{ pace: 'day' }])
  await useZone.click()
  await expect.element(main().getByText(`Times are in ${zone}.`)).toBeVisible()
  await expect.element(main().getByText(`Summaries are sent at 07:00 in ${zone}`)).toBeVisible()
  await expect.element(useZone).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent).toEqual([{ pace: 'day' }, { zone }])
  await expect.element(useZone).not.toBeInTheDocument()
})

test('the zone of summaries alone can be changed, and none is offered where none is in use', async () => {
  const away = { zone: 'Pacific/Chatham', mailLevel: 0, pace: 'week' as const }
  await open(at('message'), { profile: { messageSettings: async () => theSettings(away) } })
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const useZone = main().getByRole('button', { name: `Use ${zone}` })
  await expect.element(useZone).toBeVisible()
  await main()
    .getByRole('radio', { name: /^At once/ })
    .click()
  await expect.element(useZone).not.toBeInTheDocument()
})

test('without an e-mail address the page says that mails cannot be sent', async () => {
  await open(at('message'), { profile: { messageSettings: async () => theSettings({ email: null }) } })
  await expect
    .element(
      main().getByText(
        'Alert e-mails need one. Add an address under Account Security; your choice here applies from then on.',
        { exact: false },
      ),
    )
    .toBeVisible()
})

test('feedback is sent with its pictures and listed afterwards, and the form is empty again', async () => {
  const sent: { text: string; pictures?: string[] }[] = []
  await open(at('suggestion'), {
    suggestions: {
      send: async ({ body }) => {
        sent.push(body)
        return aSuggestion({ text: body.text, pictures: 1 })
      },
      mine: async () => ({ total: sent.length, data: sent.map(({ text }) => aSuggestion({ text, pictures: 1 })) }),
    },
  })
  await main().getByRole('button', { name: 'Send' }).click()
  await expect.element(main().getByText('Enter a message.')).toBeVisible()
  await main().getByRole('textbox', { name: 'Your message' }).fill('The bell is too loud')
  await userEvent.upload(
    main().getByLabelText('Add images'),
    new File([new Uint8Array([1, 2, 3])], 'bell.png', { type: 'image/png' }),
  )
  await expect.element(main().getByText('bell.png')).toBeVisible()
  await main().getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toMatchObject([{ kind: 'fault', text: 'The bell is too loud', pictures: ['AQID'] }])
  await expect.element(main().getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect.element(main().getByText('The bell is too loud')).toBeVisible()
})

test('a file that is not a picture is named, and nothing typed is lost', async () => {
  await open(at('suggestion'), {
    suggestions: {
      send: async () => {
        throw new Refusal('RECOGNITION_ERROR', 1)
      },
      mine: async () => ({ total: 0, data: [] }),
    },
  })
  await main().getByRole('textbox', { name: 'Your message' }).fill('View')
  await userEvent.upload(main().getByLabelText('Add images'), new File(['<svg/>'], 'fake.png', { type: 'image/png' }))
  await main().getByRole('button', { name: 'Send' }).click()
  await expect.element(main().getByText('fake.png could not be read as an image.', { exact: false })).toBeVisible()
  await expect.element(main().getByRole('textbox', { name: 'Your message' })).toHaveValue('View')
})

test('an operator sees and answers everyone’s feedback; others only see their own', async () => {
  const answered: object[] = []
  const answers: FakeHandlers = {
    account: { me: async () => aPerson({ permissions: ['user', 'operator'] }) },
    suggestions: {
      mine: async () => ({ total: 0, data: [] }),
      received: async () => ({
        total: 1,
        data: [
          {
            ...aSuggestion({ text: '<b>Bold</b>', pictures: 1 }),
            contact: 'ada@home.test',
            userId: 9,
            userName: 'Ada',
          },
        ],
      }),
      answer: async ({ body }) => (answered.push(body), {}),
    },
  }
  await open(at('suggestion'), answers)
  const received = main().getByRole('region', { name: 'Feedback from users' })
  await expect.element(received.getByText('<b>Bold</b>')).toBeVisible()
  await received.getByRole('textbox', { name: 'Answer to Ada' }).fill('Thanks')
  await received.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect.poll(() => answered).toEqual([{ state: 'answered', answer: 'Thanks' }])
})

test('an account is saved as a file, and the limit is shown', async () => {
  let taken = 0
  await open(at('exportAccount'), {
    profile: {
      exportState: async () => theExport(taken > 0 ? { usedAt: 1_774_173_600, availableAt: 1_805_709_600 } : {}),
      exportAccount: async () => {
        taken += 1
        return { name: 'heliograph-account.json', pieces: ['{"person":{}}'] }
      },
    },
  })
  await expect
    .element(main().getByText('An account can be exported once a year. You can export your data now.'))
    .toBeVisible()
  await main().getByRole('button', { name: 'Download file' }).click()
  await expect.element(main().getByText(/You exported your data on 2026-03-22/)).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Download file' })).toBeDisabled()
  expect(taken).toBe(1)
})

test('the file of an account is saved also if another page was opened before it arrived', async () => {
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => (arrive = resolve))
  const saved: string[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { router } = await open(at('exportAccount'), {
    profile: {
      find: async () => aProfile(),
      exportState: async () => theExport(),
      exportAccount: async () => {
        await arrives
        return { name: 'heliograph-account.json', pieces: ['{"person":{}}'] }
      },
    },
  })
  await main().getByRole('button', { name: 'Download file' }).click()
  await router.navigate({ to: '/account/settings/base' })
  await expect.element(main().getByRole('heading', { level: 1, name: 'Me' })).toBeVisible()
  arrive()
  await expect.poll(() => saved).toEqual(['heliograph-account.json'])
})

test.each([
  ['EXPORT_USED_IN_PAST_YEAR', 'Export failed: you have already exported your data within the past year.'],
  ['EXPORT_PLANT_LIMIT', 'You have too many plants to export.'],
] as const)('a file refused with %s shows the message of its code (spec §8, blob error)', async (code, text) => {
  await open(at('exportAccount'), {
    profile: {
      exportState: async () => theExport(),
      exportAccount: async () => {
        throw new Refusal(code)
      },
    },
  })
  await main().getByRole('button', { name: 'Download file' }).click()
  await expect.element(main().getByRole('alert').getByText(text)).toBeVisible()
})

test('an account that others depend on shows why it cannot be cancelled', async () => {
  await open(at('accountRevoke'), {
    profile: { revokeOutlook: async () => anOutlook({ hindrances: [{ kind: 'last-admin', name: 'Solar Ltd' }] }) },
  })
  await expect.element(main().getByText('This account can’t be deleted.')).toBeVisible()
  await expect.element(main().getByText(/You are the only administrator of Solar Ltd/)).toBeVisible()
  expect(main().getByRole('link', { name: 'Continue' }).elements()).toHaveLength(0)
})

test('cancelling shows the consequences and needs a code, a word and a tick; then the person is logged out', async () => {
  const sent: object[] = []
  const { router } = await open(at('accountRevoke'), {
    profile: {
      revokeOutlook: async () =>
        anOutlook({
          plantsLost: [{ id: 1, name: 'Sonnendach' }],
          plantsKept: [{ id: 2, name: 'Halle', businesses: ['Solar Ltd'] }],
        }),
      revoke: async ({ body }) => (sent.push(body), {}),
    },
    codes: { requestOwn: async () => ({ expiresIn: 600, againIn: 60 }) },
    outbox: { list: async () => ({ data: [] }) },
  })
  await expect.element(main().getByText('Deleting an account is permanent.')).toBeVisible()
  await expect.element(main().getByText('Sonnendach')).toBeVisible()
  await expect.element(main().getByText('with Solar Ltd')).toBeVisible()
  await main().getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(at('accountRevokeStep'))

  await main().getByRole('textbox', { name: /code/i }).fill('1234 5678')
  await main().getByRole('button', { name: 'Next' }).click()
  await main().getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect.element(main().getByText('Type DELETE exactly as shown.')).toBeVisible()
  await main().getByRole('textbox', { name: 'Type DELETE' }).fill('delete')
  await main().getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect.element(main().getByText('Please confirm that you understand.')).toBeVisible()
  await expect.element(main().getByRole('checkbox', { name: 'I understand that this can’t be undone.' })).toHaveFocus()
  expect(sent).toEqual([])
  await main().getByRole('checkbox', { name: 'I understand that this can’t be undone.' }).click()
  await main().getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect.poll(() => sent).toEqual([{ permanent: true, verifyCode: '12345678' }])
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(document.cookie).not.toContain('token=')
})

test('a refused code is reported, and the account remains', async () => {
  await open(at('accountRevokeStep'), {
    profile: {
      revokeOutlook: async () => anOutlook(),
      revoke: async () => {
        throw new Refusal('CODE_WRONG')
      },
    },
    outbox: { list: async () => ({ data: [] }) },
  })
  await main().getByRole('textbox', { name: /code/i }).fill('00000000')
  await main().getByRole('button', { name: 'Next' }).click()
  await main().getByRole('textbox', { name: 'Type DELETE' }).fill('DELETE')
  await main().getByRole('checkbox', { name: 'I understand that this can’t be undone.' }).click()
  await main().getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect
    .element(main().getByText('The code is wrong. The account was not deleted. Nothing has changed.'))
    .toBeVisible()
})

test('a failed call shows an error and can be retried', async () => {
  let asked = 0
  await open(at('accountRevoke'), {
    profile: {
      revokeOutlook: async () => {
        asked += 1
        if (asked === 1) throw new Refusal('PARAM_ERROR')
        return anOutlook()
      },
    },
  })
  await main().getByRole('button', { name: 'Try again' }).click()
  await expect.element(main().getByText('You own no plants.')).toBeVisible()
})

test.each([320, 390, 1440])('no account page overflows a window %i px wide', async (width) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const { router } = await open(at('base'), {
    profile: {
      find: async () => aProfile({ name: long.slice(0, 60), email: `${long}@example.org` }),
      messageSettings: async () => theSettings({ email: `${long}@example.org` }),
      exportState: async () => theExport(),
      revokeOutlook: async () => anOutlook({ plantsLost: [{ id: 1, name: long }] }),
    },
    suggestions: { mine: async () => ({ total: 1, data: [aSuggestion({ text: long + long })] }) },
    content: { documents: async () => [aDocument({ title: long })] },
  })
  await page.viewport(width, 900)
  for (const section of ['base', 'message', 'suggestion', 'udesk', 'instructions', 'exportAccount', 'accountRevoke']) {
    await router.navigate({ to: at(section) as never })
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, {
        message: section,
        timeout: 10_000,
      })
      .toBeLessThanOrEqual(0)
  }
})

const open = async (path: string, answers: FakeHandlers, configuration = {}, language?: LanguageCode) => {
  await page.viewport(1280, 1000)
  return openApp({
    language,
    path: path || '/account',
    token: 'eyJtoken',
    configuration: { ...configurationOf(heliograph), ...configuration },
    answers: {
      account: { me: async () => aPerson({ email: 'priya@example.org' }) },
      plants: { search: async () => ({ total: 0, data: [] }) },
      ...answers,
    },
  })
}

const aProfile = (own: Partial<Profile> = {}): Profile => ({
  id: 3,
  name: 'Priya',
  username: null,
  email: 'priya@example.org',
  phone: null,
  lan: 'en',
  country: null,
  area: null,
  dataCentre: 'FOREIGN_1',
  createdDate: 1_700_000_000,
  lastLoginTime: 1_774_173_600,
  ...own,
})
const aDocument = (own: object = {}) => ({
  id: 1,
  title: 'Guide',
  url: 'https://docs.example.org/',
  lan: null,
  type: 'MANUAL',
  position: 0,
  createdDate: 1_700_000_000,
  ...own,
})
/** A server that keeps message settings: what was sent to it, and what it has now. */
const keeping = (settings: ToldMessageSettings) => {
  const kept = { now: settings }
  const sent: object[] = []
  const profile: NonNullable<Parameters<typeof open>[1]>['profile'] = {
    messageSettings: async () => kept.now,
    keepMessageSettings: async ({ body }) => {
      sent.push(body)
      return (kept.now = { ...kept.now, ...body })
    },
  }
  return { kept, sent, profile }
}

const theSettings = (own: Partial<ToldMessageSettings> = {}): ToldMessageSettings => ({
  mailLevel: null,
  quietFrom: null,
  quietTo: null,
  zone: 'UTC',
  lan: 'en',
  plants: 'all',
  pace: 'once',
  tellsOver: true,
  smsFaults: false,
  pushLevel: null,
  tag: null,
  escalateAfterH: null,
  escalateTo: null,
  escalateLevel: null,
  tags: [],
  colleagues: [],
  email: 'priya@example.org',
  phone: '491701234567',
  mailedAt: null,
  ...own,
})
const aSuggestion = (own: Partial<Suggestion> = {}): Suggestion => ({
  id: 5,
  kind: 'wish',
  text: 'More',
  pictures: 0,
  state: 'open',
  answer: null,
  createdDate: 1_774_173_600,
  answeredDate: null,
  ...own,
})
const theExport = (own: Partial<ExportState> = {}): ExportState => ({
  usedAt: null,
  availableAt: null,
  onceAYear: true,
  plants: 2,
  mostPlants: 100,
  ...own,
})
const anOutlook = (own: Partial<RevokeOutlook> = {}): RevokeOutlook => ({
  hindrances: [],
  plantsLost: [],
  plantsKept: [],
  organisationsLeft: [],
  organisationsEnded: [],
  codeTo: 'email',
  destination: 'priya@example.org',
  ...own,
})
