import type { ReportedGateway } from './communication-report.store.ts'
import { stateOf, uptimeOf, type DoorOf } from './communication-report.ts'

interface ReportColumn {
  /** The same in every language: scripts find it. */
  name: string
  /** Null is unknown. */
  of: (gateway: ReportedGateway) => string | number | Date | null
  /** Of a number, 0 unless told. */
  digits?: number
  isTime?: boolean
}

const hoursOf = (s: number | null) => (s === null ? null : s / 3600)

/** What a file of the report has of each gateway. */
export const reportColumns = (doorOf: DoorOf): readonly ReportColumn[] => [
  { name: 'plant', of: ({ plantName }) => plantName },
  { name: 'address', of: ({ address }) => address },
  { name: 'gateway', of: ({ name }) => name },
  { name: 'serial_number', of: ({ sn }) => sn },
  { name: 'state', of: (gateway) => stateOf(gateway).toLowerCase() },
  { name: 'uptime_pct', of: uptimeOf, digits: 1 },
  { name: 'expected_h', of: ({ expectedS }) => hoursOf(expectedS), digits: 1 },
  { name: 'heard_h', of: ({ heardS }) => hoursOf(heardS), digits: 1 },
  { name: 'asleep_h', of: ({ asleepS }) => hoursOf(asleepS), digits: 1 },
  { name: 'gaps', of: ({ gaps }) => gaps },
  { name: 'longest_gap_min', of: ({ longestGapS }) => (longestGapS === null ? null : longestGapS / 60) },
  { name: 'last_gap_from', of: ({ gapFrom }) => gapFrom, isTime: true },
  { name: 'last_gap_until', of: ({ gapUntil }) => gapUntil, isTime: true },
  { name: 'last_contact', of: ({ heardAt }) => heardAt, isTime: true },
  { name: 'time_zone', of: ({ zone }) => zone },
  { name: 'stored_samples', of: ({ kept }) => kept },
  { name: 'late_samples', of: ({ late }) => late },
  { name: 'repeated_samples', of: ({ repeated }) => repeated },
  { name: 'rejected_samples', of: ({ rejected }) => rejected },
  { name: 'signal_pct', of: ({ signalPct }) => signalPct },
  { name: 'protocol', of: ({ protocol }) => protocol },
  { name: 'firmware', of: ({ firmware }) => firmware },
  { name: 'upload_interval_s', of: ({ uploadIntervalS }) => uploadIntervalS },
  { name: 'heartbeat_interval_s', of: ({ heartbeatIntervalS }) => heartbeatIntervalS },
  { name: 'usual_interval_s', of: ({ rhythmS }) => rhythmS },
  { name: 'silent_after_s', of: ({ allowedS }) => allowedS },
  { name: 'reports_to', of: ({ protocol }) => doorText(doorOf(protocol)) },
  { name: 'wifi_network', of: ({ ssid }) => ssid },
  { name: 'local_address', of: ({ ip }) => ip },
  { name: 'mac_address', of: ({ mac }) => mac },
  { name: 'most_devices', of: ({ maxDevices }) => maxDevices },
]

const doorText = (door: ReturnType<DoorOf>) => (door ? `${door.host}:${door.port}` : null)

/** Truncated: what is not quite complete is not 100. */
export const truncatedTo = (value: number, digits: number) => Math.floor(value * 10 ** digits) / 10 ** digits
