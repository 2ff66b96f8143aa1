import type { Api, TuningWish } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** Where rules are set. */
export type RulePlace = { scope: 'plant'; plantId: number } | { scope: 'organisation' } | { scope: 'brand' }

export const alertRuleQueries = ({ alertTunings: calls }: Api, place: RulePlace, language: string) => {
  const query = { language }
  const ofPlant = (plantId: number) => ({ params: { id: plantId } })
  return {
    rules: queryOptions({
      queryKey: ['alert-rules', place, language],
      queryFn: ({ signal }) =>
        place.scope === 'plant'
          ? calls.ofPlant({ ...ofPlant(place.plantId), query }, { signal })
          : calls[place.scope === 'brand' ? 'ofBrand' : 'ofOrganisation']({ query }, { signal }),
      meta: { inPlace: true },
    }),

    set: (body: TuningWish) =>
      place.scope === 'plant'
        ? calls.setOfPlant({ ...ofPlant(place.plantId), query, body })
        : calls[place.scope === 'brand' ? 'setOfBrand' : 'setOfOrganisation']({ query, body }),

    preview: (body: TuningWish) =>
      place.scope === 'plant'
        ? calls.previewOfPlant({ ...ofPlant(place.plantId), body })
        : calls[place.scope === 'brand' ? 'previewOfBrand' : 'previewOfOrganisation']({ body }),
  }
}
