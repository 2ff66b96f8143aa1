/** Hands a file to the browser, which asks the person where to keep it, or keeps it where it always does. */
export const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Not at once: some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
