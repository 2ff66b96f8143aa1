import { Refusal } from '@heliograph/domain/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '#testing/open-app.tsx'

const state = { dataCentres: ['FOREIGN_1' as const], platformName: 'Heliograph', publicUrl: null, hasMail: false }

/** The server's pages: each leads to the set-up until they are opened. */
const serverPages = () => {
  const pages = { isOpen: false, asked: 0 }
  const real = globalThis.fetch
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/login') return real(input, init)
    pages.asked++
    // Once: the page would be left.
    const isOpen = pages.isOpen
    pages.isOpen = false
    return new Response('', isOpen ? {} : { status: 503 })
  })
  return pages
}

const finishWith = async (finish: () => Promise<{ publicUrl: string }>) => {
  const { screen } = await openApp({ path: '/setup', answers: { setup: { state: async () => state, finish } } })
  await screen.getByLabelText('Code from the terminal').fill('ABCD-EFGH-JKLM-NPQR')
  await screen.getByLabelText('Name', { exact: true }).fill('Mara Lindner')
  await screen.getByLabelText('E-mail address').fill('mara@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
  await screen.getByRole('button', { name: 'Finish set-up' }).click()
  return screen
}

test.each([
  ['is lost on its way', new TypeError('Failed to fetch')],
  ['says that there is no set-up any more', new Refusal('resource_not_exist_or_deleted')],
])('a set-up whose answer %s goes on by itself once the other pages are open', async (_, failure) => {
  const pages = serverPages()
  const screen = await finishWith(async () => {
    throw failure
  })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.poll(() => pages.asked).toBeGreaterThan(1)
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Mara Lindner')
  pages.isOpen = true
  await expect.element(screen.getByRole('heading', { name: 'Your platform is starting' })).toBeVisible()
})

test('a refused code asks for no other page: nothing was set up', async () => {
  const pages = serverPages()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let failure: Error = new Refusal('CODE_WRONG')
  const screen = await finishWith(async () => {
    throw failure
  })
  const refusal = screen.getByText('This is not the code in the terminal.')
  await expect.element(refusal).toBeVisible()
  vi.advanceTimersByTime(60_000)
  expect(pages.asked).toBe(0)
  failure = new TypeError('Failed to fetch')
  await screen.getByRole('button', { name: 'Finish set-up' }).click()
  await expect.element(refusal).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  expect(pages.asked).toBeGreaterThan(0)
})
