import type { CommissioningReport, CommissioningState } from '@heliograph/contract'
import type { Check } from '@heliograph/domain/commissioning'
import { seconds } from '#wire/times.ts'
import type { KeptReport } from './commissioning.store.ts'
import type { CommissioningNow } from './commissioning.ts'

export const toCommissioning = ({ at, checks, kept }: CommissioningNow): CommissioningState => ({
  checkedTime: seconds(at),
  checks: checks.map(toCheck),
  kept: kept.map(toReport),
})

const toReport = ({ id, checkedAt, checkedByName, note, checks }: KeptReport): CommissioningReport => ({
  id,
  checkedTime: seconds(checkedAt),
  checkedBy: checkedByName,
  note,
  checks: checks.map(toCheck),
})

/** Power is in kW on the wire. */
const toCheck = ({ kind, state, value, of }: Check) => ({
  kind,
  state,
  value: kind === 'feedInLimit' && value !== null ? value / 1000 : value,
  of: [...of],
})
