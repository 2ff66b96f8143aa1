/** After a change of page, the next Tab starts at its title, and screen readers read it. */
export const focusTitle = () => {
  // If the title is still loading, the focus goes to the page. Pages that are kept alive have hidden titles in the
  // document.
  const seen = [...document.querySelectorAll<HTMLElement>('h1')].find((title) => title.checkVisibility())
  const title = seen ?? document.querySelector<HTMLElement>('main')
  title?.focus({ preventScroll: true })
}
