import { heliograph } from '@heliograph/brand/heliograph'
import { contract, type SlideSolution } from '@heliograph/contract'
import { fakeClient } from '@heliograph/contract/testing'
import { Refusal } from '@heliograph/domain/errors'
import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ApiProvider } from '#api/api-context.tsx'
import { createQueryClient } from '#api/query-client.ts'
import { complaints } from '#testing/complaints.ts'
import type { FakeHandlers } from '#testing/open-app.tsx'
import '#theme/base.ts'
import { resolverOf, themeOf } from '#theme/theme.ts'
import { CodeField } from './code-field.tsx'
import { sha256Head } from './sha256.ts'

const words = await wordsIn('en')
afterEach(() => void vi.useRealTimers())

const puzzle = {
  puzzle: 'AbCdEfGhIjKlMnOpQrStUv',
  length: 100,
  gap: { from: 40, to: 46 },
  work: { pieces: 4, bits: 6 },
  expiresIn: 300,
}
const sent = { expiresIn: 600, againIn: 60 }

interface Shown {
  answers?: FakeHandlers['codes']
  slideIsOn?: boolean | Promise<boolean>
  isDemo?: boolean
  purpose?: 'register' | 'email'
}

const show = async ({ answers = {}, slideIsOn = true, isDemo = false, purpose = 'register' }: Shown = {}) => {
  const asked: object[] = []
  const solved: SlideSolution[] = []
  const submitted = vi.fn()
  const api = fakeClient(contract, {
    content: { slideVerify: async () => slideIsOn },
    outbox: {
      list: async () => (isDemo ? { data: [] } : Promise.reject(new Refusal('resource_not_exist_or_deleted'))),
    },
    codes: {
      slidePuzzle: async () => puzzle,
      slideSolve: async ({ body }) => {
        solved.push(body)
        return { slide: 'solved', expiresIn: 120 }
      },
      request: async ({ body }) => {
        asked.push(body)
        return sent
      },
      requestOwn: async ({ body }) => {
        asked.push(body)
        return sent
      },
      ...answers,
    },
  })
  const onMissing = vi.fn()
  const Form = () => {
    const [email, setEmail] = useState('ada@mail.example')
    const [code, setCode] = useState('')
    return (
      <form
        aria-label="Form"
        onSubmit={(event) => {
          event.preventDefault()
          submitted(code)
        }}
      >
        <label>
          E-mail <input value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </label>
        <CodeField
          purpose={purpose}
          to={email ? { email } : undefined}
          onMissing={onMissing}
          value={code}
          onChange={setCode}
          outboxPath="/outbox"
          language="en"
          words={words.codes}
          errors={words.errors}
        />
        <button type="submit">Go on</button>
      </form>
    )
  }
  const screen = await render(
    <MantineProvider theme={themeOf(heliograph)} cssVariablesResolver={resolverOf(heliograph)}>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <ApiProvider value={api}>
          <Form />
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { screen, asked, solved, submitted, onMissing }
}

type Screen = Awaited<ReturnType<typeof show>>['screen']
const openSlide = async (screen: Screen) => {
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeVisible()
  screen.getByRole('button', { name: 'Send code' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const slider = screen.getByRole('slider', { name: 'Slider' })
  await expect.element(slider).toHaveFocus()
  return slider
}

test('by keyboard alone: request a code, move the handle into the gap, send the code and enter it', async () => {
  const { screen, asked, solved, submitted } = await show()
  const slider = await openSlide(screen)
  await expect.element(slider).toHaveAttribute('aria-valuetext', '40 steps to the right')
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '4 steps to the left')
  await userEvent.keyboard('{Enter}')
  expect(solved).toEqual([])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'In the gap. Confirm now.')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked)
    .toEqual([{ purpose: 'register', email: 'ada@mail.example', language: 'en', slide: 'solved' }])
  expect(solved[0]).toMatchObject({ puzzle: puzzle.puzzle, position: 46 })
  expect(solved[0]!.work.map((n, piece) => sha256Head(`${puzzle.puzzle}.${piece}.${n}`) >>> 26)).toEqual([0, 0, 0, 0])
  // The dialog is closed, the form was not sent, and the focus is back where it was.
  await expect.element(screen.getByRole('status').getByText(/We sent a code to ada@mail.example/)).toBeVisible()
  expect(submitted).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByLabelText('Verification code')).toHaveFocus()
  await userEvent.keyboard('12345678{Enter}')
  expect(submitted).toHaveBeenCalledWith('12345678')
})

test('dropped into the gap, it is solved without another press', async () => {
  const { screen, asked, solved } = await show()
  const slider = (await openSlide(screen)).element() as HTMLInputElement
  const box = slider.getBoundingClientRect()
  const x = 24 + 0.43 * (box.width - 48)
  await userEvent.click(slider, { position: { x, y: box.height / 2 } })
  await expect.poll(() => asked).toHaveLength(1)
  expect(solved[0]!.position).toBeGreaterThanOrEqual(40)
  expect(solved[0]!.position).toBeLessThanOrEqual(46)
})

test('missing the gap shows a new puzzle and the reason', async () => {
  let tries = 0
  const { screen, asked } = await show({
    answers: {
      slidePuzzle: async () => ({
        ...puzzle,
        puzzle: `${puzzle.puzzle}${++tries}`,
        gap: { from: 90 + tries, to: 96 + tries },
      }),
      slideSolve: async () =>
        tries === 1 ? Promise.reject(new Refusal('AUTH_VERIFICATION_CODE_WRONG')) : { slide: 'second', expiresIn: 120 },
    },
  })
  await openSlide(screen)
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
  await expect
    .element(screen.getByRole('alert').getByText(/That missed the gap or took too long\. Here is another one\./))
    .toBeVisible()
  const slider = screen.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '92 steps to the right')
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}')
  await expect.poll(() => asked).toMatchObject([{ slide: 'second' }])
})

test('Escape closes the check, and nothing is sent', async () => {
  const { screen, asked } = await show()
  await openSlide(screen)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toHaveFocus()
  expect(asked).toEqual([])
})

test.each([
  ['TOO_MANY_REQUESTS', 43],
  ['CODE_REQUESTED_TOO_OFTEN', 7],
  ['EMAIL_FORMAT_WRONG', 27],
] as const)('a code refused as %s is reported at the field', async (code, number) => {
  const { screen } = await show({ slideIsOn: false, answers: { request: () => Promise.reject(new Refusal(code)) } })
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(words.errors[number])
})

test('a press before the server has said whether it asks for the check waits, and sends nothing', async () => {
  let resolve = (_isOn: boolean) => {}
  const slideIsOn = new Promise<boolean>((done) => (resolve = done))
  const { screen, asked } = await show({ slideIsOn })
  const button = screen.getByRole('button', { name: 'Send code' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  resolve(true)
  await expect.element(screen.getByRole('slider', { name: 'Slider' })).toBeVisible()
  expect(asked).toEqual([])
})

test('the check is shown if the server asks for it after all', async () => {
  const { screen } = await show({
    slideIsOn: false,
    answers: { request: async ({ body }) => (body.slide ? sent : Promise.reject(new Refusal('AUTH_SLIDE_ERROR'))) },
  })
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByRole('slider')).toHaveFocus()
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{ArrowRight}{Enter}')
  await expect.element(screen.getByText(/We sent a code/)).toBeVisible()
})

test('for a minute the same address gets no new code; another address gets one immediately', async () => {
  const { screen, asked } = await show({ slideIsOn: false })
  await screen.getByRole('button', { name: 'Send code' }).click()
  const waiting = screen.getByRole('button', { name: /Send again in/ })
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  ;(waiting.element() as HTMLButtonElement).click()
  expect(asked).toHaveLength(1)
  await screen.getByLabelText('E-mail').fill('eve@mail.example')
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => asked).toHaveLength(2)
  await screen.getByLabelText('E-mail').fill('ada@mail.example')
  vi.setSystemTime(Date.now() + 61_000)
  await expect.element(screen.getByRole('button', { name: 'Send again' })).not.toHaveAttribute('aria-disabled')
})

test('without a destination nothing is sent, and the form is notified', async () => {
  const { screen, asked, onMissing } = await show({ slideIsOn: false })
  await screen.getByLabelText('E-mail').fill('')
  await screen.getByRole('button', { name: 'Send code' }).click()
  expect(onMissing).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('a pasted code is accepted, and keyboards and password managers recognise the field', async () => {
  const { screen } = await show()
  const field = screen.getByLabelText('Verification code')
  await field.fill(' 1234-56 78')
  await expect.element(field).toHaveValue('12345678')
  await field.fill('１２３４５６７８')
  await expect.element(field).toHaveValue('12345678')
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})

test('a person who is logged in does not see the slide verification', async () => {
  const { screen, asked } = await show({ purpose: 'email' })
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => asked).toEqual([{ purpose: 'email', email: 'ada@mail.example', language: 'en' }])
})

test('the demo says where its codes are; a platform that sends them does not', async () => {
  const { screen } = await show({ slideIsOn: false, isDemo: true })
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Find the code in the demo’s outbox' }))
    .toHaveAttribute('href', '/outbox')
  await screen.unmount()
  const real = await show({ slideIsOn: false })
  await real.screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(real.screen.getByText(/We sent a code/)).toBeVisible()
  expect(real.screen.getByRole('link').elements()).toHaveLength(0)
})

test.each([
  [320, 640],
  [1280, 900],
])('at %i px everything is usable and nothing is cut off', async (width, height) => {
  await page.viewport(width, height)
  const { screen } = await show()
  await openSlide(screen)
  // A dialog alone is no page.
  const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]))
  expect(await complaints({ rules })).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const dialog = screen.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})

test('the hash is SHA-256', async () => {
  for (const text of ['', 'abc', puzzle.puzzle, `${puzzle.puzzle}.15.2147483647`, 'x'.repeat(55)]) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect(sha256Head(text)).toBe(new DataView(hash).getUint32(0))
  }
})

const ofPages = ['region', 'landmark-one-main', 'page-has-heading-one']
