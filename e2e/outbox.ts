import type { Words } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { expect } from './walk.ts'

/** All messages of the page's brand to an address or phone, newest first: the demo shows them instead of sending them. */
export const postTo = async (page: Page, recipient: string, centre: 'cn' | 'eu') => {
  // As browsers do it when a kept connection was closed while they used it.
  const answer = await page.request.get(`${inject('address')}/mdc-${centre}/backyard-api-s/outbox/newest`, {
    maxRetries: 2,
    // Only browsers know where the hosts of brands are.
    headers: page.url().startsWith('http') ? { host: new URL(page.url()).host } : {},
  })
  const { data } = (await answer.json()) as {
    data: { recipient: string; subject: string | null; text: string | null }[]
  }
  return data.filter((message) => message.recipient === recipient)
}

/** The newest unread code sent to the address. Waits, because a code that was just requested may still be on its way. */
export const codeTo = async (page: Page, recipient: string, centre: 'cn' | 'eu') => {
  const unread = async () => {
    const [newest] = (await postTo(page, recipient, centre)).flatMap(
      ({ text }) => /\b\d{8}\b/.exec(text ?? '')?.[0] ?? [],
    )
    return newest !== undefined && !read.has(newest) ? newest : undefined
  }
  const found: { code?: string | undefined } = {}
  await expect.poll(async () => (found.code = await unread())).toBeDefined()
  read.add(found.code!)
  return found.code!
}

const read = new Set<string>()

/**
 * Asks for a code and solves the slide verification. What loads late can move the button away from under a click: then people
 * press again.
 */
export const askForCode = async (page: Page, { codes }: Words) => {
  const slider = page.getByRole('slider')
  await expect(async () => {
    // It can come late: then it lies over the button.
    if (!(await slider.isVisible())) await page.getByRole('button', { name: codes.send }).click({ timeout: 4000 })
    await expect(slider).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 90_000 })
  await passSlide(page)
}

/** Solves the page's slide verification with the keyboard. */
const passSlide = async (page: Page) => {
  const slider = page.getByRole('slider')
  await slider.focus()
  const told = await slider.evaluate((element) => {
    const style = getComputedStyle(element.parentElement!)
    return { from: Number(style.getPropertyValue('--from')), width: Number(style.getPropertyValue('--width')) }
  })
  const length = Number(await slider.getAttribute('max'))
  const middle = Math.round((told.from + told.width / 2) * length)
  for (let step = 0; step < middle; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(slider).toBeHidden()
}
