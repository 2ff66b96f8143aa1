import type { Api, RegisterRequest, ResetPasswordRequest } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const registrationQueries = (api: Api) => ({
  /** What it is refused for, the form tells in place. */
  register: mutationOptions({
    mutationFn: (body: RegisterRequest) => api.registration.register({ body }),
    meta: { inPlace: true },
    // A password is not kept for later.
    gcTime: 0,
  }),

  resetPassword: mutationOptions({
    mutationFn: (body: ResetPasswordRequest) => api.registration.resetPassword({ body }),
    meta: { inPlace: true },
    gcTime: 0,
  }),

  /** Where the server sees the call come from. */
  callerCountry: queryOptions({
    queryKey: ['caller-country'],
    queryFn: ({ signal }) => api.regions.callerCountry({}, { signal }),
    staleTime: Infinity,
    retry: false,
    // Without it people choose by themselves.
    meta: { inPlace: true },
  }),

  phonePatterns: (lan: string) =>
    queryOptions({
      queryKey: ['phone-patterns', lan],
      queryFn: ({ signal }) => api.regions.phonePatterns({ query: { lan } }, { signal }),
      staleTime: Infinity,
      meta: { inPlace: true },
    }),
})
