import type { FaultRunStore, Spoken } from './fault-runs.store.ts'

/** The devices with new samples in a roll-up. */
export interface Rolled {
  devices: readonly Spoken[]
}

/**
 * After each roll-up, opens, extends and closes the alerts of faults that devices report. It uses only the samples, so
 * late, reordered or repeated samples lead to the same alerts.
 */
export const createFaultWatch = ({ store }: { store: FaultRunStore }) => ({
  async watchFaults({ devices }: Rolled) {
    if (devices.length === 0) return
    for (const spoken of await store.suspects(devices)) await store.align(spoken)
  },
})
