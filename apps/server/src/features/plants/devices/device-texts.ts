import { runStates, type Point, type PointCategory } from '@heliograph/domain/points'

/** What a device's detail and its curves say in one language. */
export interface DeviceLabels extends DeviceTexts {
  points: Record<Point, string>
  categories: Record<PointCategory, string>
}

export interface DeviceTexts {
  facts: Record<Fact, string>
  runStates: Record<(typeof runStates)[number], string>
  flows: Record<Flow, string>
  noFault: string
}

/** What is known of a device beside its points. */
export type Fact =
  | 'serialNumber'
  | 'firmware'
  | 'mac'
  | 'signal'
  | 'uploadInterval'
  | 'heartbeatInterval'
  | 'gridStatus'
  | 'batteryStatus'

export type Flow = 'purchasing' | 'feedingIn' | 'charging' | 'discharging' | 'static'

export const englishDeviceTexts: DeviceTexts = {
  facts: {
    serialNumber: 'Serial number',
    firmware: 'Firmware',
    mac: 'MAC address',
    signal: 'Signal strength',
    uploadInterval: 'Upload interval',
    heartbeatInterval: 'Heartbeat interval',
    gridStatus: 'Grid status',
    batteryStatus: 'Battery status',
  },
  runStates: {
    standby: 'Standby',
    running: 'Running',
    fault: 'Fault',
    'permanent fault': 'Permanent fault',
    'self-check': 'Self-check',
    off: 'Off',
  },
  flows: {
    purchasing: 'Purchasing energy',
    feedingIn: 'Feeding in',
    charging: 'Charging',
    discharging: 'Discharging',
    static: 'Static',
  },
  noFault: 'None',
}

const chineseDeviceTexts: DeviceTexts = {
  facts: {
    serialNumber: '序列号',
    firmware: '固件版本',
    mac: 'MAC 地址',
    signal: '信号强度',
    uploadInterval: '上传间隔',
    heartbeatInterval: '心跳间隔',
    gridStatus: '电网状态',
    batteryStatus: '电池状态',
  },
  runStates: {
    standby: '待机',
    running: '运行',
    fault: '故障',
    'permanent fault': '永久故障',
    'self-check': '自检',
    off: '关机',
  },
  flows: {
    purchasing: '购电',
    feedingIn: '馈电',
    charging: '充电',
    discharging: '放电',
    static: '静置',
  },
  noFault: '无',
}

/** By the languages that the product speaks. */
export const deviceTexts = { en: englishDeviceTexts, zh: chineseDeviceTexts }
