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
