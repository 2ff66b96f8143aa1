import { lasting } from '#api/memory.ts'

export { fewPlants } from '@heliograph/domain/few-plants'

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
