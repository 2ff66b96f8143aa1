import type { PageFeature } from '@heliograph/phrases'
import type { ComponentType } from 'react'
import { Planned } from './fallbacks.tsx'
import type { ScreenName, Within } from './pages.ts'

/**
 * The screens of all pages except the log-in, and the frame around most of them: each a file that is fetched when it
 * shows.
 */
export const screens = {
  tencentLogin: async () => (await import('#screens/tencent-login.tsx')).TencentLoginScreen,
  version: async () => (await import('#screens/version.tsx')).VersionScreen,
  outbox: async () => (await import('#screens/outbox.tsx')).OutboxScreen,
  setup: async () => (await import('#screens/setup.tsx')).SetupScreen,
  register: async () => (await import('#screens/register.tsx')).RegisterScreen,
  forgetPassword: async () => (await import('#screens/forget-password.tsx')).ForgetPasswordScreen,
  main: async () => (await import('#screens/main.tsx')).MainScreen,
  fleet: async () => (await import('#screens/fleet.tsx')).FleetScreen,
  plantList: async () => (await import('#screens/plant/list.tsx')).PlantListScreen,
  plantInfos: async () => (await import('#screens/plant/infos.tsx')).PlantInfosScreen,
  plantData: async () => (await import('#screens/plant/infos/data.tsx')).PlantDataScreen,
  plantDevice: async () => (await import('#screens/plant/infos/device.tsx')).PlantDeviceScreen,
  plantAlert: async () => (await import('#screens/plant/infos/alert.tsx')).PlantAlertScreen,
  plantDetail: async () => (await import('#screens/plant/infos/detail.tsx')).PlantDetailScreen,
  plantRelate: async () => (await import('#screens/plant/infos/relate.tsx')).PlantRelateScreen,
  plantFinance: async () => (await import('#screens/plant/infos/finance.tsx')).PlantFinanceScreen,
  plantEdit: async () => (await import('#screens/plant/infos/edit.tsx')).PlantEditScreen,
  plantMetering: async () => (await import('#screens/plant/infos/metering.tsx')).PlantMeteringScreen,
  plantNew: async () => (await import('#screens/plant/new.tsx')).NewPlantScreen,
  plantImport: async () => (await import('#screens/plant/import.tsx')).ImportPlantsScreen,
  plantTags: async () => (await import('#screens/plant/tags.tsx')).PlantTagsScreen,
  plantDeleted: async () => (await import('#screens/plant/deleted.tsx')).DeletedPlantsScreen,
  plantReceive: async () => (await import('#screens/plant/receive.tsx')).PlantReceiveScreen,
  takeOver: async () => (await import('#screens/take-over.tsx')).TakeOverScreen,
  deviceComparison: async () => (await import('#screens/device-comparison.tsx')).DeviceComparisonScreen,
  connectDevice: async () => (await import('#screens/connect-device.tsx')).ConnectDeviceScreen,
  deviceDetail: async () => (await import('#screens/device-detail.tsx')).DeviceDetailScreen,
  largeScreen: async () => (await import('#screens/largescreen.tsx')).LargeScreenScreen,
  installation: async () => (await import('#screens/installation.tsx')).InstallationScreen,
  intake: async () => (await import('#screens/intake.tsx')).IntakeScreen,
  content: async () => (await import('#screens/content.tsx')).ContentScreen,
  identity: async () => (await import('#screens/identity.tsx')).IdentityScreen,
  organisationMembers: async () => (await import('#screens/organisation/members.tsx')).OrganisationMembersScreen,
  organisationRoles: async () => (await import('#screens/organisation/roles.tsx')).OrganisationRolesScreen,
  invitation: async () => (await import('#screens/invitation.tsx')).InvitationScreen,
  accountBase: async () => (await import('#screens/account/settings/base.tsx')).AccountBaseScreen,
  accountCommon: async () => (await import('#screens/account/settings/common.tsx')).AccountCommonScreen,
  accountSecurity: async () => (await import('#screens/account/settings/security.tsx')).AccountSecurityScreen,
  accountMessage: async () => (await import('#screens/account/settings/message.tsx')).AccountMessageScreen,
  accountDataCentre: async () => (await import('#screens/account/settings/data-centre.tsx')).DataCentreScreen,
  accountInstructions: async () =>
    (await import('#screens/account/settings/instructions.tsx')).AccountInstructionsScreen,
  accountUdesk: async () => (await import('#screens/account/settings/udesk.tsx')).AccountUdeskScreen,
  accountSuggestion: async () => (await import('#screens/account/settings/suggestion.tsx')).AccountSuggestionScreen,
  accountExport: async () => (await import('#screens/account/settings/export-account.tsx')).ExportAccountScreen,
  accountRevoke: async () => (await import('#screens/account/settings/account-revoke.tsx')).AccountRevokeScreen,
  accountRevokeStep: async () =>
    (await import('#screens/account/settings/account-revoke-step.tsx')).AccountRevokeStepScreen,
  unsubscribe: async () => (await import('#screens/unsubscribe.tsx')).UnsubscribeScreen,
  gallery: async () => (import.meta.env.DEV ? (await import('#screens/gallery.tsx')).GalleryScreen : Planned),
} satisfies Record<Exclude<ScreenName, 'login'> | 'main', () => Promise<ComponentType>>

/** The words that a screen shows as soon as it opens. Others are fetched when they show. */
export const wordsOf: Readonly<
  Record<Exclude<ScreenName, 'login' | Within<'account'>> | 'main', readonly PageFeature[]>
> = {
  tencentLogin: ['thirdParty', 'registration'],
  version: ['version'],
  outbox: ['outbox'],
  setup: ['setup', 'registration'],
  register: ['registration', 'codes'],
  forgetPassword: ['registration', 'codes'],
  main: ['plants', 'find', 'alerts', 'live', 'organisations', 'profile'],
  fleet: ['fleet', 'plants', 'live'],
  plantList: ['plants', 'fleet', 'live'],
  plantInfos: ['plants', 'live'],
  plantData: ['plants', 'live', 'day', 'history', 'calendar'],
  plantDevice: ['devices', 'deviceChanges', 'gateways', 'live', 'comparisons'],
  plantAlert: ['alerts', 'devices', 'history', 'live'],
  plantDetail: ['plantFacts', 'plants', 'devices'],
  plantRelate: ['relations', 'audit', 'calendar'],
  plantFinance: ['tariffs', 'history', 'calendar', 'plants'],
  plantEdit: ['editPlant', 'newPlant', 'plants', 'plantFacts', 'audit', 'calendar', 'deletion', 'tariffs'],
  plantMetering: ['metering', 'plants'],
  plantNew: ['newPlant', 'plants', 'calendar'],
  plantImport: ['importPlants', 'plants'],
  plantTags: ['tags'],
  plantDeleted: ['deletion'],
  plantReceive: ['relations'],
  takeOver: ['relations'],
  connectDevice: ['gateways', 'devices', 'intake', 'live'],
  deviceDetail: [
    'devices',
    'deviceChanges',
    'gateways',
    'history',
    'intake',
    'live',
    'points',
    'calendar',
    'comparisons',
  ],
  deviceComparison: ['comparisons', 'history', 'calendar'],
  largeScreen: ['largeScreen', 'plants', 'live'],
  installation: ['installation'],
  intake: ['intake'],
  content: ['content', 'version'],
  identity: ['organisations'],
  organisationMembers: ['organisations'],
  organisationRoles: ['organisations'],
  invitation: ['organisations'],
  unsubscribe: ['profile'],
  gallery: [],
}

/** What a page asks the server for first: the answers are on their way while its code is read. */
export const firstCallsOf = {
  plantData: async () => (await import('#screens/plant/infos/data-first.ts')).askFirst,
}
