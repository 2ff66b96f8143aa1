import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import type { DeviceSearch } from '#screens/device-detail.search.ts'
import type { LargeScreenSearch } from '#screens/largescreen.search.ts'
import type { AlertTabSearch } from '#screens/plant/infos/alert.search.ts'
import type { DataTabSearch } from '#screens/plant/infos/data.search.ts'
import type { DeviceTabSearch } from '#screens/plant/infos/device.search.ts'
import type { PlantListSearch } from '#screens/plant/list.search.ts'
import type { RegisterSearch } from '#screens/register.search.ts'
import { Planned } from './fallbacks.tsx'
import { forStrangers, onlyWithoutSession, requireOperator, requireSession, requireUser, type Visit } from './guards.ts'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'
import type { Screens } from './screens.ts'

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: ({ clientStyle }: Record<string, unknown>): { clientStyle?: string } =>
    clientStyle === undefined ? {} : { clientStyle: `${clientStyle}` },
  // It stays in the address wherever one goes (spec §2).
  search: { middlewares: [retainSearchParams(['clientStyle'])] },
})

/** A page reads its part of the address itself, by its own `*.search.ts`: the log-in shall not carry that code. */
const unread = <Search extends object>(search: Record<string, unknown>) => search as Search

/**
 * Where the screens are, and which words they show, is known when the pages have been prepared: the log-in shall not carry
 * that list either. A screen and its words are fetched at the same time.
 */
const screen = (name: keyof Screens): Screen => ({
  component: lazyRouteComponent(async () => ({
    default: await (await import('./screens.ts')).screens[name](),
  })),
  loader: async ({ context }: Pick<Visit, 'context'>) => {
    const { wordsOf } = await import('./screens.ts')
    await context.preparePages(wordsOf[name])
  },
  // The language menu sees to words that change.
  staleTime: Infinity,
})
/** Spelt out: what is read from the screens would depend on itself. */
interface Screen {
  component: RouteComponent
  loader: (visit: Pick<Visit, 'context'>) => Promise<void>
  staleTime: number
}

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  beforeLoad: onlyWithoutSession,
  component: lazyRouteComponent(() => import('#screens/login.tsx'), 'LoginScreen'),
})

/** Where providers send people back to. */
const tencentLogin = createRoute({
  getParentRoute: () => root,
  path: paths.tencentLogin,
  beforeLoad: ({ context }) => context.preparePages(),
  ...screen('tencentLogin'),
})

const version = createRoute({
  getParentRoute: () => root,
  path: paths.version,
  beforeLoad: ({ context }) => context.preparePages(),
  ...screen('version'),
})

/** What the demo does not send. */
const outbox = createRoute({
  getParentRoute: () => root,
  path: paths.outbox,
  validateSearch: ({ dataCentre }: Record<string, unknown>): { dataCentre?: 'CN' | 'FOREIGN_1' } =>
    dataCentre === 'CN' || dataCentre === 'FOREIGN_1' ? { dataCentre } : {},
  beforeLoad: ({ context }) => context.preparePages(),
  ...screen('outbox'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  validateSearch: unread<RegisterSearch>,
  beforeLoad: forStrangers('register'),
  ...screen('register'),
})

const forgetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgetPassword,
  beforeLoad: forStrangers('forgotPassword'),
  ...screen('forgetPassword'),
})

/** Every part in every state: in development only, so that the product does not carry it. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: paths.gallery,
  beforeLoad: ({ context }) => {
    if (!import.meta.env.DEV) throw notFound()
    return context.preparePages()
  },
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('#screens/gallery.tsx'), 'GalleryScreen') : Planned,
})

/** The layout version of the configuration decides how it looks (spec §2): see `screens/main.tsx`. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  ...screen('main'),
})

const plantList = createRoute({
  getParentRoute: () => main,
  path: paths.plantList,
  validateSearch: unread<PlantListSearch>,
  ...screen('plantList'),
})

const plantInfos = createRoute({
  getParentRoute: () => main,
  path: paths.plantInfos,
  validateSearch: ({ plant }: Record<string, unknown>): { plant?: number } => (isWhole(plant) ? { plant } : {}),
  // Without a wait, wherever there need be none: a choice on the page shows at once.
  beforeLoad: (visit) => {
    const { plant } = visit.search
    if (plant === undefined) return import('./chosen-plant.ts').then(({ choosePlant }) => choosePlant(visit))
    // A link that the pointer passes over is no choice.
    return visit.preload ? undefined : visit.context.host.session.keepPlant(plant)
  },
  ...screen('plantInfos'),
})

const plantData = createRoute({
  getParentRoute: () => plantInfos,
  path: 'data',
  validateSearch: unread<DataTabSearch>,
  ...screen('plantData'),
})

const plantDevice = createRoute({
  getParentRoute: () => plantInfos,
  path: 'device',
  validateSearch: unread<DeviceTabSearch>,
  ...screen('plantDevice'),
})

const plantAlert = createRoute({
  getParentRoute: () => plantInfos,
  path: 'alert',
  validateSearch: unread<AlertTabSearch>,
  ...screen('plantAlert'),
})

const plantDetail = createRoute({
  getParentRoute: () => plantInfos,
  path: 'detail',
  ...screen('plantDetail'),
})

const plantRelate = createRoute({
  getParentRoute: () => plantInfos,
  path: 'relate',
  ...screen('plantRelate'),
})

/** Where the link leads by which a plant is handed over. */
const plantReceive = createRoute({
  getParentRoute: () => main,
  path: paths.plantReceive,
  ...screen('plantReceive'),
})

const takeOver = createRoute({
  getParentRoute: () => main,
  path: paths.takeOver,
  beforeLoad: requireOperator,
  ...screen('takeOver'),
})

const deviceDetail = createRoute({
  getParentRoute: () => main,
  path: paths.deviceDetail,
  validateSearch: unread<DeviceSearch>,
  ...screen('deviceDetail'),
})

/** Kept alive beside the routed view (spec §2): main shows it, the route only says where one is. */
const accountCommon = createRoute({
  getParentRoute: () => main,
  path: paths.accountCommon,
  beforeLoad: requireUser,
  component: () => null,
})

const accountSecurity = createRoute({
  getParentRoute: () => main,
  path: paths.accountSecurity,
  beforeLoad: requireUser,
  component: () => null,
})

/** Only where there are several: else the page does not exist. */
const accountDataCentre = createRoute({
  getParentRoute: () => main,
  path: paths.accountDataCentre,
  beforeLoad: (visit) => {
    if (!visit.context.host.platform.brand.multiDataCentre) throw notFound()
    return requireUser(visit)
  },
  component: () => null,
})

/** Likewise; and only where the brand and the installation have something to show there. */
const accountPage = <const To extends string>(to: To) =>
  createRoute({
    getParentRoute: () => main,
    path: to,
    beforeLoad: (visit) => import('#screens/account/menu.ts').then(({ requirePage }) => requirePage(to, visit)),
    component: () => null,
  })

const largeScreen = createRoute({
  getParentRoute: () => root,
  path: paths.largeScreen,
  validateSearch: unread<LargeScreenSearch>,
  beforeLoad: requireSession,
  ...screen('largeScreen'),
})

const intake = createRoute({
  getParentRoute: () => main,
  path: paths.intake,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => (isWhole(page) ? { page } : {}),
  beforeLoad: requireOperator,
  ...screen('intake'),
})

const content = createRoute({
  getParentRoute: () => main,
  path: paths.content,
  beforeLoad: requireOperator,
  ...screen('content'),
})

/** Station switching (spec §2): for whom one speaks. */
const identity = createRoute({
  getParentRoute: () => main,
  path: paths.identity,
  ...screen('identity'),
})

const organisationMembers = createRoute({
  getParentRoute: () => main,
  path: paths.organisationMembers,
  ...screen('organisationMembers'),
})

const organisationRoles = createRoute({
  getParentRoute: () => main,
  path: paths.organisationRoles,
  ...screen('organisationRoles'),
})

/** Its link holds behind the # what opens it: out of the address, before anything is asked. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: paths.invitation,
  beforeLoad: (visit) => import('./invited.ts').then(({ takeInvitation }) => takeInvitation(visit)),
  ...screen('invitation'),
})

/** An address of the specification whose screen comes with a later release: absent from menus, unknown to visitors. */
const planned = (parent: () => AnyRoute, path: string) =>
  createRoute({
    getParentRoute: parent,
    path,
    beforeLoad: () => {
      if (!import.meta.env.DEV) throw notFound()
    },
    component: Planned,
  })

const leadingTo = <const From extends string>(from: From, to: string) =>
  createRoute({
    getParentRoute: () => main,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, search: (search: object) => search, replace: true })
    },
  })

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** Links know the routes that are built; the others are found at run time only. */
const withPlanned = <Built extends readonly AnyRoute[]>(built: Built, others: readonly AnyRoute[]) =>
  [...built, ...others] as unknown as Built

const plantInfosStart = createRoute({
  getParentRoute: () => plantInfos,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.plantData, search, replace: true })
  },
})

const plantTabs = withPlanned(
  [plantInfosStart, plantData, plantDevice, plantAlert, plantRelate, plantDetail] as const,
  ['exportdata', 'component-layout'].map((tab) => planned(() => plantInfos, tab)),
)

const mainPages = withPlanned(
  [
    leadingTo(paths.start, paths.plant),
    leadingTo(paths.plant, paths.plantInfos),
    plantList,
    plantInfos.addChildren(plantTabs),
    plantReceive,
    takeOver,
    deviceDetail,
    accountCommon,
    accountSecurity,
    accountDataCentre,
    accountPage(paths.accountBase),
    accountPage(paths.accountUdesk),
    accountPage(paths.accountInstructions),
    accountPage(paths.accountMessage),
    accountPage(paths.accountSuggestion),
    accountPage(paths.accountRevoke),
    accountPage(paths.accountRevokeStep),
    accountPage(paths.accountExport),
    intake,
    content,
    identity,
    leadingTo(paths.organisation, paths.organisationMembers),
    organisationMembers,
    organisationRoles,
  ] as const,
  [
    leadingTo(paths.application, paths.applicationHome),
    leadingTo(paths.account, paths.accountSettings),
    leadingTo(paths.accountSettings, paths.accountBase),
    ...[
      paths.communicationReport,
      paths.applicationHome,
      paths.applicationDetail,
      paths.deviceCharge,
      paths.messageCharge,
      paths.applicationLargeScreen,
      paths.insurance,
    ].map((path) => planned(() => main, path)),
  ],
)

export const routes = root.addChildren([
  login,
  register,
  forgetPassword,
  tencentLogin,
  version,
  outbox,
  gallery,
  largeScreen,
  invitation,
  main.addChildren(mainPages),
] as const)
