import { account } from './account.ts'
import { alertCases } from './alert-cases.ts'
import { alertTunings } from './alert-tunings.ts'
import { alerts } from './alerts.ts'
import { apiTokens } from './api-tokens.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { branding } from './branding.ts'
import { brands } from './brands.ts'
import { centres } from './centres.ts'
import { codes } from './codes.ts'
import { commissioning } from './commissioning.ts'
import { communicationReport } from './communication-report.ts'
import { comparisons } from './comparisons.ts'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { dataExport } from './data-export.ts'
import { deletion } from './deletion.ts'
import { deviceChanges } from './device-changes.ts'
import { deviceCharge } from './device-charge.ts'
import { devices } from './devices.ts'
import { directory } from './directory.ts'
import { dueDates } from './due-dates.ts'
import { expectation } from './expectation.ts'
import { fleet } from './fleet.ts'
import { gateways } from './gateways.ts'
import { historyImports } from './history-imports.ts'
import { history } from './history.ts'
import { installation } from './installation.ts'
import { insurance } from './insurance.ts'
import { intake } from './intake.ts'
import { largeExports } from './large-exports.ts'
import { largeScreen } from './large-screen.ts'
import { live } from './live.ts'
import { losses } from './losses.ts'
import { messageCharge } from './message-charge.ts'
import { metering } from './metering.ts'
import { moduleMap } from './module-map.ts'
import { orders } from './orders.ts'
import { organisationWebhooks } from './organisation-webhooks.ts'
import { organisations } from './organisations.ts'
import { outbox } from './outbox.ts'
import { plannedWorks } from './planned-works.ts'
import { plants } from './plants.ts'
import { portfolioReport } from './portfolio-report.ts'
import { portfolioTemplates } from './portfolio-templates.ts'
import { profile } from './profile.ts'
import { regions } from './regions.ts'
import { registration } from './registration.ts'
import { relations } from './relations.ts'
import { reportMails } from './report-mails.ts'
import { reports } from './reports.ts'
import { security } from './security.ts'
import { setup } from './setup.ts'
import { suggestions } from './suggestions.ts'
import { tags } from './tags.ts'
import { tariffs } from './tariffs.ts'
import { thirdParty } from './third-party.ts'
import { walls } from './walls.ts'
import { weather } from './weather.ts'

/** Every call of the platform, by feature. */
export const contract = {
  setup,
  auth,
  tags,
  thirdParty,
  codes,
  outbox,
  registration,
  security,
  apiTokens,
  account,
  consents,
  organisations,
  branding,
  brands,
  content,
  regions,
  weather,
  plants,
  deletion,
  fleet,
  live,
  losses,
  largeScreen,
  walls,
  devices,
  deviceChanges,
  commissioning,
  expectation,
  gateways,
  metering,
  tariffs,
  comparisons,
  moduleMap,
  history,
  dataExport,
  largeExports,
  reports,
  reportMails,
  historyImports,
  alerts,
  alertCases,
  plannedWorks,
  dueDates,
  communicationReport,
  portfolioReport,
  portfolioTemplates,
  alertTunings,
  directory,
  installation,
  intake,
  profile,
  organisationWebhooks,
  suggestions,
  orders,
  messageCharge,
  deviceCharge,
  insurance,
  relations,
  audit,
  centres,
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
