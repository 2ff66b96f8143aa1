import { errorOf } from '@heliograph/domain/caught'
import { parseSamples } from '@heliograph/protocols/http-push/samples'
import type { NewDeviceStore } from '#telemetry/new-devices.store.ts'
import type { UnclaimedStore } from '#telemetry/unclaimed.store.ts'
import { reportOf } from './listeners/mqtt-report.ts'
import type { Pipeline } from './pipeline.ts'
import type { KnownGateway, Roster } from './roster.ts'
import { startRounds } from './rounds.ts'
import type { TakeV5Data } from './v5-data.ts'

/**
 * When a gateway is registered, or a new device is accepted, takes up what it sent before. They are looked for regularly,
 * because any process can register one.
 */
export const createClaims = ({
  unclaimed,
  newDevices,
  roster,
  pipeline,
  takeV5Data,
  remapping,
  decodingAgain,
  now,
  report,
}: Needs) => {
  const take = (gateway: KnownGateway, payload: Uint8Array, id: number) => {
    if (gateway.protocol === 'solarman-v5') return takeV5Data(gateway, payload, { claimed: [id] })
    return pipeline.accept({ ...reportOf(gateway, payload), claimed: [id] })
  }

  /** A reading of a device that was new. */
  const takeHeld = (gateway: KnownGateway, deviceSn: string, payload: Uint8Array, id: number) => {
    const said = parseSamples(Buffer.from(payload).toString())
    const readings = 'error' in said ? [] : said.readings.map((reading) => ({ ...reading, deviceSn }))
    return pipeline.accept({ gateway, payload, readings, claimed: [id] })
  }

  const claimOf = async (gateway: KnownGateway, deviceSn?: string) => {
    const sender = { gatewaySn: gateway.sn, protocol: gateway.protocol, ...(deviceSn !== undefined && { deviceSn }) }
    for (;;) {
      const records = await unclaimed.recordsOf(sender, atOnce)
      const again = ({ id, payload }: (typeof records)[number]) =>
        deviceSn === undefined ? take(gateway, payload, id) : takeHeld(gateway, deviceSn, payload, id)
      const taken = await Promise.allSettled(records.map(again))
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

  /** Takes up what was kept of new devices that a person has accepted. */
  const claimAccepted = async () => {
    for (const { gatewayId, gatewaySn, sn } of await newDevices.accepted(now())) {
      // Without it, everything would be held again.
      if (!takes(await roster.bySn(gatewaySn), sn)) roster.forget(gatewaySn)
      const gateway = await roster.bySn(gatewaySn)
      if (!gateway || !takes(gateway, sn)) continue
      await claimOf(gateway, sn)
        .then(() => newDevices.forget(gatewayId, sn))
        .catch(report)
    }
  }

  return {
    claim,
    claimAccepted,
    start: () =>
      startRounds(() => claim().then(claimAccepted).then(remapping.run).then(decodingAgain.run), { everyMs, report }),
  }
}

interface Needs {
  unclaimed: UnclaimedStore
  newDevices: NewDeviceStore
  roster: Roster
  pipeline: Pipeline
  takeV5Data: TakeV5Data
  remapping: { run: () => Promise<void> }
  decodingAgain: { run: () => Promise<void> }
  now: () => number
  report: (error: Error) => void
}

/** One that was entered is a device once something of it is stored. */
const takes = (gateway: KnownGateway | undefined, sn: string) =>
  gateway !== undefined && (gateway.devices.has(sn) || gateway.entered.has(sn.toLowerCase()))

const atOnce = 100
const everyMs = 2_000
