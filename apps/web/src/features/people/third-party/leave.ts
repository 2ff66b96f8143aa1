/** Only to a web address: the server's answer could be any text. */
export const leaveFor = (address: string) => {
  const url = new URL(address, location.href)
  if (/^https?:$/.test(url.protocol)) location.assign(url)
}
