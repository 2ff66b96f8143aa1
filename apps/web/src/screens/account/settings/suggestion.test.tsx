import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'

test('feedback whose answer was lost is sent again under the same key, over a reload too; the next one has another', async () => {
  await page.viewport(390, 844)
  const keys: (string | undefined)[] = []
  const open = async (isLost: boolean, kept = {}) => {
    const { screen } = await openApp({
      path: '/account/settings/suggestion',
      token: 'eyJtoken',
      kept,
      answers: {
        account: { me: async () => aPerson() },
        plants: { search: async () => ({ total: 0, data: [] }) },
        suggestions: {
          send: async ({ body: { text, requestKey } }) => {
            keys.push(requestKey)
            if (isLost) throw new TypeError('Failed to fetch')
            const answered = { createdDate: 1_760_000_000, answeredDate: null, answer: null }
            return { id: 1, kind: 'fault', text, pictures: 0, state: 'open', ...answered }
          },
          mine: async () => ({ total: 0, data: [] }),
        },
      },
    })
    return screen
  }
  const send = async (screen: Awaited<ReturnType<typeof open>>, text: string, times: number) => {
    await screen.getByRole('textbox', { name: 'Your message' }).fill(text)
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => keys.length).toBe(times)
  }
  const first = await open(true)
  await send(first, 'The bell is too loud', 1)
  await send(first, 'The bell is too loud', 2)
  const kept = { ...sessionStorage } as Record<string, string>
  await first.unmount()
  const second = await open(false, kept)
  await send(second, 'The bell is too loud', 3)
  await expect.element(second.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await send(second, 'The bell is too loud', 4)
  expect(keys[0]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys[3]).not.toBe(keys[0])
})
