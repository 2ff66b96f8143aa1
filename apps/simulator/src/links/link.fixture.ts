import { deviceValues } from '@heliograph/simulation/device-readings'
import type { FleetPlant } from '@heliograph/simulation/fleet-file'
import { createBuffer } from '#buffer.ts'
import { createDeviceClock } from '#device-clock.ts'
import { linkFaults, noChances, type FaultChances } from '#faults.ts'
import { createPlant } from '#plant.ts'
import type { LinkTiming, OpenLink } from './link.ts'

/** Short timeouts, so that tests see what a gateway does when there is no answer. */
export const hasty: LinkTiming = { patienceMs: 150, reconnectMs: [5, 20], resendMs: [5, 20] }

/** A link on its own: the test provides the records and sees the events. */
export const openForTest = (open: OpenLink, plant: FleetPlant, { bootAt, chances = noChances }: Options) => {
  const gateway = plant.gateways[0]!
  const { profile } = plant
  const model = createPlant({ ...plant, faults: () => ({}) })
  const buffer = createBuffer()
  const clock = createDeviceClock({ bornAt: bootAt - 1e9, bootAt, lastBootAt: bootAt - 1e8, fault: undefined })
  const problems: string[] = []
  let acked = 0
  let ready = 0
  let recordNumber = 0
  let now = bootAt
  let onReady = () => {}
  let waiting: { enough: () => boolean; done: () => void }[] = []
  const look = () => {
    for (const { enough, done } of waiting) if (enough()) done()
    waiting = waiting.filter(({ enough }) => !enough())
  }

  const link = open({
    gateway,
    profile,
    buffer,
    clock,
    now: () => now,
    faults: linkFaults({ ...noChances, ...chances }, gateway.sn),
    intervalMs: 60_000,
    events: {
      ready() {
        ready++
        onReady()
        look()
      },
      sent: () => {},
      acked(records) {
        acked += records
        look()
      },
      failed(why) {
        problems.push(why)
        look()
      },
    },
  })

  return {
    link,
    buffer,
    problems,
    acked: () => acked,
    ready: () => ready,
    onReady: (act: () => void) => void (onReady = act),
    setTime: (at: number) => void (now = at),
    /** Adds readings of the devices at some time. */
    record(at: number, stored = false) {
      const step = model.advance(at)
      const readings = gateway.devices.map(({ sn, ...device }) => ({
        deviceSn: sn,
        deviceType: device.deviceType,
        at,
        values: deviceValues(profile, step, device)!,
      }))
      for (const body of link.bodiesOf(readings, at, () => ++recordNumber)) buffer.add({ ...body, stored })
      link.wake()
    },
    until: (enough: () => boolean) =>
      new Promise<void>((done) => {
        waiting.push({ enough, done })
        look()
      }),
  }
}

interface Options {
  bootAt: number
  chances?: Partial<FaultChances>
}
