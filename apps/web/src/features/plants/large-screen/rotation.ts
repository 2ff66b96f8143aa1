/** A view of the large screen: all plants, or one by its id. */
export type Place = 'fleet' | number

/** The views in their order: what the address names first, then the fleet and the best plants of today. */
export const placesOf = (first: number | undefined, ranked: readonly number[], top: number): Place[] => [
  ...new Set<Place>([...(first === undefined ? [] : [first]), 'fleet', ...ranked.slice(0, top)]),
]

/** The view so many steps on. One that has left the order meanwhile is followed by the first. */
export const placeAfter = (places: readonly Place[], place: Place, steps: number): Place => {
  const at = places.indexOf(place)
  if (at < 0) return places[0] ?? place
  return places[(((at + steps) % places.length) + places.length) % places.length] ?? place
}
