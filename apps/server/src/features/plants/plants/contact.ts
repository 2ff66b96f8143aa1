import type { PlantRight } from '@heliograph/domain/permissions'
import type { Person } from '#needs/people.ts'
import type { Plant } from './plant.ts'

/** How to reach a plant's owner: for the owner, and for others where the owner opened that. */
const isOpen = ({ contactOpen }: Pick<Plant, 'contactOpen'>, right: PlantRight) => contactOpen || right === 'own'

export const contactPhoneOf = (plant: Pick<Plant, 'contactOpen' | 'contactPhone'>, right: PlantRight) =>
  isOpen(plant, right) ? plant.contactPhone : null

/** A person as a plant names them. What they log in with, and when they did, is nobody else's business. */
export const personOf = (
  person: Person,
  plant: Pick<Plant, 'contactOpen' | 'ownerId'>,
  { userId, right }: { userId: number; right: PlantRight },
): Person => {
  if (person.id === userId) return person
  const discreet = { ...person, username: null, lastLoginAt: null }
  // Only the owner decides, and only about themself: whoever entered the plant has opened nothing.
  return person.id === plant.ownerId && isOpen(plant, right) ? discreet : { ...discreet, email: null, phone: null }
}
