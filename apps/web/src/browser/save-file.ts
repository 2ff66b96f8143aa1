/** Saves a file through the browser. */
export const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Delayed because some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
