import type { Api, CreatePlantRequest } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { base64Of, type Photo } from '#browser/photo.ts'

export const newPlantQueries = (api: Api) => ({
  create: (body: CreatePlantRequest) => api.plants.create({ body }),

  keepPhoto: (id: number, photo: Photo) =>
    api.plants.putPicture({ params: { id }, body: { picture: base64Of(photo) } }),
  removePhoto: (id: number) => api.plants.removePicture({ params: { id } }),

  /** Towns whose names begin with a text. */
  towns: (text: string, lan: string) =>
    queryOptions({
      queryKey: ['towns', text, lan],
      queryFn: ({ signal }) => api.regions.towns({ query: { text, lan } }, { signal }),
      enabled: text.length >= 2,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      meta: { inPlace: true },
    }),

  /** Whether streets are searched. */
  geocoder: queryOptions({
    queryKey: ['geocoder'],
    queryFn: ({ signal }) => api.regions.addresses({ body: {} }, { signal }),
    staleTime: Infinity,
    meta: { inPlace: true },
  }),
  addresses: (text: string, lan: string) => api.regions.addresses({ body: { text, lan } }),

  /** Country, divisions and zones at a point. */
  place: (point: { lat: number; lng: number } | undefined, lan: string) =>
    queryOptions({
      queryKey: ['place', point, lan],
      queryFn: ({ signal }) =>
        api.regions.place({ query: { latitude: point?.lat ?? 0, longitude: point?.lng ?? 0, lan } }, { signal }),
      enabled: point !== undefined,
      staleTime: Infinity,
      meta: { inPlace: true },
    }),
})
