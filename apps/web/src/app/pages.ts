import type { Flag } from '@heliograph/brand/brand'
import type { PageCode } from '@heliograph/brand/page-functions'
import type { Words } from '@heliograph/phrases'

/**
 * Every address of the client (spec §2), one row per page. Routes, guards, menus and tab titles derive from it. Screens
 * and icons are listed by the row's name in `screens.ts` and `menus.ts`, because the log-in page loads this table and
 * must not load them. `/fleet`, `/alert`, `/plant/list`, `/plant/new`, `/plant/import`, `/plant/tags`, `/plant/infos/edit`, `/plant/infos/finance`, `/plant/infos/metering`, `/plant/infos/commissioning`, `/plant/infos/import-history`, `/plant/infos/alert-rules`, `/plant/infos/report`, `/organisation/alert-rules`, `/plant/deleted`, `/plant/receive`, `/device-comparison`, `/connect-device`, `/installation`, `/installation/people`, `/installation/organisations`, `/installation/gateways`, `/installation/plants`, `/installation/messages`, `/installation/jobs`, `/installation/alert-rules`, `/installation/brands`, `/take-over`, `/intake`, `/content`, `/outbox`, `/application/orders`, `/installation/orders`, `/installation/insurance`, `/demo-payment`, `/setup`, `/portfolioReport`, `/unsubscribe`, `/alert-step`, `/largescreen/wall` and `/__gallery`
 * are not in the specification.
 */
export const pages = {
  login: { path: '/login', within: 'nothing', who: 'strangers', stays: true, title: ({ auth }) => auth.title },
  register: {
    path: '/register',
    within: 'nothing',
    who: 'strangers',
    flag: 'register',
    title: ({ registration }) => registration.title,
  },
  forgetPassword: {
    path: '/forgetPassword',
    within: 'nothing',
    who: 'strangers',
    flag: 'forgotPassword',
    title: ({ registration }) => registration.forgottenTitle,
  },
  /** The address that providers redirect to. */
  tencentLogin: {
    path: '/tencentLogin',
    within: 'nothing',
    who: 'everyone',
    stays: true,
    title: ({ auth }) => auth.title,
  },
  version: { path: '/version', within: 'nothing', who: 'everyone', title: ({ version }) => version.title },
  /** The first run of an installation. It does not exist afterwards. */
  setup: { path: '/setup', within: 'nothing', who: 'everyone', stays: true, title: ({ setup }) => setup.title },
  /** The messages that the demo does not send. */
  outbox: { path: '/outbox', within: 'nothing', who: 'everyone', stays: true, title: ({ outbox }) => outbox.title },
  /** Where people pay in the demo; the payment's name is in the fragment. */
  demoPayment: {
    path: '/demo-payment',
    within: 'nothing',
    who: 'everyone',
    flag: 'application',
    title: ({ orders }) => orders.title,
  },
  /** The link has the token in its fragment. */
  invitation: {
    path: '/invitation',
    within: 'nothing',
    who: 'everyone',
    stays: true,
    title: ({ organisations }) => organisations.offerTitle,
  },
  /** The link in mails about alerts has the token in its fragment. */
  unsubscribe: {
    path: '/unsubscribe',
    within: 'nothing',
    who: 'everyone',
    stays: true,
    title: ({ shell }) => shell.messageSettings,
  },
  /** The links in mails about alerts that acknowledge them or let them sleep. */
  alertStep: {
    path: '/alert-step',
    within: 'nothing',
    who: 'everyone',
    stays: true,
    title: ({ alerts }) => alerts.title,
  },
  /** Plants on a wall without a log-in; the link has its secret in the fragment. */
  wall: {
    path: '/largescreen/wall',
    within: 'nothing',
    who: 'everyone',
    flag: 'largeScreen',
    title: ({ largeScreen }) => largeScreen.title,
  },
  /** Every component in every state. */
  gallery: { path: '/__gallery', within: 'nothing', who: 'developers', stays: true, title: () => 'Gallery' },

  start: { path: '/', within: 'main', leadsTo: '/plant' },
  /** To a plant, or for people with more than a few plants to all of them: see `first-page.ts`. */
  plant: { path: '/plant', within: 'main', leadsTo: '/plant/infos' },
  fleet: {
    path: '/fleet',
    within: 'main',
    who: 'people',
    title: ({ shell }) => shell.fleet,
    menu: { of: 'main' },
  },
  /** The alerts of all plants. */
  alertList: {
    path: '/alert',
    within: 'main',
    who: 'people',
    title: ({ alerts }) => alerts.title,
    menu: { of: 'main' },
  },
  plantInfos: {
    path: '/plant/infos',
    within: 'main',
    who: 'people',
    stays: true,
    title: ({ plants }) => plants.plant,
    menu: { of: 'main', word: ({ shell }) => shell.myPlant },
  },
  plantList: {
    path: '/plant/list',
    within: 'main',
    who: 'people',
    title: ({ plants }) => plants.title,
    menu: { of: 'main', word: ({ shell }) => shell.allPlants },
  },
  largeScreen: {
    path: '/largescreen',
    within: 'nothing',
    who: 'people',
    flag: 'largeScreen',
    title: ({ largeScreen }) => largeScreen.title,
    menu: { of: 'main', word: ({ shell }) => shell.largeScreen },
  },
  applicationHome: {
    path: '/application/home',
    within: 'main',
    who: 'people',
    flag: 'application',
    title: ({ applications }) => applications.title,
    menu: { of: 'main' },
  },
  installation: {
    path: '/installation',
    within: 'main',
    who: 'operators',
    stays: true,
    title: ({ installation }) => installation.title,
    menu: { of: 'main' },
  },
  installationPeople: {
    path: '/installation/people',
    within: 'main',
    who: 'operators',
    title: ({ directory }) => directory.peopleTitle,
  },
  installationOrganisations: {
    path: '/installation/organisations',
    within: 'main',
    who: 'operators',
    title: ({ directory }) => directory.organisationsTitle,
  },
  installationGateways: {
    path: '/installation/gateways',
    within: 'main',
    who: 'operators',
    title: ({ directory }) => directory.gatewaysTitle,
  },
  installationPlants: {
    path: '/installation/plants',
    within: 'main',
    who: 'operators',
    title: ({ directory }) => directory.plantsTitle,
  },
  installationMessages: {
    path: '/installation/messages',
    within: 'main',
    who: 'operators',
    title: ({ directory }) => directory.messages.title,
  },
  installationJobs: {
    path: '/installation/jobs',
    within: 'main',
    who: 'installation',
    title: ({ installation }) => installation.jobPage.title,
  },
  installationAlertRules: {
    path: '/installation/alert-rules',
    within: 'main',
    who: 'operators',
    title: ({ alertRules }) => alertRules.title,
  },
  installationOrders: {
    path: '/installation/orders',
    within: 'main',
    who: 'operators',
    flag: 'application',
    title: ({ orders }) => orders.title,
  },
  installationInsurance: {
    path: '/installation/insurance',
    within: 'main',
    who: 'operators',
    flag: 'insurance',
    title: ({ insurance }) => insurance.title,
  },
  installationBrands: {
    path: '/installation/brands',
    within: 'main',
    who: 'operators',
    stays: true,
    title: ({ brands }) => brands.title,
  },
  intake: {
    path: '/intake',
    within: 'main',
    who: 'installation',
    title: ({ intake }) => intake.title,
    menu: { of: 'main', word: ({ common }) => common.intake },
  },
  takeOver: {
    path: '/take-over',
    within: 'main',
    who: 'operators',
    title: ({ relations }) => relations.takeOverTitle,
    menu: { of: 'main', word: ({ common }) => common.takeOver },
  },
  content: {
    path: '/content',
    within: 'main',
    who: 'operators',
    title: ({ content }) => content.title,
    menu: { of: 'main', word: ({ common }) => common.content },
  },

  plantStart: { path: '/plant/infos/', within: 'plant', leadsTo: '/plant/infos/data' },
  plantData: {
    path: '/plant/infos/data',
    within: 'plant',
    who: 'people',
    stays: true,
    title: ({ plants }) => plants.plant,
    menu: { of: 'plant', word: ({ plants }) => plants.data },
  },
  plantDevice: {
    path: '/plant/infos/device',
    within: 'plant',
    who: 'people',
    title: ({ devices }) => devices.title,
    menu: { of: 'plant', word: ({ plants }) => plants.device },
  },
  plantAlert: {
    path: '/plant/infos/alert',
    within: 'plant',
    who: 'people',
    title: ({ alerts }) => alerts.title,
    menu: { of: 'plant', word: ({ plants }) => plants.alert },
  },
  plantDetail: {
    path: '/plant/infos/detail',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
    menu: { of: 'plant', word: ({ plants }) => plants.detail },
  },
  plantRelate: {
    path: '/plant/infos/relate',
    within: 'plant',
    who: 'people',
    title: ({ relations }) => relations.title,
    menu: { of: 'plant', word: ({ plants }) => plants.relate },
  },
  plantEdit: {
    path: '/plant/infos/edit',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantFinance: {
    path: '/plant/infos/finance',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantMetering: {
    path: '/plant/infos/metering',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantCommissioning: {
    path: '/plant/infos/commissioning',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantImportHistory: {
    path: '/plant/infos/import-history',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantAlertRules: {
    path: '/plant/infos/alert-rules',
    within: 'plant',
    who: 'people',
    title: ({ alertRules }) => alertRules.title,
  },
  plantExportData: {
    path: '/plant/infos/exportdata',
    within: 'plant',
    who: 'people',
    flag: 'deviceDataExport',
    title: ({ plants }) => plants.plant,
  },
  plantReport: {
    path: '/plant/infos/report',
    within: 'plant',
    who: 'people',
    title: ({ plants }) => plants.plant,
  },
  plantComponentLayout: {
    path: '/plant/infos/component-layout',
    within: 'plant',
    who: 'people',
    flag: 'deviceLayout',
    title: ({ plants }) => plants.plant,
  },
  plantNew: { path: '/plant/new', within: 'main', who: 'people', title: ({ newPlant }) => newPlant.title },
  plantImport: {
    path: '/plant/import',
    within: 'main',
    who: 'people',
    title: ({ importPlants }) => importPlants.title,
  },
  plantTags: { path: '/plant/tags', within: 'main', who: 'people', title: ({ tags }) => tags.title },
  plantDeleted: { path: '/plant/deleted', within: 'main', who: 'people', title: ({ deletion }) => deletion.title },
  /** The link to accept a plant that is handed over. */
  plantReceive: {
    path: '/plant/receive',
    within: 'main',
    who: 'people',
    title: ({ relations }) => relations.receiveTitle,
  },
  connectDevice: { path: '/connect-device', within: 'main', who: 'people', title: ({ gateways }) => gateways.title },
  deviceDetail: { path: '/device-detail', within: 'main', who: 'people', title: ({ devices }) => devices.title },
  deviceComparison: {
    path: '/device-comparison',
    within: 'main',
    who: 'people',
    title: ({ comparisons }) => comparisons.title,
  },

  /** Station switching (spec §2): which organisation to act for. */
  identity: {
    path: '/identity',
    within: 'main',
    who: 'people',
    stays: true,
    title: ({ organisations }) => organisations.identityTitle,
    menu: { of: 'person', word: ({ organisations }) => organisations.identity },
  },
  organisation: {
    path: '/organisation',
    within: 'main',
    leadsTo: '/organisation/members',
    menu: { of: 'managers', word: ({ organisations }) => organisations.menu },
  },
  organisationMembers: {
    path: '/organisation/members',
    within: 'main',
    who: 'people',
    code: 'organisation',
    title: ({ organisations }) => organisations.members,
    menu: { of: 'organisation' },
  },
  organisationRoles: {
    path: '/organisation/roles',
    within: 'main',
    who: 'people',
    code: 'organisation',
    title: ({ organisations }) => organisations.roles,
    menu: { of: 'organisation' },
  },
  organisationAlertRules: {
    path: '/organisation/alert-rules',
    within: 'main',
    who: 'people',
    code: 'organisation',
    title: ({ alertRules }) => alertRules.title,
    menu: { of: 'organisation' },
  },

  account: { path: '/account', within: 'main', leadsTo: '/account/settings' },
  accountSettings: { path: '/account/settings', within: 'main', leadsTo: '/account/settings/base' },
  accountBase: {
    path: '/account/settings/base',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ profile }) => profile.base.title,
    menu: { of: 'account', word: ({ profile }) => profile.me },
  },
  accountCommon: {
    path: '/account/settings/common',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ account }) => account.common.title,
    menu: { of: 'account', word: ({ profile }) => profile.general },
  },
  accountSecurity: {
    path: '/account/settings/security',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ security }) => security.title,
    menu: { of: 'account', word: ({ shell }) => shell.accountSecurity },
  },
  accountMessage: {
    path: '/account/settings/message',
    within: 'account',
    who: 'users',
    flag: 'message',
    title: ({ shell }) => shell.messageSettings,
    menu: { of: 'account', word: ({ shell }) => shell.messageSettings },
  },
  /** Only if there are several; otherwise the page does not exist. */
  accountDataCentre: {
    path: '/account/settings/dataCentre',
    within: 'account',
    who: 'users',
    flag: 'multiDataCentre',
    title: ({ centres }) => centres.title,
    menu: { of: 'account', word: ({ shell }) => shell.dataCentre },
  },
  accountInstructions: {
    path: '/account/settings/instructions',
    within: 'account',
    who: 'users',
    flag: 'onlineInstructions',
    title: ({ profile }) => profile.manual.title,
    menu: { of: 'account', word: ({ common }) => common.userManual },
  },
  accountUdesk: {
    path: '/account/settings/udesk',
    within: 'account',
    who: 'users',
    flag: 'onlineCustomerService',
    title: ({ profile }) => profile.service.title,
    menu: { of: 'account', word: ({ common }) => common.onlineService },
  },
  accountSuggestion: {
    path: '/account/settings/suggestion',
    within: 'account',
    who: 'users',
    flag: 'suggestion',
    title: ({ common }) => common.feedback,
    menu: { of: 'account', word: ({ common }) => common.feedback },
  },
  accountExport: {
    path: '/account/settings/exportAccount',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ profile }) => profile.export.title,
    menu: { of: 'account', word: ({ profile }) => profile.exportAccount, isSeldom: true },
  },
  accountRevoke: {
    path: '/account/settings/accountRevoke',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ profile }) => profile.revocation.title,
    menu: { of: 'account', word: ({ profile }) => profile.revoke, isSeldom: true },
  },
  accountRevokeStep: {
    path: '/account/settings/accountRevokeStep',
    within: 'account',
    who: 'users',
    stays: true,
    title: ({ profile }) => profile.revocationStep.title,
  },

  communicationReport: {
    path: '/communicationReport',
    within: 'main',
    who: 'people',
    title: ({ communicationReport }) => communicationReport.title,
  },
  portfolioReport: {
    path: '/portfolioReport',
    within: 'main',
    who: 'people',
    title: ({ portfolioReport }) => portfolioReport.title,
  },
  application: { path: '/application', within: 'main', leadsTo: '/application/home' },
  applicationDetail: { path: '/application/detail', within: 'main', leadsTo: '/application/home' },
  messageCharge: {
    path: '/application/detail/messageCharge',
    within: 'main',
    who: 'people',
    flag: 'application',
    title: ({ applications }) => applications.title,
  },
  orders: {
    path: '/application/orders',
    within: 'main',
    who: 'people',
    flag: 'application',
    title: ({ orders }) => orders.title,
  },
  deviceCharge: {
    path: '/application/detail/deviceCharge',
    within: 'main',
    who: 'people',
    flag: 'deviceCharge',
    title: ({ applications }) => applications.deviceCharge,
  },
  applicationLargeScreen: {
    path: '/application/detail/largeScreen',
    within: 'main',
    who: 'people',
    flag: 'largeScreen',
    title: ({ largeScreen }) => largeScreen.title,
  },
  insurance: {
    path: '/application/detail/insurance',
    within: 'main',
    who: 'people',
    flag: 'insurance',
    title: ({ insurance }) => insurance.title,
  },
} as const satisfies Record<string, Page | Redirect>

interface Address {
  path: `/${string}`
  /**
   * What surrounds it: nothing, the frame of pages behind the log-in, or, inside that frame, the tabs of a plant or the
   * account menu.
   */
  within: 'nothing' | 'main' | 'plant' | 'account'
  menu?: Entry
  /**
   * The function that the page belongs to, as its calls do in `functions.ts` of the brand. If the brand has it off or blocks
   * it, the page does not exist, not even by its address. A page without one is a function of its own (`page-functions.ts`).
   */
  flag?: Flag | 'multiDataCentre'
  /** By which a brand can close the page if it belongs to no flag. Defaults to its name in this table. */
  code?: PageCode
  /** No code closes it: `open-calls.ts` of the brand says why. */
  stays?: true
}

export interface Page extends Address {
  who: Who
  /** The browser tab's title until the screen sets a better one, such as a plant's name. */
  title: (words: Words) => string
}

/** An address that only redirects. */
interface Redirect extends Address {
  leadsTo: `/${string}`
}

/**
 * Only visitors without a session, everyone, everyone with a session, people with an account, operators of the
 * brand, or those of the original, for what all brands share.
 */
export type Who = 'strangers' | 'everyone' | 'people' | 'users' | 'operators' | 'installation' | 'developers'

export interface Entry {
  of: 'main' | 'plant' | 'person' | 'managers' | 'organisation' | 'account'
  /** Defaults to the page's title. */
  word?: (words: Words) => string
  /** Used too rarely for the header menu. */
  isSeldom?: true
}

/** A row when it is not known which one it is. */
export type Row = Address & Partial<Page> & Partial<Pick<Redirect, 'leadsTo'>>

export type Pages = typeof pages
export type PageName = keyof Pages
/** The pages with a screen. */
export type ScreenName = { [N in PageName]: Pages[N] extends { who: Who } ? N : never }[PageName]
/** The pages within this that a link can lead to. */
export type Within<W extends Address['within']> = {
  [N in PageName]: Pages[N]['within'] extends W ? N : never
}[PageName]
/** The pages in this menu. */
export type EntryName<Of extends Entry['of'] = Entry['of']> = {
  [N in PageName]: Pages[N] extends { menu: { of: Of } } ? N : never
}[PageName]
