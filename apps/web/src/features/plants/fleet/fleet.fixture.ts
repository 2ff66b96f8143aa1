import type { FleetOverview, Trouble } from '@heliograph/contract/browser'
import { addDays, daysBetween } from '@heliograph/domain/zones'

const now = Date.now() / 1000
const days = daysBetween(addDays('2026-11-22', -29), '2026-11-22')

const aTrouble = (own: Partial<Trouble>, plant: Partial<NonNullable<Trouble['plant']>> = {}): Trouble => ({
  kind: 'STOPPED',
  level: 2,
  ruleId: 1000,
  showName: 'F12 Residual current',
  capacityOut: 45.866,
  days: 2.34,
  capacityDays: 107.3,
  lost: null,
  plants: 1,
  startTime: now - 2.34 * 86_400,
  lastStartTime: now - 2.34 * 86_400,
  alertsBegan: { from: now - 2.34 * 86_400, to: now - 2.34 * 86_400 },
  plantNames: ['Central Valley Packing'],
  members: [],
  shared: null,
  plant: {
    id: 1,
    name: 'Central Valley Packing',
    locationAddress: 'Fresno',
    installedCapacity: 137.6,
    timezone: 'America/Los_Angeles',
    deviceId: 11,
    deviceName: 'Hybrid inverter 2',
    devices: 1,
    devicesInPlant: 3,
    lastTime: now - 60,
    furtherAlerts: 0,
    days: days.map((day, place) => ({ day, generation: place > 27 ? null : 400 - place })),
    ...plant,
  },
  ...own,
})

/** An installer's 64 plants, of which three need help. */
export const aFleet = (own: Partial<FleetOverview> = {}): FleetOverview => ({
  countedAt: now,
  plants: 64,
  reporting: 61,
  resting: 0,
  night: 47,
  large: 2,
  powerW: 1_050_000,
  todayKwh: 1620,
  needing: 3,
  causes: 3,
  capacityDays: 243,
  worst: [
    aTrouble({}),
    aTrouble(
      {
        kind: 'OUT_OF_SIGHT',
        level: 1,
        ruleId: 1,
        showName: 'Gateway offline',
        capacityOut: 14.62,
        days: 6.07,
        capacityDays: 88.7,
      },
      { id: 2, name: 'Scheune Oberland', deviceName: 'Logger 2', devicesInPlant: 2, installedCapacity: 29.24 },
    ),
    aTrouble(
      {
        kind: 'OUT_OF_SIGHT',
        level: 1,
        ruleId: 1,
        showName: 'Gateway offline',
        capacityOut: 15.48,
        days: 3.07,
        capacityDays: 47.5,
      },
      { id: 3, name: 'Hof Petersen', deviceName: 'Logger 1', devicesInPlant: 1, installedCapacity: 15.48 },
    ),
  ],
  notRunning: {
    total: 2,
    plants: [
      { id: 4, name: 'Sporthalle Nord', installedCapacity: 64.5, hasGateway: false },
      { id: 5, name: 'Ferienhaus Elbe', installedCapacity: 6.88, hasGateway: true },
    ],
  },
  changes: {
    begun: 0,
    ended: 1,
    stillOpen: 3,
    faults: [
      {
        change: 'ENDED',
        plantId: 6,
        plantName: 'Hotel Murat',
        deviceId: 61,
        deviceName: 'Inverter 1',
        ruleId: 1001,
        level: 1,
        showName: 'F10 PV currents unequal',
        startTime: now - 60_000,
        endTime: now - 54_600,
        timezone: 'Europe/Istanbul',
      },
    ],
    outputs: [{ plantId: 1, plantName: 'Central Valley Packing', yesterday: 116, before: 202.35 }],
  },
  days: days.map((day, place) => ({ day, warnings: place > 24 ? 2 : 0, faults: place > 27 ? 1 : 0 })),
  lastEnded: null,
  ...own,
})
