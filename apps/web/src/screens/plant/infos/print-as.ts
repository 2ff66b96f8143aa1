/** Prints the page. Browsers use the current title as the file name and page header. */
export const printAs = (title: string) => {
  const before = document.title
  document.title = title
  // If print() does not wait for the dialog, the event fires when it closes.
  addEventListener('afterprint', () => (document.title = before), { once: true })
  print()
}
