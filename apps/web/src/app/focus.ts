/** After a change of page the next Tab starts at its title, and a screen reader reads it. */
export const focusTitle = () => {
  // A title that waits for its data leaves the focus to the page.
  // Pages that are kept alive have theirs in the document too, hidden.
  const seen = [...document.querySelectorAll<HTMLElement>('h1')].find((title) => title.checkVisibility())
  const title = seen ?? document.querySelector<HTMLElement>('main')
  title?.focus({ preventScroll: true })
}
