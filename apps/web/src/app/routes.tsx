import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  retainSearchParams,
  type AnyRoute,
} from '@tanstack/react-router'
import type { PortfolioSearch } from '#features/plants/portfolio-report/portfolio-window.ts'
import type { PeriodSearch } from '#periods/period.ts'
import type { AlertsSearch } from '#screens/alerts.search.ts'
import type { CommunicationSearch } from '#screens/communication-report.search.ts'
import type { ConnectSearch } from '#screens/connect-device.search.ts'
import type { ComparisonSearch } from '#screens/device-comparison.search.ts'
import type { DeviceSearch } from '#screens/device-detail.search.ts'
import type { LargeScreenSearch } from '#screens/largescreen.search.ts'
import type { AlertTabSearch } from '#screens/plant/infos/alert.search.ts'
import type { ComponentLayoutSearch } from '#screens/plant/infos/component-layout.search.ts'
import type { DataTabSearch } from '#screens/plant/infos/data.search.ts'
import type { DeviceTabSearch } from '#screens/plant/infos/device.search.ts'
import type { FinanceSearch } from '#screens/plant/infos/finance.search.ts'
import type { PlantListSearch } from '#screens/plant/list.search.ts'
import type { RegisterSearch } from '#screens/register.search.ts'
import { guardOf, onlyWithoutSession, requireSession, type Visit } from './guards.ts'
import { pages, type PageName, type Pages, type Row, type Within } from './pages.ts'
import type { RouterContext } from './router-context.ts'
import { keptScreenOf, loginScreen, screenOf } from './screen-of.tsx'

/** The search parameters of the pages. */
interface Searches {
  register: RegisterSearch
  outbox: { dataCentre?: 'CN' | 'FOREIGN_1' }
  largeScreen: LargeScreenSearch
  fleet: PlantListSearch
  alertList: AlertsSearch
  communicationReport: CommunicationSearch
  portfolioReport: PortfolioSearch
  plantList: PlantListSearch
  plantData: DataTabSearch
  plantDevice: DeviceTabSearch
  plantAlert: AlertTabSearch
  plantFinance: FinanceSearch
  plantReport: PeriodSearch
  plantComponentLayout: ComponentLayoutSearch
  connectDevice: ConnectSearch
  deviceDetail: DeviceSearch
  deviceComparison: ComparisonSearch
  installationPeople: { search?: string }
  installationOrganisations: { search?: string }
  installationGateways: { search?: string }
  installationPlants: { search?: string }
  installationMessages: { search?: string; state?: string }
  installationBrands: { brand?: string }
  installationJobs: { search?: string; state?: string; page?: number }
  intake: { search?: string; urgency?: string; page?: number }
  content: { search?: string; page?: number }
  takeOver: { plant?: number }
  orders: { order?: number }
  insurance: { request?: number }
  installationInsurance: { request?: number }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const pageIn = ({ page }: Record<string, unknown>): { page?: number } => (isWhole(page) ? { page } : {})

/** A number that was searched for is a number in the address. */
const searchIn = ({ search }: Record<string, unknown>): { search?: string } =>
  (typeof search === 'string' && search !== '') || typeof search === 'number'
    ? { search: String(search).slice(0, 100) }
    : {}

/** Each page parses its search parameters in its own `*.search.ts`: the log-in page must not include that code. */
const unread = <Search extends object>(search: Record<string, unknown>) => search as Search

const searches: { [N in keyof Searches]: (search: Record<string, unknown>) => Searches[N] } = {
  register: unread,
  outbox: ({ dataCentre }) => (dataCentre === 'CN' || dataCentre === 'FOREIGN_1' ? { dataCentre } : {}),
  largeScreen: unread,
  fleet: unread,
  alertList: unread,
  communicationReport: unread,
  portfolioReport: unread,
  plantList: unread,
  plantData: unread,
  plantDevice: unread,
  plantAlert: unread,
  plantFinance: unread,
  plantReport: unread,
  plantComponentLayout: unread,
  connectDevice: unread,
  deviceDetail: unread,
  deviceComparison: unread,
  installationPeople: searchIn,
  installationOrganisations: searchIn,
  installationGateways: searchIn,
  installationPlants: searchIn,
  installationMessages: ({ search, state }) => ({
    ...searchIn({ search }),
    ...(typeof state === 'string' && { state }),
  }),
  installationBrands: ({ brand }) => (typeof brand === 'string' && brand !== '' ? { brand } : {}),
  installationJobs: ({ search, state, page }) => ({
    ...searchIn({ search }),
    ...(typeof state === 'string' && { state }),
    ...pageIn({ page }),
  }),
  intake: ({ search, urgency, page }) => ({
    ...searchIn({ search }),
    ...(typeof urgency === 'string' && { urgency }),
    ...pageIn({ page }),
  }),
  content: ({ search, page }) => ({ ...searchIn({ search }), ...pageIn({ page }) }),
  takeOver: ({ plant }) => (isWhole(plant) ? { plant } : {}),
  orders: unread,
  insurance: unread,
  installationInsurance: unread,
}

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: ({ clientStyle }: Record<string, unknown>): { clientStyle?: string } =>
    typeof clientStyle === 'string' ? { clientStyle } : {},
  // It stays in the address on every page (spec §2).
  search: { middlewares: [retainSearchParams(['clientStyle'])] },
})

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login.path,
  beforeLoad: onlyWithoutSession,
  component: loginScreen,
  staticData: { page: 'login' },
})

/** The layout version of the configuration decides which layout is used (spec §2): see `screens/main.tsx`. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  ...screenOf('main'),
})

const plantInfos = createRoute({
  getParentRoute: () => main,
  path: pages.plantInfos.path,
  validateSearch: ({ plant }: Record<string, unknown>): { plant?: number } => (isWhole(plant) ? { plant } : {}),
  // Synchronous where possible: a choice on the page shows immediately.
  beforeLoad: (visit) => {
    const { plant } = visit.search
    if (plant === undefined) return import('./chosen-plant.ts').then(({ choosePlant }) => choosePlant(visit))
    // A preload because the pointer passes over a link is not a choice.
    return visit.preload ? undefined : visit.context.host.session.keepPlant(plant)
  },
  ...screenOf('plantInfos'),
  staticData: { page: 'plantInfos' },
})

const madeByHand: Partial<Record<PageName, AnyRoute>> = { login, plantInfos }

/** The routes of all pages inside this one. */
const childrenOf = (parent: AnyRoute, ...around: readonly Row['within'][]) =>
  Object.fromEntries(
    Object.entries<Row>(pages)
      .filter(([, { within }]) => around.includes(within))
      .map(([name, row]) => [name, madeByHand[name as PageName] ?? routeOf(name as PageName, row, parent)]),
  )

const routeOf = (name: PageName, row: Row, parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: (row.within === 'plant' ? row.path.slice(pages.plantInfos.path.length) : row.path) || '/',
    ...(name in searches && { validateSearch: searches[name as keyof Searches] }),
    ...behaviourOf(name, row),
  })

const behaviourOf = (name: PageName, row: Row) => {
  if (row.leadsTo !== undefined) {
    const to: string = row.leadsTo
    const entrance = entrances[name]
    if (entrance) return { beforeLoad: entrance }
    return {
      beforeLoad: () => {
        throw redirect({ to, search: (search: object) => search, replace: true })
      },
    }
  }
  return {
    beforeLoad: entrances[name] ?? guardOf(name, row),
    // Kept alive next to the routed view (spec §2): the account shows it, the route only says which one.
    ...(row.within === 'account'
      ? { component: () => null, staticData: { page: name, kept: { page: name, Screen: keptScreenOf(name) } } }
      : { ...screenOf(name), staticData: { page: name } }),
  }
}

/** Pages that decide on entering. The links of invitations carry a token in the fragment, which is removed at once. */
const entrances: Partial<Record<PageName, (visit: Visit & { location: { hash: string }; search: object }) => unknown>> =
  {
    plant: (visit) => import('./first-page.ts').then(({ leadToFirstPage }) => leadToFirstPage(visit)),
    setup: (visit) => import('./set-up.ts').then(({ requireSetup }) => requireSetup(visit)),
    wall: (visit) => import('./wall-link.ts').then(({ takeWallLink }) => takeWallLink(visit)),
    invitation: (visit) => import('./invited.ts').then(({ takeInvitation }) => takeInvitation(visit)),
  }

// Only for the types: links and search parameters are checked against them.
const plainly = <P extends AnyRoute, To extends string>(parent: P, path: To) =>
  createRoute({ getParentRoute: () => parent, path })
const searched = <P extends AnyRoute, To extends string, S extends object>(
  parent: P,
  path: To,
  validateSearch: (search: Record<string, unknown>) => S,
) => createRoute({ getParentRoute: () => parent, path, validateSearch })

type RouteOf<P extends AnyRoute, N extends PageName, To extends string> = N extends keyof Searches
  ? ReturnType<typeof searched<P, To, Searches[N]>>
  : ReturnType<typeof plainly<P, To>>
type TabOf<To extends string> = To extends `${Pages['plantInfos']['path']}/${infer Tab}`
  ? Tab extends ''
    ? '/'
    : Tab
  : never

type Tabs = { [N in Within<'plant'>]: RouteOf<typeof plantInfos, N, TabOf<Pages[N]['path']>> }
const withTabs = plantInfos.addChildren(childrenOf(plantInfos, 'plant') as unknown as Tabs)

type MainPages = {
  [N in Exclude<Within<'main' | 'account'>, 'plantInfos'>]: RouteOf<typeof main, N, Pages[N]['path']>
} & { plantInfos: typeof withTabs }
const withMainPages = main.addChildren(childrenOf(main, 'main', 'account') as unknown as MainPages)

type Alone = { [N in Exclude<Within<'nothing'>, 'login'>]: RouteOf<typeof root, N, Pages[N]['path']> }
const alone = childrenOf(root, 'nothing') as unknown as Alone & { login: typeof login }

export const routes = root.addChildren({ ...alone, main: withMainPages })
