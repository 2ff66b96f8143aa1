/** Prints the page. What the title says meanwhile is what browsers call the file and write above the pages. */
export const printAs = (title: string) => {
  const before = document.title
  document.title = title
  // Where it does not wait for the dialog, the event tells when that is closed.
  addEventListener('afterprint', () => (document.title = before), { once: true })
  print()
}
