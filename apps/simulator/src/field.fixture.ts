import { devicesOf } from '@heliograph/simulation/device-readings'
import type { FleetGateway, FleetPlant } from '@heliograph/simulation/fleet-file'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import { startState } from '@heliograph/simulation/plant-state'

/** Noon of a summer day in Munich, where the tests' plants are. */
export const noonAt = Date.UTC(2026, 5, 1, 11)

export const house: PlantProfile = {
  seed: 11,
  latitude: 48.1,
  longitude: 11.6,
  zone: 'Europe/Berlin',
  arrays: [
    { tiltDeg: 30, azimuthDeg: 130, peakW: 5160 },
    { tiltDeg: 30, azimuthDeg: 220, peakW: 4300 },
  ],
  inverterRatedW: 8000,
  phases: 3,
  gridType: 'DISTRIBUTED_FULLY',
}

export const hybrid: PlantProfile = {
  ...house,
  battery: { capacityKwh: 10, maxW: 5000, reservePct: 10 },
  load: { kind: 'household', yearlyKwh: 4200 },
  gridType: 'EXCESS',
}

/** Two micro-inverters with two modules each. */
export const balcony: PlantProfile = {
  ...house,
  arrays: [{ tiltDeg: 20, azimuthDeg: 180, peakW: 1720 }],
  inverterRatedW: 1600,
  modulesPerMicro: 2,
  phases: 1,
}

/** A plant in its state at some time, with all of its devices behind one gateway. */
export const aPlant = (
  profile: PlantProfile,
  stateAt: number,
  gateway: Omit<FleetGateway, 'host' | 'devices'>,
): FleetPlant => ({
  name: `Plant of ${gateway.sn}`,
  profile,
  state: startState(profile, { totals: { generation: 1000 } }),
  stateAt,
  gateways: [
    {
      ...gateway,
      host: '127.0.0.1',
      devices: devicesOf(profile).map((device, place) => ({ ...device, sn: `${gateway.sn.slice(-8)}0${place}` })),
    },
  ],
})
