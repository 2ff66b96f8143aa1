import type { PlantRight } from '@heliograph/domain/permissions'
import type { Person } from '#needs/people.ts'
import type { Plant } from './plant.ts'

/** The owner's contact details: for the owner, and for others if the owner allowed it. */
export const isOpen = ({ contactOpen }: Pick<Plant, 'contactOpen'>, right: PlantRight) => contactOpen || right === 'own'

export const contactPhoneOf = (plant: Pick<Plant, 'contactOpen' | 'contactPhone'>, right: PlantRight) =>
  isOpen(plant, right) ? plant.contactPhone : null

/** A person as shown with a plant, without what they log in with and when they did. */
export const personOf = (
  person: Person,
  plant: Pick<Plant, 'contactOpen' | 'ownerId'>,
  { userId, right }: { userId: number; right: PlantRight },
): Person => {
  if (person.id === userId) return person
  const discreet = { ...person, username: null, lastLoginAt: null }
  // Only the owner can share contact details, and only their own, not those of the person who entered the plant.
  return person.id === plant.ownerId && isOpen(plant, right) ? discreet : { ...discreet, email: null, phone: null }
}
