import { pageWordsIn, startWordsIn } from '@heliograph/phrases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/open-app.tsx'
import { isUnloaded } from './unloaded.ts'

vi.mock('@heliograph/phrases', { spy: true })

test('what pages need before they can show is waited for as long as a script, not forever (spec §9)', async () => {
  const { started } = await openApp({ path: '/login' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // A connection that stalls: nothing arrives, and nothing fails.
  vi.mocked(pageWordsIn).mockReturnValueOnce(new Promise(() => undefined))
  let failed: unknown
  const prepared = started.preparePages()?.catch((error: unknown) => {
    failed = error
  })
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  await prepared
  expect(isUnloaded(failed)).toBe(true)
})

test('of two choices of a language the later one counts, whichever arrives last (spec §4)', async () => {
  const { screen } = await openApp({ path: '/login' })
  const choice = screen.getByRole('combobox', { name: 'Language' })
  const chinese = await startWordsIn('zh')
  let arrive: () => void = () => undefined
  const late = new Promise<typeof chinese>((resolve) => {
    arrive = () => resolve(chinese)
  })
  vi.mocked(startWordsIn).mockReturnValueOnce(late)
  await choice.selectOptions('zh')
  await choice.selectOptions('de')
  await expect.element(screen.getByRole('heading', { name: 'Willkommen' })).toBeVisible()
  arrive()
  await late
  await drawn()
  expect(document.documentElement.lang).toBe('de')
  expect(document.cookie).toContain('language=de')
  await expect.element(screen.getByRole('heading', { name: 'Willkommen' })).toBeVisible()
})

test('a language that could not be fetched is said, and the old one stays (spec §4)', async () => {
  const { screen } = await openApp({ path: '/login' })
  const choice = screen.getByRole('combobox', { name: 'Language' })
  vi.mocked(startWordsIn).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await choice.selectOptions('zh')
  await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
  await expect.element(choice).toHaveValue('en')
  expect(document.documentElement.lang).toBe('en')
  expect(document.cookie).toContain('language=en')
})

test('a failure of a language that is no longer wanted is not said', async () => {
  const { screen } = await openApp({ path: '/login' })
  const choice = screen.getByRole('combobox', { name: 'Language' })
  let fail: () => void = () => undefined
  const late = new Promise<never>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  vi.mocked(startWordsIn).mockReturnValueOnce(late)
  await choice.selectOptions('zh')
  await choice.selectOptions('de')
  await expect.element(screen.getByRole('heading', { name: 'Willkommen' })).toBeVisible()
  fail()
  await late.catch(() => undefined)
  await drawn()
  expect(screen.getByText('Die Sprache konnte nicht geladen werden', { exact: false }).elements()).toHaveLength(0)
})

test('inside, a menu says that a language could not be fetched', async () => {
  await page.viewport(1280, 900)
  const { screen } = await openApp({
    path: '/plant/list',
    token: 'eyJtoken',
    answers: { plants: { search: async () => ({ total: 0, data: [] }) } },
  })
  await screen.getByRole('button', { name: 'Language: English' }).click()
  vi.mocked(startWordsIn).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await screen.getByRole('menuitem', { name: 'Deutsch' }).click()
  await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Language: English' })).toBeVisible()
})

const drawn = () => new Promise(requestAnimationFrame)
