import type { Roster } from './roster.ts'
import { startRounds } from './rounds.ts'

/** Reads gateways again whose networks or secret a person has changed, in whichever process. */
export const createGatewayChanges = ({ changedGateways, roster, report }: Needs) => {
  const look = async () => {
    for (const sn of await changedGateways()) roster.forget(sn)
  }
  return { start: () => startRounds(look, { everyMs, report }) }
}

interface Needs {
  /** The serial numbers of gateways whose networks or secret were changed within the time that the roster remembers them. */
  changedGateways: () => Promise<readonly string[]>
  roster: Pick<Roster, 'forget'>
  report: (error: Error) => void
}

const everyMs = 1_000
