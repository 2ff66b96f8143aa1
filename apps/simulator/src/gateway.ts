import type { Reading } from '@heliograph/domain/readings'
import { minuteMs } from '@heliograph/domain/zones'
import { deviceValues, isInverter } from '@heliograph/simulation/device-readings'
import type { FleetGateway } from '@heliograph/simulation/fleet-file'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { createLag } from '@heliograph/simulation/lag'
import { seedOf } from '@heliograph/simulation/noise'
import type { PlantStep } from '@heliograph/simulation/plant-model'
import { isRestarting, withQuirks } from '@heliograph/simulation/quirks'
import { createBuffer } from './buffer.ts'
import { birthOf, createDeviceClock } from './device-clock.ts'
import type { LinkFaults } from './faults.ts'
import type { FieldClock } from './field-clock.ts'
import type { OpenLink } from './links/link.ts'
import type { GatewayMemory } from './memory.ts'
import type { Plant } from './plant.ts'

export type Gateway = ReturnType<typeof createGateway>

/** A gateway: reads its devices, buffers their values, and reports them over its link. */
export const createGateway = ({ gateway, plant, memory, bootAt, fieldClock, intervalMs, faults, ...needs }: Needs) => {
  const { openLink, report } = needs
  const { intervalMinutes = 0, restartsPerDay = 0, lagMinutes = 0 } = gateway
  const ownIntervalMs = Math.max(intervalMs, intervalMinutes * minuteMs)
  const seed = seedOf(gateway.sn)
  const isDown = (at: number) => restartsPerDay > 0 && isRestarting(seed, restartsPerDay, at)
  const { profile } = plant
  const family = inverterFamily(profile)
  const bornAt = memory?.bornAt ?? birthOf(gateway.sn, plant.stateAt())
  const lastBootAt = memory?.bootAt ?? plant.stateAt()
  const { now, isReal } = fieldClock
  const clock = createDeviceClock({ bornAt, bootAt, lastBootAt, believes: isReal, fault: faults.clock })
  const buffer = createBuffer(memory?.records)
  const counts = { sent: 0, acked: 0 }
  let recordNumber = memory?.recordNumber ?? 0
  let reportedAt = -Infinity
  let isFailing = false
  let isCut = false

  const shownAt = createLag<PlantStep>(lagMinutes * minuteMs)

  const keep = (present: PlantStep, at: number, stored: boolean) => {
    const step = shownAt(present, at)
    const readings = gateway.devices.flatMap((device): Reading[] => {
      const shown = deviceValues(profile, step, device)
      const values = shown && withQuirks(shown, device.quirks, at, ownIntervalMs)
      const named = isInverter(device.kind) ? { family } : {}
      return values ? [{ deviceSn: device.sn, deviceType: device.deviceType, ...named, at, values }] : []
    })
    if (readings.length === 0) return
    for (const body of link.bodiesOf(readings, at, () => ++recordNumber)) buffer.add({ ...body, stored })
  }

  /** Adds a live record, unless there was one just now. */
  const reportNow = () => {
    const at = now()
    if (at - reportedAt < ownIntervalMs / 2 || isDown(at)) return
    reportedAt = at
    buffer.storeAll()
    keep(plant.advance(at), at, false)
    link.wake()
  }

  const link = openLink({
    gateway,
    profile,
    buffer,
    clock,
    now,
    faults,
    intervalMs: ownIntervalMs,
    events: {
      ready: reportNow,
      sent: (records) => (counts.sent += records),
      acked(records) {
        counts.acked += records
        isFailing = false
      },
      failed(why) {
        if (!isFailing) report(`${gateway.sn} at ${gateway.host}:${gateway.port}: ${why}`)
        isFailing = true
      },
    },
  })

  return {
    sn: gateway.sn,
    /** Records the plant's values at a time in the past. */
    recall(step: PlantStep, at: number) {
      const isOwnTime = intervalMinutes === 0 || at % (intervalMinutes * minuteMs) === 0
      if (isOwnTime && !isDown(at)) keep(step, at, true)
    },
    intervalMs: ownIntervalMs,
    open: link.open,
    /** Called when it is time to report. */
    tick() {
      const at = now()
      if ((faults.isCutOff(at) || isDown(at)) !== isCut) {
        isCut = !isCut
        link.cut(isCut)
      }
      reportNow()
    },
    counts: () => ({ ...counts, isUp: link.isUp(), buffered: buffer.size(), dropped: buffer.dropped() }),
    memory: (): GatewayMemory => ({ bornAt, bootAt, recordNumber, records: buffer.records() }),
    close: link.close,
  }
}

interface Needs {
  gateway: FleetGateway
  plant: Plant
  memory: GatewayMemory | undefined
  bootAt: number
  fieldClock: FieldClock
  intervalMs: number
  faults: LinkFaults
  openLink: OpenLink
  report: (problem: string) => void
}
