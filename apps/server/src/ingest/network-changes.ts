import type { Roster } from './roster.ts'
import { startRounds } from './rounds.ts'

/** Reads gateways again whose networks a person has changed, in whichever process. */
export const createNetworkChanges = ({ changedNetworks, roster, report }: Needs) => {
  const look = async () => {
    for (const sn of await changedNetworks()) roster.forget(sn)
  }
  return { start: () => startRounds(look, { everyMs, report }) }
}

interface Needs {
  /** The serial numbers of gateways whose networks were changed within the time that the roster remembers them. */
  changedNetworks: () => Promise<readonly string[]>
  roster: Pick<Roster, 'forget'>
  report: (error: Error) => void
}

const everyMs = 1_000
