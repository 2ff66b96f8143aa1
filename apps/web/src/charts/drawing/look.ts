import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a canvas needs to know because it cannot read style sheets. */
export interface Look {
  /** The current value of a custom property: `--hg-buy` → `rgb(203, 44, 95)`. */
  colour: (property: string) => string
  /** Of an area or a bar: as a brand wished the colour (`--hg-buy-fill`); where it has none, the same. */
  fill: (property: string) => string
  muted: string
  line: string
  font: string
  /** The person prefers reduced motion, or the page is printed. */
  still: boolean
}

/** Animating more points than this stutters on a phone. */
export const maxAnimatedPoints = 300

/** The look of an element; a new object when the colour scheme, the brand or the motion preference changes, or on paper. */
export const useLook = (element: HTMLElement | null) => {
  const [look, setLook] = useState<Look | null>(null)
  useEffect(() => {
    if (!element) return undefined
    const read = () => setLook(lookAt(element))
    read()
    const root = new MutationObserver(read)
    root.observe(document.documentElement, { attributes: true })
    const queries = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((query) =>
      matchMedia(query),
    )
    for (const query of queries) query.addEventListener('change', read)
    const print = () => flushSync(() => setLook(lookAt(element, true)))
    addEventListener('beforeprint', print)
    addEventListener('afterprint', read)
    return () => {
      root.disconnect()
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', read)
      for (const query of queries) query.removeEventListener('change', read)
    }
  }, [element])
  return look
}

export const lookAt = (element: HTMLElement, printed = false): Look => {
  const known = new Map<string, string>()
  // A look does not change, so a colour is computed once and the page is not laid out again.
  const colour = (value: string) => {
    const found = known.get(value) ?? resolve(element, value)
    known.set(value, found)
    return found
  }
  return {
    colour: (property) => colour(`var(${property}, currentColor)`),
    fill: (property) => colour(`var(${property}-fill, var(${property}, currentColor))`),
    muted: colour('var(--hg-muted, GrayText)'),
    line: colour('var(--hg-line, GrayText)'),
    font: getComputedStyle(element).fontFamily,
    still: printed || matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/**
 * The browser computes it: a property may contain var(), light-dark() or color-mix(), which a canvas does not
 * understand.
 */
const resolve = (element: HTMLElement, value: string) => {
  const probe = document.createElement('span')
  probe.style.forcedColorAdjust = 'none'
  probe.style.color = value
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return toRgb(color)
}

/** Computed colours may be oklch() or color(): drawing one pixel converts them to rgb. */
const toRgb = (colour: string) => {
  if (colour.startsWith('rgb')) return colour
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
}
