import { errorOf } from '@heliograph/domain/caught'
import type { Roster } from './roster.ts'

/** Reads gateways again whose networks a person has changed, in whichever process. */
export const createNetworkChanges = ({ changedNetworks, roster, report }: Needs) => {
  const look = async () => {
    for (const sn of await changedNetworks()) roster.forget(sn)
  }
  return {
    start() {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      let running = Promise.resolve()
      const next = () => {
        running = look()
          .catch((error: unknown) => report(errorOf(error)))
          .then(() => {
            if (!isStopped) timer = setTimeout(next, everyMs)
          })
      }
      next()
      return async () => {
        isStopped = true
        clearTimeout(timer)
        await running
      }
    },
  }
}

interface Needs {
  /** The serial numbers of gateways whose networks were changed within the time that the roster remembers them. */
  changedNetworks: () => Promise<readonly string[]>
  roster: Pick<Roster, 'forget'>
  report: (error: Error) => void
}

const everyMs = 1_000
