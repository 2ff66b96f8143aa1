/**
 * After a change of page, the next Tab starts at its title, and screen readers read it. If the title is still loading,
 * the focus goes to the page; if the frame is still loading too, it waits for it, unless the person goes elsewhere.
 */
export const focusTitle = () => {
  waiting?.disconnect()
  if (focusWhatIsThere()) return
  waiting = new MutationObserver((_changes, observer) => {
    const isElsewhere = document.activeElement !== document.body
    if (isElsewhere || focusWhatIsThere()) observer.disconnect()
  })
  waiting.observe(document.body, { childList: true, subtree: true })
}

let waiting: MutationObserver | undefined

const focusWhatIsThere = () => {
  // Pages that are kept alive have hidden titles in the document.
  const seen = [...document.querySelectorAll<HTMLElement>('h1')].find((title) => title.checkVisibility())
  const title = seen ?? document.querySelector<HTMLElement>('main')
  title?.focus({ preventScroll: true })
  return title !== null
}
