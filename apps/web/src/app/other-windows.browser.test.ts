import { createApi } from '@heliograph/contract/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCredentials } from '#api/credentials.ts'
import { lasting, passing } from '#api/memory.ts'
import { unsentKeys } from '#api/unsent.ts'
import { watchOtherWindows } from './other-windows.ts'
import { createSession } from './session.ts'

const mine = 'head.payload.signature-of-mine'
const theirs = 'head.payload.signature-of-theirs'

/** A window that is logged in, and what another window of the same browser can do: both have one jar of cookies. */
const open = (token: string | undefined = mine) => {
  const credentials = createCredentials(document, lasting)
  const log = (kept: string | undefined) =>
    kept === undefined ? credentials.clear() : credentials.keepToken(kept, { long: false })
  log(token)
  const session = createSession(credentials, lasting, passing)
  const reload = vi.fn()
  const stop = watchOtherWindows(session, window, reload)
  const sent = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}))
  const pressed = vi.fn()
  document.body.addEventListener('click', pressed)
  onTestFinished(() => {
    stop()
    document.body.removeEventListener('click', pressed)
    sent.mockRestore()
    credentials.clear()
    sessionStorage.clear()
  })
  const api = createApi({ baseUrl: '', token: session.token, dataCentre: () => undefined })
  const call = () =>
    api.auth.logout().then(
      () => 'answered',
      (error: unknown) => error,
    )
  return { session, reload, stop, sent, pressed, call, otherWindow: { log } }
}

test('a window makes no call once another one has logged another person in, and loads itself again', async () => {
  const { call, sent, reload, otherWindow } = open()
  expect(await call()).toBe('answered')
  expect(reload).not.toHaveBeenCalled()
  otherWindow.log(theirs)
  // A late 401: nothing is said, and the log-in of the other window is not given up.
  expect(await call()).toMatchObject({ status: 401, late: true })
  expect(await call()).toMatchObject({ status: 401, late: true })
  expect(sent).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a press in such a window reaches nothing on it', () => {
  const { pressed, reload, otherWindow } = open()
  document.body.click()
  expect(pressed).toHaveBeenCalledTimes(1)
  otherWindow.log(theirs)
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  document.body.dispatchEvent(key)
  expect(key.defaultPrevented).toBe(true)
  document.body.click()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('who stayed when the browser asked about what is not saved leaves with a later press', () => {
  const { pressed, reload, otherWindow } = open()
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
  otherWindow.log(theirs)
  press()
  press()
  expect(reload).toHaveBeenCalledTimes(1)
  now.mockReturnValue(11_000)
  window.dispatchEvent(new Event('focus'))
  expect(reload).toHaveBeenCalledTimes(1)
  press()
  document.body.click()
  expect(reload).toHaveBeenCalledTimes(2)
  expect(pressed).not.toHaveBeenCalled()
})

test.each(['focus', 'visibilitychange', 'storage'])('it loads itself again when it is seen again: %s', (type) => {
  const { reload, otherWindow } = open()
  window.dispatchEvent(new Event(type))
  expect(reload).not.toHaveBeenCalled()
  otherWindow.log(theirs)
  window.dispatchEvent(new Event(type))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what was typed and not sent is not found by the person whom the other window logged in', () => {
  const { otherWindow } = open()
  for (const key of Object.values(unsentKeys)) sessionStorage.setItem(key, 'typed')
  otherWindow.log(theirs)
  window.dispatchEvent(new Event('focus'))
  for (const key of Object.values(unsentKeys)) expect(sessionStorage.getItem(key)).toBeNull()
})

test('its own log-in, its own switch and a log-out elsewhere are not another person’s', async () => {
  const { session, call, reload, otherWindow } = open(undefined)
  session.open(mine, { long: false })
  window.dispatchEvent(new Event('focus'))
  session.open(theirs, { long: false })
  expect(await call()).toBe('answered')
  otherWindow.log(undefined)
  window.dispatchEvent(new Event('focus'))
  // The server says that the session is over, and the window goes to the log-in.
  expect(await call()).toBe('answered')
  expect(reload).not.toHaveBeenCalled()
})

test('a window from which the person logged out takes up the log-in of another one only by loading itself again', async () => {
  const { session, call, reload, stop, otherWindow } = open()
  session.drop()
  stop()
  otherWindow.log(theirs)
  const again = watchOtherWindows(session, window, reload)
  await call().catch(() => undefined)
  expect(reload).toHaveBeenCalledTimes(1)
  again()
})
