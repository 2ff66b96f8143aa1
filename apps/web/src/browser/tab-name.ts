/** Sets the browser tab's title: the page and the platform. */
export const nameTab = (change: Partial<typeof told>) => {
  Object.assign(told, change)
  const page = told.page || told.place
  document.title = page ? `${page} – ${told.platform}` : told.platform
}
/** `page` is the page's own name, `place` the general name of its address. */
const told = { page: '', place: '', platform: '' }
