/** A view of the large screen: all plants, or one by its id. */
export type Place = 'fleet' | number

interface Fleet {
  /** Of a single plant, sums and a map would say less than its own view. */
  onlyPlant: number | null
  /** Today's best plants. */
  ranked: readonly number[]
}

/** The views in order: the one in the address first, then the fleet and today's best plants. */
export const placesOf = (first: number | undefined, { onlyPlant, ranked }: Fleet, top: number): Place[] => {
  const others: Place[] = onlyPlant === null ? ['fleet', ...ranked.slice(0, top)] : [onlyPlant]
  return [...new Set(first === undefined ? others : [first, ...others])]
}

/** The view that many steps later. If the current one has left the list, the first follows. */
export const placeAfter = (places: readonly Place[], place: Place, steps: number): Place => {
  const at = places.indexOf(place)
  if (at < 0) return places[0] ?? place
  return places[(((at + steps) % places.length) + places.length) % places.length] ?? place
}
