// Before each test file that runs in a browser: a press that does not arrive is done again, as people do.
import { page } from 'vitest/browser'

/**
 * A press is two messages to the browser, down and up. On a machine that does much else, a page that is still arriving can move
 * between them, and then nothing was pressed at all. Once more only if the browser gave no click to what was named, and that
 * is still there: whatever a page does with a click stays as it is.
 */
const pressAgainUnlessArrived = (/** @type {import('vitest/browser').Locator} */ locators) => {
  const { click } = locators
  locators.click = async function (options) {
    for (let press = 1; ; press += 1) {
      const arrived = watchFor(() => this.elements())
      await click.call(this, options)
      if (arrived() || press === mostPresses) return
    }
  }
}

/** Whether a click came to one of these elements, or none of them is left. */
const watchFor = (/** @type {() => Element[]} */ named) => {
  let hasArrived = false
  const look = (/** @type {Event} */ event) => {
    const path = event.composedPath()
    hasArrived ||= named().some((element) => path.includes(element))
  }
  // Before what the page listens with, which may replace the element.
  window.addEventListener('click', look, { capture: true })
  return () => {
    window.removeEventListener('click', look, { capture: true })
    return hasArrived || named().length === 0
  }
}

const mostPresses = 3

/** What all locators inherit it from: it is not exported. */
const ownerOf = (/** @type {object} */ of) => {
  for (let owner = Object.getPrototypeOf(of); owner; owner = Object.getPrototypeOf(owner))
    if (Object.hasOwn(owner, 'click')) return owner
  throw new Error('Locators have no click')
}

pressAgainUnlessArrived(ownerOf(page.getByRole('button')))
