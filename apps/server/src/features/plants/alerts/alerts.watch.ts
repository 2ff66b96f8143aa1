import type { FaultRunStore, Spoken } from './fault-runs.store.ts'

/** What a roll-up tells: who said something new. */
export interface Rolled {
  devices: readonly Spoken[]
}

/**
 * Opens, follows and closes the alerts of faults that devices report, after each roll-up. It goes by the samples alone:
 * told late, in another order or twice, it comes to the same alerts.
 */
export const createFaultWatch = ({ store }: { store: FaultRunStore }) => ({
  async watchFaults({ devices }: Rolled) {
    if (devices.length === 0) return
    for (const spoken of await store.suspects(devices)) await store.align(spoken)
  },
})
