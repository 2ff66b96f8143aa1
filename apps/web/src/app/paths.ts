import { pages, type PageName, type Pages } from './pages.ts'

type Paths = { readonly [N in PageName]: Pages[N]['path'] }
const entries = Object.entries(pages).map(([name, { path }]) => [name, path] as const)

/** Every address by page name. */
export const paths = Object.fromEntries(entries) as Paths
