import { expect, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Scheme } from '#theme/looks.ts'

interface Sight {
  scheme: Scheme
  width: number
  height: number
}

/** Freezes what would change a screenshot from day to day: the clock, motion and preferences. */
export const standStill = async ({ scheme, width, height }: Sight, now = new Date('2026-06-12T14:25:00Z')) => {
  // Without fake timers: those advance each time a waiting test polls.
  vi.setSystemTime(now)
  await wish([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  await page.viewport(width, height)
  // An earlier test may have left the pointer over a control. Here, below the page, is nothing.
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1430, y: 1990 })
}

export const moveAgain = async () => {
  vi.useRealTimers()
  document.documentElement.style.cssText = ''
  await wish([])
}

/** The screenshot ends with the window, however long the page is. */
export const cutAtWindow = () => {
  Object.assign(document.documentElement.style, { blockSize: '100dvh', overflow: 'clip' })
}

/** Until fonts are loaded and every chart is drawn, which they are when they are seen. */
export const allDrawn = async () => {
  await document.fonts.ready
  const next = () => {
    const missing = charts().find((chart) => !isDrawn(chart))
    missing?.scrollIntoView({ block: 'center' })
    return missing
  }
  await expect.poll(next, { timeout: 15_000 }).toBeUndefined()
  scrollTo(0, 0)
}

const charts = () => [...document.querySelectorAll('figure div[role="img"]')]

const isDrawn = (chart: Element) => {
  const canvas = chart.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value) => value > 0) ?? false
}

const wish = (features: { name: string; value: string }[]) => send('Emulation.setEmulatedMedia', { features })

/** Its types come with the provider, which is a server-side package. */
const send = (method: string, parameters: object) =>
  (cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> }).send(method, parameters)
