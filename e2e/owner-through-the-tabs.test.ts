import { weekdayOf } from '@heliograph/domain/periods'
import { dayAt } from '@heliograph/domain/zones'
import { wordsIn, type Language, type Words } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { describe } from 'vitest'
import { startJob } from './job.ts'
import { look } from './look.ts'
import { choose, logIn, people, seeHistory, seeLive, speak } from './people.ts'
import { englishIn } from './texts.ts'
import { expect, phone, softlyExpect, walkIn } from './walk.ts'

const all = { en: await wordsIn('en'), zh: await wordsIn('zh') } satisfies Partial<Record<Language, Words>>

describe.each([
  { language: 'en', colorScheme: 'light' },
  { language: 'zh', colorScheme: 'dark' },
] as const)('the owner on a phone, $language and $colorScheme', ({ language, colorScheme }) => {
  const test = walkIn({ ...phone, colorScheme })
  const words = all[language]

  /** Takes a picture, runs axe, and checks that no English text is on a page in another language. */
  const seen = async (page: Page, name: string) => {
    await look(page, `phone-${name}-${language}-${colorScheme}`, { inBothThemes: true })
    if (language !== 'en') softlyExpect(page)(await englishIn(page)).toEqual([])
  }
  /** The bar has the most used pages of a plant; the others are in a menu beside the title. */
  const inBar = (page: Page, name: string) =>
    page.getByRole('navigation', { name: words.shell.mainMenu }).getByRole('link', { name })
  const openOther = async (page: Page, name: string) => {
    await page.getByRole('button', { name: words.plants.tabs }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  test('visits every tab of the plant, down to a device and its curves', async ({ page }) => {
    await speak(page, language)
    await page.goto('/login')
    await logIn(page, words, people.owner)
    await seeLive(page, words)
    await seen(page, 'tab-data')

    await inBar(page, words.plants.device).click()
    await expect(page.getByRole('searchbox', { name: words.devices.tree.search })).toBeVisible()
    const inverter = page.locator('a[href*="/device-detail"]').nth(1)
    await seen(page, 'tab-device')

    await inverter.click()
    await expect(page).toHaveURL(/\/device-detail\?.*device=\d+/)
    await expect(page.getByRole('searchbox', { name: words.devices.detail.searchParameters })).toBeVisible()
    await seen(page, 'device-live')
    await page.getByText(words.devices.detail.curves, { exact: true }).first().click()
    await expect(page.getByText(words.devices.curve.parameters, { exact: true }).first()).toBeVisible()
    await seen(page, 'device-curves')

    const job = await startJob(page, 'What was wrong last week')
    const bar = page.getByRole('navigation', { name: words.shell.mainMenu })
    await bar.getByRole('link', { name: words.plants.alert }).click()
    await expect(page.getByRole('heading', { name: words.alerts.stripTitle({ days: 30 }) })).toBeVisible()
    expect(job.done()).toBe(1)
    await seen(page, 'tab-alert')

    await openOther(page, words.plants.detail)
    await expect(page.getByRole('button', { name: words.plantFacts.print })).toBeVisible()
    await seen(page, 'tab-detail')

    await page.goto('/account/settings/common')
    await expect(page.getByRole('heading', { name: words.account.common.title })).toBeVisible()
    await seen(page, 'settings')
  })

  /** Right after midnight, nothing is known yet of a week or a year that begins: then the one before is viewed. */
  const before = (kind: 'week' | 'year' | 'custom') => {
    const today = dayAt('Europe/Berlin', Date.now())
    if (kind === 'week' && weekdayOf(today) === 0) return words.history.previousWeek
    return kind === 'year' && today.endsWith('-01-01') ? words.history.previousYear : undefined
  }

  test('views a week, a custom range and a whole year, and compares', async ({ page }) => {
    await speak(page, language)
    await page.goto('/login')
    await logIn(page, words, people.owner)
    await seeLive(page, words)
    await seeHistory(page, words)
    const charts = page.getByRole('region', { name: words.history.barsTitle })
    for (const kind of ['week', 'year', 'custom'] as const) {
      await choose(page, words.history[kind])
      const earlier = before(kind)
      if (earlier !== undefined) await page.getByRole('button', { name: earlier, exact: true }).first().click()
      await expect(charts.getByRole('figure').first()).toBeVisible()
      await seen(page, `data-${kind}`)
    }
  })
})

describe('an unknown address', () => {
  const test = walkIn(phone)

  test('shows that the page does not exist, never an empty chart', async ({ page, faults }) => {
    const { shell } = all.en
    await page.goto('/login')
    await logIn(page, all.en, people.owner)
    await seeLive(page, all.en)
    faults.expect(/\b(403|404|412)\b/)
    for (const path of [
      '/plant/infos/data?plant=1',
      '/plant/infos/device?plant=1',
      '/plant/infos/alert?plant=1',
      '/plant/infos/detail?plant=1',
      '/device-detail?device=1',
      '/plant/infos/nothing',
      '/nothing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: shell.notFoundTitle }), path).toBeVisible()
    }
  })
})

describe('without a network', () => {
  // The walk's network monitor does not see the service worker's responses.
  const test = walkIn({ ...phone, serviceWorkers: 'allow' })

  test('the app opens, shows the last known values, and says so', async ({ page, faults }) => {
    await page.goto('/login')
    // Only what has been seen is kept.
    const seeHome = () => expect(page.locator('[data-live=home]')).toContainText(/\d\s(W|kW)/)
    await logIn(page, all.en, people.owner)
    await seeHome()
    // A page that was on its way when the worker started is not controlled by it.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await seeLive(page, all.en)
    await seeHome()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // The snapshot is saved when the page is left.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('snapshot')).keys()).length)).toBe(1)

    faults.expect(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script|net::/)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(all.en.live.offline)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Lindner Family Home' })).toBeVisible()
    await seeHome()
    await look(page, 'phone-offline')
    await page.context().setOffline(false)
    await expect(page.getByText(all.en.live.offline)).toHaveCount(0, { timeout: 90_000 })
  })
})

describe('with notifications', () => {
  const test = walkIn({ ...phone, serviceWorkers: 'allow' })

  test('an alert on the lock screen opens its evidence, and is snoozed there', async ({ page }) => {
    const words = all.en
    await page.goto('/fleet')
    await logIn(page, words, people.installer)
    // What the server sends: a headline, the news, and where they are explained (telling.test.ts decrypts it).
    const worst = page.getByRole('main').locator('ol > li').first().getByRole('link')
    const url = new URL((await worst.getAttribute('href')) ?? '', page.url()).href
    const told = await lockScreenOf(page)
    await told.push({ title: 'Scheune: Gateway offline', text: 'New alerts:\n– Scheune', url })
    // Once more, as after a network that was slow: the newer one replaces it.
    await told.push({ title: 'Scheune: Gateway offline', text: 'New alerts:\n– Scheune, still', url })
    const before = page.url()
    await expect
      .poll(told.shown)
      .toEqual([{ title: 'Scheune: Gateway offline', body: 'New alerts:\n– Scheune, still' }])
    expect(page.url()).toBe(before)

    const opened = await told.press()
    expect(opened).toBe(url)
    expect(await told.shown()).toEqual([])
    await page.goto(opened)
    await expect(page.getByRole('heading', { name: words.alerts.solution })).toBeVisible()
    // What was measured then, with the span of the alert, or of the plant where the gateway itself is silent.
    const { evidence, evidenceOfPlant } = words.alerts
    await expect(
      page.getByRole('heading', { name: evidence }).or(page.getByRole('heading', { name: evidenceOfPlant })),
    ).toBeVisible()
    await look(page, 'phone-pushed-alert')
    const steps = page.getByRole('region', { name: words.alerts.case.title })
    // To open it decides nothing.
    await expect(steps.getByRole('button', { name: words.alerts.case.acknowledge, exact: true })).toBeVisible()
    await steps.getByRole('button', { name: words.alerts.case.snooze, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.alerts.case.snooze, exact: true }).click()
    await expect(steps.getByText(/^Snoozed until /).first()).toBeVisible()
    const wake = steps.getByRole('button', { name: words.alerts.case.wake, exact: true })
    await wake.click()
    // Closing the window would cancel the call, and the walks after this one would not find the alert.
    await expect(wake).toBeHidden()
  })

  test('a message leads to no page but ours', async ({ page }) => {
    await page.goto('/login')
    const told = await lockScreenOf(page)
    await told.push({ title: 'Sun', text: 'shine', url: 'https://elsewhere.example/plant/list?a=1' })
    await expect.poll(async () => (await told.shown()).length).toBe(1)
    expect(await told.press()).toBe(new URL('/plant/list?a=1', page.url()).href)
  })
})

/**
 * Messages come from the browser itself, as from its maker after it decrypted them. A browser without a window has no lock
 * screen: what the worker wants to be shown, and what it opens when that is pressed, is kept here.
 */
const lockScreenOf = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const shown = new Map<string, Shown>()
    Object.assign(globalThis, { shown })
    const { registration } = globalThis as unknown as WorkerGlobals
    registration.showNotification = async (title, { body, tag, data }) =>
      void shown.set(tag, { title, body, data, close: () => shown.delete(tag) })
  })
  return {
    push: (message: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }),
    shown: () =>
      worker.evaluate(() => {
        const { shown } = globalThis as unknown as WorkerGlobals
        return [...shown.values()].map(({ title, body }) => ({ title, body }))
      }),
    press: () =>
      worker.evaluate(() => {
        const self = globalThis as unknown as WorkerGlobals
        const [notification] = self.shown.values()
        return new Promise<string>((resolve) => {
          self.clients.openWindow = async (url) => resolve(url)
          self.dispatchEvent(Object.assign(new self.ExtendableEvent('notificationclick'), { notification }))
        })
      }),
  }
}

interface Shown {
  title: string
  body: string
  data: string
  close: () => void
}

/** What these types do not have. */
interface WorkerGlobals extends EventTarget {
  shown: Map<string, Shown>
  registration: {
    showNotification: (title: string, facts: { body: string; tag: string; data: string }) => Promise<void>
  }
  clients: { openWindow: (url: string) => Promise<void> }
  ExtendableEvent: new (kind: string) => Event
}
