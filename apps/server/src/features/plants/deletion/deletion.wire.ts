import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { Consequences } from './deletion.store.ts'
import type { Deletion } from './deletion.ts'

type Answers = { [Name in 'delete' | 'deleted']: Awaited<ReturnType<Deletion[Name]>> }

export const toDeletionAnswer = ({ deleted, kept }: Answers['delete']): wire.DeletionAnswer => ({
  deleted,
  kept: kept.map(({ plantId, reason }) => ({ id: plantId, reason })),
})

export const toDeletedPlant = (plant: Answers['deleted'][number]): wire.DeletedPlant => ({
  id: plant.plantId,
  name: plant.name,
  deletedTime: secondsOf(plant.deletedAt),
  deletedBy: plant.deletedBy,
  restorableUntil: secondsOf(plant.restorableUntil),
})

export const toConsequences = (consequences: Consequences): wire.DeletionConsequences => consequences
