import { heliograph } from '@heliograph/brand/heliograph'
import type { AddedWebhook, PushDevices, ToldMessageSettings, Webhooks } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pushFollows } from '#app/push-follows.ts'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'

const settings: ToldMessageSettings = {
  mailLevel: 2,
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
  email: 'ada@example.org',
  phone: null,
  mailedAt: null,
}

/** The makers of browsers cannot be reached from here: what they would say of this one. */
const maker = {
  subscription: null as PushSubscription | null,
  keys: [] as string[],
  shown: 0,
  permission: 'granted',
  /** How often the subscription was asked for. */
  asked: 0,
}
const registration = {
  pushManager: {
    getSubscription: async () => {
      maker.asked++
      return maker.subscription
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      maker.keys.push(btoa(String.fromCodePoint(...applicationServerKey)))
      return (maker.subscription = aSubscription(`https://push.example/${maker.keys.length}`))
    },
  },
  getNotifications: async () => Array.from({ length: maker.shown }, () => ({ close: () => void maker.shown-- })),
}
const justAdded = { addedDate: 1_760_000_000, failingSince: null, stoppedDate: null, deliveries: [] }
const aSubscription = (endpoint: string) =>
  ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'BKey', auth: 'secret' } }),
    unsubscribe: async () => {
      maker.subscription = null
      return true
    },
  }) as unknown as PushSubscription

interface Wishes {
  devices?: PushDevices['devices']
  refuses?: boolean
  own?: Partial<ToldMessageSettings>
  /** Webhooks can't be read. */
  isDown?: boolean
  /** How many answers to a new webhook are lost on their way. */
  losses?: number
  kept?: Record<string, string>
}

const open = async ({ devices = [], refuses = false, own = {}, isDown = false, losses = 0, kept }: Wishes = {}) => {
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration as never)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => maker.permission as NotificationPermission)
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => maker.permission as NotificationPermission)
  await page.viewport(390, 844)
  const server = {
    devices,
    settings: { ...settings, ...own },
    webhooks: [] as Webhooks['webhooks'],
    added: [] as AddedWebhook[],
    isDown,
  }
  const told = () => ({ publicKey: 'AQID', devices: server.devices })
  const opened = await openApp({
    path: '/account/settings/message',
    token: 'eyJtoken',
    ...(kept && { kept }),
    answers: {
      account: { me: async () => aPerson(), unread: async () => 0 },
      auth: { logout: async () => ({}) },
      plants: { search: async () => ({ total: 0, data: [] }) },
      profile: {
        messageSettings: async () => server.settings,
        keepMessageSettings: async ({ body }) => (server.settings = { ...server.settings, ...body }),
        pushDevices: async () => told(),
        addPushDevice: async ({ body: { address, name } }) => {
          if (refuses) throw new TypeError('Failed to fetch')
          server.devices = [...server.devices, { id: 7, name, address, addedDate: 1_760_000_000 }]
          return told()
        },
        webhooks: async () => {
          if (server.isDown) throw new Refusal('TOO_MANY_REQUESTS')
          return { webhooks: server.webhooks }
        },
        addWebhook: async ({ body }) => {
          server.added.push(body)
          if (server.added.length <= losses) throw new TypeError('Failed to fetch')
          if (losses === 0 && server.added.length === 1) throw new Refusal('PARAM_ERROR', 'template')
          const facts = { id: 5, name: body.name, host: 'hook.example', shape: body.shape, level: body.level }
          server.webhooks = [{ ...facts, ...justAdded }]
          return { secret: 'whsec_once', webhooks: server.webhooks }
        },
        testWebhook: async () => {
          const failed = { state: 'waiting', sentDate: null, attempts: 2, problem: 'HTTP 500' } as const
          const deliveries = [{ ...failed, createdDate: 1_760_000_000 }]
          server.webhooks = server.webhooks.map((one) => ({
            ...one,
            failingSince: 1_760_000_000,
            stoppedDate: 1_760_100_000,
            deliveries,
          }))
          return { status: null, failure: 'slow' }
        },
        resumeWebhook: async () => {
          server.webhooks = server.webhooks.map((one) => ({ ...one, ...justAdded }))
          return { webhooks: server.webhooks }
        },
        removeWebhook: async () => ({ webhooks: (server.webhooks = []) }),
        removePushDevice: async ({ body: { id } }) => {
          server.devices = server.devices.filter((one) => one.id !== id)
          return told()
        },
      },
    },
  })
  return { ...opened, server }
}

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(maker, { subscription: null, keys: [], shown: 0, permission: 'granted', asked: 0 })
})

test('a person turns alerts on for this device, chooses which, and takes it off the list again', async () => {
  const { screen, server } = await open()
  await screen.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect.element(screen.getByText(/^This device/)).toBeVisible()
  // The key by which browsers know us, and the level of the mails to begin with.
  expect(maker.keys).toEqual(['AQID'])
  await expect.poll(() => server.settings.pushLevel).toBe(2)
  await screen.getByRole('group', { name: 'Which alerts' }).getByText('Everything').click()
  await expect.poll(() => server.settings.pushLevel).toBe(0)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText(/^This device/)).not.toBeInTheDocument()
  expect(maker.subscription).toBeNull()
})

test('what a browser refuses, and what fails, is said', async () => {
  maker.permission = 'denied'
  const refused = await open()
  await expect.element(refused.screen.getByText(/blocked notifications/)).toBeVisible()
  expect(refused.screen.getByRole('button', { name: 'Turn on' }).elements()).toHaveLength(0)
  await refused.screen.unmount()
  maker.permission = 'granted'
  const failed = await open({ refuses: true })
  await failed.screen.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect.element(failed.screen.getByText('This device could not be changed.')).toBeVisible()
})

test('logging out ends alerts on this device, and takes what is shown off its lock screen', async () => {
  maker.subscription = aSubscription('https://push.example/mine')
  const own = { id: 3, name: 'Firefox', address: 'https://push.example/mine', addedDate: 1_760_000_000 }
  const { started } = await open({ devices: [own] })
  maker.shown = 2
  await started.host.session.close(started.api)
  await expect.poll(() => [maker.subscription, maker.shown]).toEqual([null, 0])
})

test('a device that another person set up shows no more of theirs after a log-in', async () => {
  const { started, server } = await open()
  // Who was logged in at the start had set up nothing here.
  await expect.poll(() => maker.asked).toBeGreaterThan(0)
  maker.subscription = aSubscription('https://push.example/former')
  started.host.session.open('eyJother', { long: false })
  await expect.poll(() => maker.subscription).toBeNull()
  expect(server.devices).toEqual([])
})

test('a device that the person set up goes with their log-in', async () => {
  maker.subscription = aSubscription('https://push.example/mine')
  const mine = { id: 3, name: 'Firefox', address: 'https://push.example/mine', addedDate: 1_760_000_000 }
  const { server } = await open({ devices: [mine] })
  await expect
    .poll(() => server.devices.map(({ address }) => address))
    .toEqual(['https://push.example/mine', 'https://push.example/mine'])
  expect(maker.subscription).not.toBeNull()
})

test('alerts that were turned on while the device of another person was being told apart stay on', async () => {
  maker.subscription = aSubscription('https://push.example/former')
  let answerNow: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answerNow = resolve))
  const api = {
    profile: {
      pushDevices: async () => {
        await answered
        return { publicKey: 'AQID', devices: [] }
      },
    },
  } as unknown as Parameters<typeof pushFollows>[0]
  await open()
  await expect.poll(() => maker.subscription).toBeNull()
  maker.subscription = aSubscription('https://push.example/former')
  const before = maker.asked
  const following = pushFollows(api, heliograph)
  await expect.poll(() => maker.asked).toBeGreaterThan(before)
  maker.subscription = aSubscription('https://push.example/new')
  answerNow()
  await following
  expect(maker.subscription?.endpoint).toBe('https://push.example/new')
})

test('a person adds a webhook, sees its secret once, tries it, and lets it go on after it was stopped', async () => {
  const { screen, server } = await open()
  await screen.getByRole('button', { name: 'Add a webhook' }).click()
  const form = screen.getByRole('button', { name: 'Add', exact: true })
  await form.click()
  await expect.element(screen.getByText('Enter an address that starts with https://.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('House')
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://hook.example/secret-path')
  await screen.getByRole('combobox', { name: 'What is posted' }).selectOptions('own')
  await screen.getByRole('textbox', { name: 'JSON' }).fill('{"a": {{text}}}')
  await form.click()
  // What the server refuses is said at its field, and nothing typed is lost.
  await expect.element(screen.getByText(/not valid JSON/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'JSON' }).fill('{"a": "{{text}}"}')
  await form.click()
  await expect.element(screen.getByText('whsec_once')).toBeVisible()
  expect(server.added.at(-1)).toEqual({
    name: 'House',
    address: 'https://hook.example/secret-path',
    level: 1,
    zone: expect.any(String),
    shape: 'own',
    template: '{"a": "{{text}}"}',
    requestKey: expect.stringMatching(/^[A-Za-z0-9-]{8,40}$/),
  })
  const row = screen.getByRole('region', { name: 'House' })
  await expect.element(row.getByText('Nothing has been posted yet.')).toBeVisible()
  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(row.getByText('It did not answer within five seconds.')).toBeVisible()
  await expect.element(row.getByText(/^Stopped on .* accepted nothing for two days/)).toBeVisible()
  await row.getByText('Last messages').click()
  await expect.element(row.getByText(/waiting after 2 attempts: It answered with status 500/)).toBeVisible()
  await row.getByRole('button', { name: 'Start again' }).click()
  await expect.element(row.getByText('Nothing has been posted yet.')).toBeVisible()
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByRole('region', { name: 'House' })).not.toBeInTheDocument()
})

test('a webhook whose answer was lost is sent again under the same key, over a reload and corrected too; the next one has another', async () => {
  const add = async ({ screen, server }: Awaited<ReturnType<typeof open>>, name: string) => {
    await screen.getByRole('button', { name: 'Add a webhook' }).click()
    await screen.getByRole('textbox', { name: 'Name' }).fill(name)
    await screen.getByRole('textbox', { name: 'Address' }).fill('https://hook.example/secret-path')
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => server.added.length).toBeGreaterThan(0)
  }
  const first = await open({ losses: 1 })
  await add(first, 'House')
  await expect.element(first.screen.getByText('Saving failed. Your changes are still here.')).toBeVisible()
  const kept = { ...sessionStorage } as Record<string, string>
  // The address can be as good as a password.
  expect(JSON.stringify(kept)).not.toContain('secret-path')
  await first.screen.unmount()
  const second = await open({ losses: 1, kept })
  await add(second, 'Barn')
  await expect.element(second.screen.getByText('Saving failed. Your changes are still here.')).toBeVisible()
  await second.screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(second.screen.getByText('whsec_once')).toBeVisible()
  await add(second, 'Shed')
  await expect.poll(() => second.server.added.length).toBe(3)
  const keys = [...first.server.added, ...second.server.added].map(({ requestKey }) => requestKey)
  expect(keys[0]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys[3]).not.toBe(keys[0])
})

test('the value of a header is not dropped where only its name is missing', async () => {
  const { screen, server } = await open()
  await screen.getByRole('button', { name: 'Add a webhook' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('House')
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://hook.example/path')
  await screen.getByRole('textbox', { name: 'Its value' }).fill('Bearer secret')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(screen.getByText(/^Only Authorization or a header that begins with X-/)).toBeVisible()
  expect(server.added).toEqual([])
  await screen.getByRole('textbox', { name: 'Header (optional)' }).fill('Authorization')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => server.added).toMatchObject([{ headerName: 'Authorization', headerValue: 'Bearer secret' }])
})

test('a person is told of the plants with a tag, and a colleague of what nobody takes up', async () => {
  const colleagues = [{ id: 7, name: 'Jonas Berger' }]
  const { screen, server } = await open({ own: { tags: ['Storage', 'Roofs'], colleagues } })
  await screen.getByText('Plants with a tag').click()
  await screen.getByRole('combobox', { name: 'Tag' }).selectOptions('Roofs')
  await screen.getByRole('combobox', { name: 'Tell' }).selectOptions('Jonas Berger')
  await screen.getByRole('combobox', { name: 'After' }).selectOptions('8 hours')
  await screen.getByRole('combobox', { name: 'Of which alerts' }).selectOptions('Faults')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.settings)
    .toMatchObject({ plants: 'tag', tag: 'Roofs', escalateTo: 7, escalateAfterH: 8, escalateLevel: 2, pushLevel: null })
  await screen.getByRole('combobox', { name: 'Tell' }).selectOptions('Nobody')
  await screen.getByRole('group', { name: 'Which plants' }).getByText('All plants').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.settings)
    .toMatchObject({ plants: 'all', tag: null, escalateTo: null, escalateAfterH: null, escalateLevel: null })
})

test('webhooks that could not be loaded are said, and are tried again', async () => {
  const { screen, server } = await open({ isDown: true })
  await expect.element(screen.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  server.isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add a webhook' })).toBeVisible()
})
