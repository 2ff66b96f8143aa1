import type { IntakeCounts } from '@heliograph/contract/browser'

export interface Count {
  sinceStart: number
  lastHour: number
}

export interface TallyRow {
  /** 'accepted', 'undated', or the reason of a rejection. */
  outcome: string
  dropped: boolean
  /** In the order of the protocols. */
  counts: Count[]
  all: Count
}

/**
 * The counts as a table, one row per outcome and one column per protocol. Known outcomes always have a row, also with
 * zero. Unknown ones come last.
 */
export const tallyOf = ({ accepted, undated, dropped }: IntakeCounts, knownReasons: readonly string[]) => {
  const protocols = [
    ...new Set([...knownProtocols, ...[...accepted, ...undated, ...dropped].map(({ protocol }) => protocol)]),
  ]
  const reasons = [...new Set([...knownReasons, ...dropped.map(({ reason }) => reason)])]
  const row = (outcome: string, isDrop: boolean, told: readonly (Count & { protocol: string })[]): TallyRow => ({
    outcome,
    dropped: isDrop,
    counts: protocols.map((protocol) => sumOf(told.filter((count) => count.protocol === protocol))),
    all: sumOf(told),
  })
  return {
    protocols,
    rows: [
      row('accepted', false, accepted),
      row('undated', false, undated),
      ...reasons.map((reason) =>
        row(
          reason,
          true,
          dropped.filter((count) => count.reason === reason),
        ),
      ),
    ],
  }
}

/** The makers' spelling, in every language. */
export const protocolName = (protocol: string) => names[protocol] ?? protocol

const names: Record<string, string> = { 'solarman-v5': 'Solarman V5', mqtt: 'MQTT', http: 'HTTP' }
const knownProtocols = Object.keys(names)

const sumOf = (counts: readonly Count[]): Count => ({
  sinceStart: counts.reduce((sum, { sinceStart }) => sum + sinceStart, 0),
  lastHour: counts.reduce((sum, { lastHour }) => sum + lastHour, 0),
})
