/** Every address of the client (spec §2). `/plant/list`, the page of all plants, `/plant/receive`, `/take-over`, `/intake`, `/outbox` and `/__gallery` are ours. */
export const paths = {
  login: '/login',
  version: '/version',
  gallery: '/__gallery',
  tencentLogin: '/tencentLogin',
  register: '/register',
  forgetPassword: '/forgetPassword',
  outbox: '/outbox',

  start: '/',
  deviceDetail: '/device-detail',
  communicationReport: '/communicationReport',
  application: '/application',
  applicationHome: '/application/home',
  applicationDetail: '/application/detail',
  deviceCharge: '/application/detail/deviceCharge',
  messageCharge: '/application/detail/messageCharge',
  applicationLargeScreen: '/application/detail/largeScreen',
  insurance: '/application/detail/insurance',

  plant: '/plant',
  plantList: '/plant/list',
  plantInfos: '/plant/infos',
  plantData: '/plant/infos/data',
  plantAlert: '/plant/infos/alert',
  plantDevice: '/plant/infos/device',
  plantRelate: '/plant/infos/relate',
  plantDetail: '/plant/infos/detail',
  plantExportData: '/plant/infos/exportdata',
  plantReceive: '/plant/receive',
  plantComponentLayout: '/plant/infos/component-layout',

  intake: '/intake',

  identity: '/identity',
  organisationMembers: '/organisation/members',
  organisationRoles: '/organisation/roles',
  invitation: '/invitation',
  takeOver: '/take-over',

  account: '/account',
  accountSettings: '/account/settings',
  accountBase: '/account/settings/base',
  accountCommon: '/account/settings/common',
  accountSecurity: '/account/settings/security',
  accountUdesk: '/account/settings/udesk',
  accountInstructions: '/account/settings/instructions',
  accountMessage: '/account/settings/message',
  accountSuggestion: '/account/settings/suggestion',
  accountDataCentre: '/account/settings/dataCentre',
  accountRevoke: '/account/settings/accountRevoke',
  accountRevokeStep: '/account/settings/accountRevokeStep',
  accountExport: '/account/settings/exportAccount',

  largeScreen: '/largescreen',
} as const

export type Path = (typeof paths)[keyof typeof paths]
