/** What identifies a plant of a list, so that importing the list again does not create it again. */
export interface ListKey {
  /** As it is stored: the reference, or else name and place. */
  text: string
  name: string
  place: string
}

/** A plant that exists. */
export interface KeyedPlant {
  id: number
  name: string
  latitude: number
  longitude: number
  listKey: string | null
}

interface Listed {
  reference: string
  name: string
  latitude: number
  longitude: number
}

export const listKeyOf = ({ reference, name, latitude, longitude }: Listed): ListKey => {
  const place = placeText(latitude, longitude)
  return { text: reference === '' ? `place ${place} ${name}` : `${referencePrefix}${reference}`, name, place }
}

/**
 * The plant with this key, or with its name at its place: one that was entered by hand or imported without a reference.
 * Plants of different references are different ones.
 */
export const samePlant = (key: ListKey, plants: readonly KeyedPlant[]) =>
  plants.find(({ listKey }) => listKey === key.text) ??
  plants.find(
    (plant) =>
      plant.name === key.name &&
      placeText(plant.latitude, plant.longitude) === key.place &&
      !(isReference(key.text) && isReference(plant.listKey)),
  )

/** Of a plant that was entered by hand: the request that created it. */
export const keyOfRequest = (requestKey: string) => `request ${requestKey}`

/** About ten metres. */
const placeText = (latitude: number, longitude: number) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const referencePrefix = 'reference '
const isReference = (key: string | null) => key?.startsWith(referencePrefix) ?? false
