import { lasting } from '#api/memory.ts'

/** Up to this many plants, people look at a plant; with more, they first ask which of them needs help. */
export const fewPlants = 3

/** For the menu, before the number is known on this visit. */
export const keepManyPlants = (hasMany: boolean) => lasting.write(key, hasMany ? 'yes' : 'no')
/** Undefined on a first visit to this browser. */
export const keptManyPlants = () => {
  const kept = lasting.read(key)
  return kept === undefined ? undefined : kept === 'yes'
}
/** The next person to log in can have more or fewer plants. */
export const forgetManyPlants = () => lasting.forget(key)

const key = 'many-plants'
