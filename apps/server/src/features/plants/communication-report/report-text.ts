import { formatInstant } from '@heliograph/domain/zones'
import type { ReportedGateway } from './communication-report.store.ts'
import { stateOf, uptimeOf } from './communication-report.ts'

/** A report as CSV (RFC 4180), in pieces. Times are those of each plant. What is unknown is empty. */
export function* reportText(gateways: readonly ReportedGateway[], separator: ',' | ';') {
  yield textOf(names, separator)
  for (const gateway of gateways) yield textOf(cellsOf(gateway, separator === ';' ? ',' : '.'), separator)
}

const names = [
  'plant',
  'address',
  'gateway',
  'serial_number',
  'state',
  'uptime_pct',
  'expected_h',
  'heard_h',
  'asleep_h',
  'gaps',
  'longest_gap_min',
  'last_gap_from',
  'last_gap_until',
  'last_contact',
  'time_zone',
  'stored_samples',
  'late_samples',
  'repeated_samples',
  'rejected_samples',
  'signal_pct',
  'protocol',
  'firmware',
]

const cellsOf = (gateway: ReportedGateway, decimal: string) => {
  const { zone } = gateway
  const timeOf = (at: Date | null) => (at ? formatInstant(zone, at.getTime()) : '')
  /** Truncated: what is not quite complete is not 100. */
  const numberOf = (value: number | null, digits = 0) =>
    value === null ? '' : (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits).replace('.', decimal)
  const hoursOf = (s: number | null) => numberOf(s === null ? null : s / 3600, 1)
  return [
    gateway.plantName,
    gateway.address ?? '',
    gateway.name,
    gateway.sn,
    stateOf(gateway).toLowerCase(),
    numberOf(uptimeOf(gateway), 1),
    hoursOf(gateway.expectedS),
    hoursOf(gateway.heardS),
    hoursOf(gateway.asleepS),
    numberOf(gateway.gaps),
    numberOf(gateway.longestGapS === null ? null : gateway.longestGapS / 60),
    timeOf(gateway.gapFrom),
    timeOf(gateway.gapUntil),
    timeOf(gateway.heardAt),
    zone,
    ...[gateway.kept, gateway.late, gateway.repeated, gateway.rejected, gateway.signalPct].map((count) =>
      numberOf(count),
    ),
    gateway.protocol,
    gateway.firmware ?? '',
  ]
}

const textOf = (cells: readonly string[], separator: string) =>
  `${cells.map((text) => cellText(text, separator)).join(separator)}\r\n`

/** What people and devices wrote must not become a formula. */
const cellText = (text: string, separator: string) => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /["\r\n]/.test(plain) || plain.includes(separator) ? `"${plain.replaceAll('"', '""')}"` : plain
}
