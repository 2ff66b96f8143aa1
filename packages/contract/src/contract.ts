import * as groups from './groups.ts'

/** Every call of the platform, by feature. */
export const contract: typeof groups = {
  setup: groups.setup,
  auth: groups.auth,
  tags: groups.tags,
  thirdParty: groups.thirdParty,
  codes: groups.codes,
  outbox: groups.outbox,
  registration: groups.registration,
  security: groups.security,
  apiTokens: groups.apiTokens,
  account: groups.account,
  consents: groups.consents,
  organisations: groups.organisations,
  branding: groups.branding,
  brands: groups.brands,
  content: groups.content,
  regions: groups.regions,
  weather: groups.weather,
  plants: groups.plants,
  deletion: groups.deletion,
  fleet: groups.fleet,
  live: groups.live,
  losses: groups.losses,
  largeScreen: groups.largeScreen,
  walls: groups.walls,
  devices: groups.devices,
  deviceChanges: groups.deviceChanges,
  commissioning: groups.commissioning,
  expectation: groups.expectation,
  gateways: groups.gateways,
  metering: groups.metering,
  tariffs: groups.tariffs,
  comparisons: groups.comparisons,
  moduleMap: groups.moduleMap,
  history: groups.history,
  dataExport: groups.dataExport,
  largeExports: groups.largeExports,
  reports: groups.reports,
  reportMails: groups.reportMails,
  historyImports: groups.historyImports,
  alerts: groups.alerts,
  alertCases: groups.alertCases,
  plannedWorks: groups.plannedWorks,
  dueDates: groups.dueDates,
  communicationReport: groups.communicationReport,
  portfolioReport: groups.portfolioReport,
  portfolioTemplates: groups.portfolioTemplates,
  alertTunings: groups.alertTunings,
  directory: groups.directory,
  installation: groups.installation,
  intake: groups.intake,
  profile: groups.profile,
  organisationWebhooks: groups.organisationWebhooks,
  suggestions: groups.suggestions,
  orders: groups.orders,
  messageCharge: groups.messageCharge,
  deviceCharge: groups.deviceCharge,
  insurance: groups.insurance,
  relations: groups.relations,
  audit: groups.audit,
  centres: groups.centres,
}

export {
  addressesOf,
  gather,
  idFieldOf,
  pathIdOf,
  refusalsOf,
  splitEndpoint,
  type Access,
  type Answer,
  type Call,
  type CallGroup,
  type Handler,
  type Received,
} from './kit/call.ts'
export { dispositionOf, isFile, type File, type FileAnswer } from './kit/file.ts'
export { openapi } from './kit/openapi.ts'
export { heartbeat, isStream, writeEvent } from './kit/stream.ts'
export { matterOf } from './kit/withheld.ts'

export { seldomGroups, startGroups } from './start-groups.ts'

export type * from './account.ts'
export type * from './alert-cases.ts'
export type * from './planned-works.ts'
export type * from './alert-tunings.ts'
export type * from './alerts.ts'
export type * from './announcements.ts'
export type * from './api-tokens.ts'
export type * from './audit.ts'
export type * from './auth.ts'
export type * from './branding.ts'
export type * from './brands.ts'
export type * from './centres.ts'
export type * from './codes.ts'
export type * from './comparisons.ts'
export type * from './data-export.ts'
export type * from './large-exports.ts'
export type * from './report-mails.ts'
export type * from './portfolio-templates.ts'
export type * from './reports.ts'
export type * from './deletion.ts'
export type * from './consents.ts'
export type * from './content.ts'
export type * from './commissioning.ts'
export type * from './expectation.ts'
export type * from './device-lists.ts'
export type * from './device-rows.ts'
export type * from './meters.ts'
export type * from './fleet.ts'
export type * from './device-changes.ts'
export type * from './gateways.ts'
export type * from './history.ts'
export type * from './directory.ts'
export type * from './installation.ts'
export type * from './intake.ts'
export type * from './large-screen.ts'
export type * from './live.ts'
export type * from './due-dates.ts'
export type * from './communication-report.ts'
export type * from './losses.ts'
export type * from './module-map.ts'
export type * from './history-imports.ts'
export type * from './metering.ts'
export type * from './device-charge.ts'
export type * from './insurance.ts'
export type * from './message-charge.ts'
export type * from './orders.ts'
export type * from './organisations.ts'
export type * from './outbox.ts'
export type * from './plant-details.ts'
export { faultsOfPlant, type ImportAnswer, type ImportedRow, type PlantFault } from './plant-imports.ts'
export type * from './plants.ts'
export type * from './portfolio-report.ts'
export type * from './profile.ts'
export type * from './regions.ts'
export type * from './security.ts'
export type * from './relations.ts'
export type * from './setup.ts'
export type * from './tariffs.ts'
export type * from './suggestions.ts'
export type * from './registration.ts'
export type * from './third-party.ts'
export type * from './walls.ts'
export type * from './weather.ts'
