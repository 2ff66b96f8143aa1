import type { DeviceDetail, DeviceNode } from '@heliograph/contract/browser'

/** A working device: a test only gives the fields that it is about. */
export const aDevice = (own: Partial<DeviceNode> = {}): DeviceNode => ({
  deviceId: 2,
  gatewayId: null,
  sn: 'SH2307884133',
  name: 'Inverter 1',
  type: 'INVERTER',
  productId: null,
  state: 1,
  alertState: -1,
  collectionTime: 1_774_173_600.5,
  expectedEveryS: 300,
  asleepUntil: null,
  signalPct: null,
  firmware: null,
  protocol: null,
  powerW: null,
  todayKwh: null,
  strings: [],
  battery: null,
  ...own,
})

export const aDetail = (own: Partial<DeviceDetail> = {}): DeviceDetail => ({
  deviceId: 2,
  deviceSn: 'SH2307884133',
  siteId: 7,
  productId: null,
  type: 'INVERTER',
  name: 'Inverter 1',
  connectStatus: 1,
  deviceState: 1,
  collectionTime: 1_774_173_600.5,
  timeZone: 'Europe/Berlin',
  parentDeviceId: 1,
  parentSn: 'G1',
  paramCategoryList: [],
  unsupported: [],
  conflicts: null,
  unknownModels: [],
  ...own,
})
