import type * as wire from '@heliograph/contract'
import { dayMs } from '@heliograph/domain/zones'
import { seconds } from '#wire/times.ts'
import type { FaultChange } from './changes.store.ts'
import type { FleetOverview } from './fleet.ts'
import type { Fault, PlantReason, Trouble } from './troubles.store.ts'

/** The name of an alert in the reader's language, with the device's own label. */
export type NameOf = (ruleId: number, code: string) => string

export const toOverview = (fleet: FleetOverview, nameOf: NameOf): wire.FleetOverview => {
  const { countedAt, plants, reporting, resting, night, large, powerW, todayKwh, needing, causes, capacityDays, days } =
    fleet
  return {
    plants,
    reporting,
    resting,
    night,
    large,
    powerW,
    todayKwh,
    needing,
    causes,
    capacityDays,
    days,
    countedAt: seconds(countedAt),
    worst: fleet.worst.map((trouble) => toTrouble(trouble, countedAt, nameOf)),
    notRunning: {
      total: fleet.notRunning.total,
      plants: fleet.notRunning.plants.map(({ capacityKwp, ...plant }) => ({
        ...plant,
        installedCapacity: capacityKwp,
      })),
    },
    changes: {
      ...fleet.changes,
      faults: fleet.changes.faults.map((change) => toChange(change, nameOf)),
    },
    lastEnded: fleet.lastEnded ? toChange(fleet.lastEnded, nameOf) : null,
  }
}

export const toReason = (reason: PlantReason, at: number, nameOf: NameOf): wire.PlantReason => ({
  id: reason.plantId,
  ...faultFields(reason, at, nameOf),
  deviceName: reason.deviceName,
  devices: reason.devices,
})

const toTrouble = (trouble: Trouble, at: number, nameOf: NameOf): wire.Trouble => ({
  ...faultFields(trouble, at, nameOf),
  lost: trouble.lost && {
    energy: trouble.lost.kwh,
    money: trouble.lost.micros === null ? null : trouble.lost.micros / 1e6,
    currency: trouble.lost.currency,
  },
  plants: trouble.plants,
  plantNames: trouble.plantNames,
  lastStartTime: seconds(trouble.lastStartedAt),
  alertsBegan: { from: seconds(trouble.alertsBegan.from), to: seconds(trouble.alertsBegan.to) },
  members: trouble.members.map((member) => ({
    id: member.id,
    name: member.name,
    installedCapacity: member.capacityKwp,
    timezone: member.zone,
    capacityDays: member.cost,
    startTime: seconds(member.since),
    deviceId: member.deviceId,
    deviceName: member.deviceName,
    lastTime: lastTimeOf(trouble.kind, member.lastAt, at),
  })),
  shared: trouble.shared,
  plant: trouble.plant && {
    id: trouble.plant.id,
    name: trouble.plant.name,
    locationAddress: trouble.plant.address,
    installedCapacity: trouble.plant.capacityKwp,
    timezone: trouble.plant.zone,
    deviceId: trouble.plant.deviceId,
    deviceName: trouble.plant.deviceName,
    devices: trouble.plant.devices,
    devicesInPlant: trouble.plant.devicesInPlant,
    lastTime: lastTimeOf(trouble.kind, trouble.plant.lastAt, at),
    furtherAlerts: trouble.plant.furtherAlerts,
    days: trouble.plant.days.map(({ day, kwh }) => ({ day, generation: kwh })),
  },
})

/** A silence lasts until now. */
const lastTimeOf = (kind: Fault['kind'], lastAt: number, at: number) => seconds(kind === 'OUT_OF_SIGHT' ? at : lastAt)

const faultFields = (fault: Fault, at: number, nameOf: NameOf) => ({
  kind: fault.kind,
  level: fault.level,
  ruleId: fault.ruleId,
  showName: nameOf(fault.ruleId, fault.code),
  startTime: seconds(fault.startedAt),
  capacityOut: fault.capacityOut,
  capacityDays: fault.capacityDays,
  // Without capacity there is no mean: the days since it began.
  days: fault.capacityOut > 0 ? fault.capacityDays / fault.capacityOut : Math.max(0, at - fault.startedAt) / dayMs,
})

const toChange = ({ zone, code, startedAt, endedAt, ...change }: FaultChange, nameOf: NameOf): wire.FleetChange => ({
  ...change,
  showName: nameOf(change.ruleId, code),
  startTime: seconds(startedAt),
  endTime: endedAt === null ? null : seconds(endedAt),
  timezone: zone,
})
