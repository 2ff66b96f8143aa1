import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { SaidInPlace } from './said-in-place.tsx'
import { showToast, toasts } from './toast.ts'
import { Toasts } from './toasts.tsx'

/** More than two seconds of reading, and more than 80 letters. */
const long =
  'The report was sent to 14 people, but two of the addresses were refused by their mail servers: look at the list of messages.'

afterEach(() => toasts.set({ shown: [], long: undefined }))

test('a toast is there for two seconds, however long it is, unless a pointer is on it (spec §9)', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Short' }).click()
  await screen.getByRole('button', { name: 'Long' }).click()
  const heard = screen.getByRole('status')
  await expect.element(heard).toHaveTextContent(`Saved.${long}`)
  await expect.poll(() => heard.element().textContent, { timeout: 4000 }).toBe('')
  // A busy machine can move the pointer too late: then the next toast is pointed at.
  await vi.waitFor(
    async () => {
      if (heard.element().textContent === '') showToast('Held.')
      await userEvent.hover(heard.getByText('Held.'), { timeout: 1500 })
    },
    { timeout: 30_000 },
  )
  const left = performance.now()
  await expect.poll(() => performance.now() - left, { timeout: 4000 }).toBeGreaterThan(2500)
  await expect.element(heard).toHaveTextContent('Held.')
})

test('more than 80 letters are said in the form too, once for the ear, until they are closed (spec §9)', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Long' }).click()
  const form = screen.getByRole('form')
  await expect.element(form).toHaveTextContent(long)
  // Announced by the toast only.
  expect(form.element().querySelectorAll('[role="alert"], [role="status"], [aria-live]')).toHaveLength(0)
  expect(screen.getByRole('status').elements()).toHaveLength(1)
  await expect.poll(() => screen.getByRole('status').element().textContent, { timeout: 4000 }).toBe('')
  await expect.element(form).toHaveTextContent(long)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.element(form).not.toHaveTextContent(long)
})

test('80 letters are a toast only', async () => {
  const screen = await open()
  showToast('x'.repeat(80))
  await expect.element(screen.getByRole('status')).toHaveTextContent('x'.repeat(80))
  expect(toasts.get().long).toBeUndefined()
})

test('where the form is gone, or nobody acted in one, it is said above the page; the next long text takes its place', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Long' }).click()
  await expect.element(screen.getByRole('form')).toHaveTextContent(long)
  await screen.rerender(<Page hasForm={false} />)
  const main = screen.getByRole('main')
  await expect.poll(() => main.element().firstElementChild?.textContent).toBe(long)
  showToast(`${long} Again.`)
  await expect.poll(() => main.element().firstElementChild?.textContent).toBe(`${long} Again.`)
  expect(main.element().textContent).not.toContain(`${long}${long}`)
})

test('what is said before there is a page comes into the page', async () => {
  showToast(long)
  const screen = await render(<SaidInPlace closeLabel="Close" />)
  await expect.element(screen.getByText(long)).toBeVisible()
  await screen.rerender(<Page />)
  await expect.poll(() => screen.getByRole('main').element().firstElementChild?.textContent).toBe(long)
})

test('it goes when another page is opened, but not with the page that the action itself leads to', async () => {
  const screen = await open()
  const { href } = location
  await screen.getByRole('button', { name: 'Long' }).click()
  history.pushState(null, '', '/at-once')
  await screen.rerender(<Page hasForm={false} />)
  await expect.poll(() => screen.getByRole('main').element().textContent).toContain(long)
  await expect.poll(() => screen.getByRole('status').element().textContent, { timeout: 4000 }).toBe('')
  await expect.element(screen.getByRole('main')).toHaveTextContent(long)
  history.pushState(null, '', '/later')
  await screen.rerender(<Page />)
  await expect.element(screen.getByRole('main')).not.toHaveTextContent(long)
  history.pushState(null, '', href)
})

test('what the page itself says is not said a second time, nor after the page no longer says it', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Long' }).click()
  await expect.element(screen.getByRole('form')).toHaveTextContent(long)
  await screen.rerender(<Page says={long} />)
  await expect.poll(() => screen.getByRole('main').element().textContent).toBe(`ShortLong${long}`)
  await screen.rerender(<Page />)
  await expect.element(screen.getByRole('main')).not.toHaveTextContent(long)
})

const open = () => render(<Page />)

const Page = ({ hasForm = true, says = 'The page.' }: { hasForm?: boolean; says?: string }) => (
  <>
    <main>
      {hasForm && (
        <form aria-label="Report">
          <button type="button" onClick={() => showToast('Saved.')}>
            Short
          </button>
          <button type="button" onClick={() => showToast(long)}>
            Long
          </button>
        </form>
      )}
      <p>{says}</p>
    </main>
    <Toasts label="Notifications" closeLabel="Close" />
    <SaidInPlace closeLabel="Close" />
  </>
)
