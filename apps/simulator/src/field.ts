import { dayMs, frameMs } from '@heliograph/domain/zones'
import { faultsAt } from '@heliograph/simulation/fault-times'
import type { FleetPlant } from '@heliograph/simulation/fleet-file'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import type { PlantFaults } from '@heliograph/simulation/plant-faults'
import { inverterUnits } from '@heliograph/simulation/plant-profile'
import { linkFaults, plantFaults, type FaultChances } from './faults.ts'
import { createFieldClock } from './field-clock.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { openers } from './links/open-link.ts'
import { faultCodesOf } from './links/solarman-v5-records.ts'
import type { Memory, PlantMemory } from './memory.ts'
import { createPlant, type Plant } from './plant.ts'

export type Field = ReturnType<typeof createField>

/**
 * All plants and gateways of a fleet. They continue from their memory, or otherwise from the state in the fleet file.
 */
export const createField = ({ plants, memory, intervalMs, speed, chances, report, realNow }: Needs) => {
  const sites = plants.map((fleetPlant) => ({ fleetPlant, key: keyOf(fleetPlant), ...startOf(fleetPlant, memory) }))
  const latest = Math.max(0, ...sites.map(({ start }) => start.stateAt))
  const clock = createFieldClock({ speed, from: latest, ...(realNow && { realNow }) })
  const timers = new Set<NodeJS.Timeout>()
  let isClosing = false

  const running = sites.map(({ fleetPlant, key, start, isRemembered }) => {
    const plant = createPlant({ ...start, profile: fleetPlant.profile, faults: faultsOf(fleetPlant, chances) })
    const gateways = fleetPlant.gateways.map((gateway) => {
      const remembered = memory.gateways[gateway.sn]
      return createGateway({
        gateway,
        plant,
        // A plant that was created again does not report the old one's records, but its devices keep their record
        // numbers.
        memory: remembered && { ...remembered, records: isRemembered ? remembered.records : [] },
        bootAt: clock.now(),
        fieldClock: clock,
        intervalMs,
        faults: linkFaults(chances, gateway.sn),
        openLink: openers[gateway.link],
        report,
      })
    })
    return { key, plant, gateways }
  })
  const gateways = running.flatMap((site) => site.gateways)

  /** Spreads the gateways over the interval, so that they do not all report at the same time. */
  const startTicking = (gateway: Gateway, place: number) => {
    const { intervalMs } = gateway
    const phaseMs = ((place + 0.5) / gateways.length) * intervalMs
    const wait = () => {
      const inMs = intervalMs - ((((clock.now() - phaseMs) % intervalMs) + intervalMs) % intervalMs)
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          gateway.tick()
          wait()
        },
        Math.max(1, clock.realMs(inMs)),
      )
      timers.add(timer)
    }
    wait()
  }

  return {
    /** Catches up with the present, plant by plant. Each plant starts reporting as soon as it has caught up. */
    async start() {
      let place = 0
      const pause = createPause()
      for (const site of running) {
        await catchUp(site, clock.now, pause, () => isClosing)
        for (const gateway of site.gateways) {
          if (isClosing) return
          gateway.open()
          startTicking(gateway, place++)
        }
      }
    },

    counts() {
      const each = gateways.map((gateway) => gateway.counts())
      const sum = (count: 'sent' | 'acked' | 'buffered' | 'dropped') =>
        each.reduce((total, one) => total + one[count], 0)
      return {
        gateways: each.length,
        up: each.filter(({ isUp }) => isUp).length,
        sent: sum('sent'),
        acked: sum('acked'),
        buffered: sum('buffered'),
        dropped: sum('dropped'),
      }
    },

    /** The memory of all devices, including those of earlier runs that are not in this field. */
    memory: (): Memory => ({
      version: 1,
      complete: isClosing,
      plants: { ...memory.plants, ...Object.fromEntries(running.map(({ key, plant }) => [key, plant.memory()])) },
      gateways: {
        ...memory.gateways,
        ...Object.fromEntries(gateways.map((gateway) => [gateway.sn, gateway.memory()])),
      },
    }),

    async close() {
      isClosing = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(gateways.map((gateway) => gateway.close()))
    },
  }
}

interface Needs {
  plants: readonly FleetPlant[]
  memory: Memory
  intervalMs: number
  speed: number
  chances: FaultChances
  /** Called with a gateway's problem, once until it recovers. */
  report: (problem: string) => void
  realNow?: () => number
}

/** Names can repeat, but hardly together with the seed. */
const keyOf = ({ name, profile }: FleetPlant) => `${name} ${profile.seed}`

/** A fleet file that is newer than the memory describes a different field. */
const startOf = (fleetPlant: FleetPlant, memory: Memory): { start: PlantMemory; isRemembered: boolean } => {
  const remembered = memory.plants[keyOf(fleetPlant)]
  const isRemembered = remembered !== undefined && remembered.stateAt >= fleetPlant.stateAt
  const { state, stateAt } = isRemembered ? remembered : fleetPlant
  return { start: { state, stateAt }, isRemembered }
}

/** The fleet file's faults take precedence over random ones. */
const faultsOf = ({ profile, faults = [] }: FleetPlant, chances: FaultChances) => {
  const units = inverterUnits(profile)
  const faultCodes = faultCodesOf[inverterFamily(profile)]
  const drawn = plantFaults(chances, { seed: profile.seed, inverters: units.length, faultCodes })
  return (from: number, to: number): PlantFaults => ({ ...drawn(from, to), ...faultsAt(faults, to) })
}

/** Advances a plant to the present. Its gateways record every 5 minutes, but only for the last few days. */
const catchUp = async (
  { plant, gateways }: { plant: Plant; gateways: readonly Gateway[] },
  now: () => number,
  pause: () => Promise<void>,
  isClosing: () => boolean,
) => {
  for (let at = nextFrame(plant.stateAt()); at < now() && !isClosing(); at = nextFrame(at)) {
    const step = plant.advance(at)
    if (at > now() - recalledMs) for (const gateway of gateways) gateway.recall(step, at)
    await pause()
  }
}

const nextFrame = (at: number) => (Math.floor(at / frameMs) + 1) * frameMs

/** Yields to the event loop every few milliseconds. */
const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await new Promise((done) => setImmediate(done))
    since = performance.now()
  }
}

const recalledMs = 3 * dayMs
const turnMs = 10
