import { lasting } from '#api/memory.ts'

/** Up to this many plants, people look at a plant; with more, they first ask which of them needs help. */
export const fewPlants = 3

/** For the menu, before the number is known on this visit. */
export const keepManyPlants = (hasMany: boolean) => lasting.write(key, hasMany ? 'yes' : 'no')
export const keptManyPlants = () => lasting.read(key) === 'yes'

const key = 'many-plants'
