/** Without the table of pages, which is loaded later. */
const data = ['/plant/infos', '/plant/infos/data']

/** Where people arrive, and are led on by the number of their plants. */
export const isStart = (pathname: string) => pathname === '/' || pathname === '/plant'

/** Addresses behind which the list of plants is asked for first. */
export const leadsToPlant = (pathname: string) => isStart(pathname) || pathname.startsWith('/plant/infos')

/** Those that show a plant's day, unless the person has many plants. */
export const isPlantsDay = (pathname: string) => isStart(pathname) || data.includes(pathname)
