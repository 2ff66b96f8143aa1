import { passing } from './memory.ts'

/** Where a tab keeps what was typed and not sent yet: over a reload, a lost network, and a session that expired meanwhile. */
export const unsentKeys = {
  plant: 'new-plant',
  photo: 'new-plant-photo',
  request: 'new-plant-request',
  plants: 'import-plants',
} as const

/** With a log-out: the next person at this tab must find none of it. */
export const forgetUnsent = () => {
  for (const key of Object.values(unsentKeys)) passing.forget(key)
}
