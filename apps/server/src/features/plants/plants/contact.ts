import type { User } from '@heliograph/contract'
import type { PlantRight } from '@heliograph/domain/permissions'
import type { Plant } from './plants.store.ts'

/** How to reach a plant's owner: for the owner, and for others where the owner opened that. */
const isOpen = ({ auth_open }: Pick<Plant, 'auth_open'>, right: PlantRight) => auth_open || right === 'own'

export const contactPhoneOf = (plant: Pick<Plant, 'auth_open' | 'contact_phone'>, right: PlantRight) =>
  isOpen(plant, right) ? plant.contact_phone : null

/** A person as a plant names them. What they log in with, and when they did, is nobody else's business. */
export const personOf = (
  person: User,
  plant: Pick<Plant, 'auth_open' | 'owner_id'>,
  { userId, right }: { userId: number; right: PlantRight },
): User => {
  if (person.id === userId) return person
  const discreet = {
    ...person,
    username: null,
    weChatNickname: null,
    qqNickname: null,
    lastLoginTime: null,
    lastVisitTime: null,
  }
  // Only the owner decides, and only about themself: whoever entered the plant has opened nothing.
  return person.id === plant.owner_id && isOpen(plant, right)
    ? discreet
    : { ...discreet, email: null, phoneNumber: null }
}
