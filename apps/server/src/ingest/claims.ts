import { errorOf } from '@heliograph/domain/caught'
import type { UnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { reportOf } from './listeners/mqtt-report.ts'
import type { Pipeline } from './pipeline.ts'
import type { KnownGateway, Roster } from './roster.ts'
import type { TakeV5Data } from './v5-data.ts'

/**
 * When a gateway is registered, takes up what it sent before. Registered gateways are looked for regularly, because any
 * process can register one.
 */
export const createClaims = ({ unclaimed, roster, pipeline, takeV5Data, remapping, report }: Needs) => {
  const take = (gateway: KnownGateway, payload: Uint8Array, id: number) => {
    if (gateway.protocol === 'solarman-v5') return takeV5Data(gateway, payload, { claimed: [id] })
    return pipeline.accept({ ...reportOf(gateway, payload), claimed: [id] })
  }

  const claimOf = async (gateway: KnownGateway) => {
    for (;;) {
      const records = await unclaimed.recordsOf(gateway.sn, gateway.protocol, atOnce)
      const taken = await Promise.allSettled(records.map(({ id, payload }) => take(gateway, payload, id)))
      for (const outcome of taken) if (outcome.status === 'rejected') throw errorOf(outcome.reason)
      if (records.length < atOnce) return
    }
  }

  const claim = async () => {
    for (const sn of await unclaimed.claimable()) {
      const gateway = await roster.bySn(sn)
      if (gateway) await claimOf(gateway).catch(report)
    }
  }

  return {
    claim,
    start() {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      let running = Promise.resolve()
      const next = () => {
        running = claim()
          .then(remapping.run)
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
  unclaimed: UnclaimedStore
  roster: Roster
  pipeline: Pipeline
  takeV5Data: TakeV5Data
  remapping: { run: () => Promise<void> }
  report: (error: Error) => void
}

const atOnce = 100
const everyMs = 2_000
