/**
 * After a change of page, the next Tab starts at its title, and screen readers read it. If the title is still loading,
 * the focus goes to the page; if the frame is still loading too, it waits for it. What comes in between (the page that one
 * leaves, a frame that loads) takes the focus with it when it goes, so the next one gets it. A person who goes elsewhere
 * ends that.
 */
export const focusTitle = () => {
  waiting?.disconnect()
  let given = focusWhatIsThere()
  waiting = new MutationObserver((_changes, observer) => {
    const { activeElement } = document
    if (activeElement === given) return
    if (activeElement !== document.body || (given && isShown(given))) return observer.disconnect()
    given = focusWhatIsThere()
  })
  // React hides by style what it has drawn already while a part of it is loading.
  waiting.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
}

let waiting: MutationObserver | undefined

/** Pages that are kept alive have hidden titles in the document, and what shows that a page loads takes no focus. */
const focusWhatIsThere = () => {
  const found = ['h1[tabindex]', 'main[tabindex]']
    .flatMap((element) => [...document.querySelectorAll<HTMLElement>(element)])
    .find(isShown)
  found?.focus({ preventScroll: true })
  return found
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0
