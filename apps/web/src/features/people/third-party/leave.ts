/** To a page of the web, and nowhere else: what a server answered could be any text. */
export const leaveFor = (address: string) => {
  const url = new URL(address, location.href)
  if (/^https?:$/.test(url.protocol)) location.assign(url)
}
