import type { PlantRight } from '@heliograph/domain/permissions'
import type { Caller } from '#needs/caller.ts'
import type { Person } from '#needs/people.ts'
import type { Plant } from './plant.ts'

/** The owner's contact details: for the owner, and for others if the owner allowed it. */
export const isOpen = ({ contactOpen }: Pick<Plant, 'contactOpen'>, right: PlantRight) => contactOpen || right === 'own'

/** API tokens read nothing about people. */
export const contactPhoneOf = (
  plant: Pick<Plant, 'contactOpen' | 'contactPhone'>,
  right: PlantRight,
  { scopes }: Caller,
) => (isOpen(plant, right) && scopes === undefined ? plant.contactPhone : null)

/** What the owner is called, as in `personOf` for all who read the plant; API tokens as above. */
export const ownerNameOf = ({ ownerName }: Pick<Plant, 'ownerName'>, { scopes }: Caller) =>
  scopes === undefined ? ownerName : null

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
