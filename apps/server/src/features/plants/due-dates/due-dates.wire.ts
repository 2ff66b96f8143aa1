import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { DueDate, NewDueDate } from './due-dates.store.ts'

export const dateIn = ({ on, ...date }: wire.DueDateWish): NewDueDate => ({ ...date, deviceId: on })

export const toDueDate = ({ enteredBy: _, enteredByName, enteredAt, ...date }: DueDate): wire.DueDate => ({
  ...date,
  enteredBy: enteredByName,
  enteredAt: seconds(enteredAt),
})
