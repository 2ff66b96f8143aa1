/** After a change of page the next Tab starts at its title, and a screen reader reads it. */
export const focusTitle = () => {
  // A title that waits for its data leaves the focus to the page.
  const title = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  title?.focus({ preventScroll: true })
}
