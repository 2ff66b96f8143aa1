import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { mostEntered } from './entry-limits.ts'
import type { EnteredDevice, EntryStore } from './entry.store.ts'

export type Entry = ReturnType<typeof createEntry>

/** Devices that are entered by hand, before they report. */
export const createEntry = ({ store, changed, record }: EntryNeeds) => ({
  async enter(plantId: number, typed: EnteredDevice, { userId, ip }: Actor) {
    const sn = typed.sn.trim()
    const entered = await store.enter(plantId, { ...typed, sn, name: typed.name?.trim() })
    if (entered === 'no gateway') throw new Refusal('GATEWAY_NOT_IN_PLANT')
    if (entered === 'taken') throw new Refusal('DATA_SOURCE_DUPLICATED')
    if (entered === 'replaced') throw new Refusal('PARAM_ERROR', 'body/deviceSn is that of a replaced device')
    if (entered === 'too many')
      throw new Refusal('PARAM_ERROR', `body/deviceSn A plant has at most ${mostEntered} devices that never reported`)
    changed(plantId)
    await record({ kind: 'device.enter', userId, ip, plantId, facts: { sn, type: typed.type } })
    return entered
  },
})

export interface EntryNeeds {
  store: EntryStore
  /** Called when devices of a plant were changed. */
  changed: (plantId: number) => void
  record: RecordAudit
}
