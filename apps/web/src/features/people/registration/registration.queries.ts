import type { Api, RegisterRequest, ResetPasswordRequest } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { queryOptions } from '@tanstack/react-query'

interface JudgedPassword {
  password: string
  personal: string[]
}

/** @param dataCentre the data centre of the account, if there are several */
export const registrationQueries = (api: Api, dataCentre?: DataCentre) => {
  const there = dataCentre ? { dataCentre } : {}
  return {
    register: (body: RegisterRequest) => api.registration.register({ body }, there),
    resetPassword: (body: ResetPasswordRequest) => api.registration.resetPassword({ body }, there),

    /** The country that the server sees the call come from. */
    callerCountry: queryOptions({
      queryKey: ['caller-country'],
      queryFn: ({ signal }) => api.regions.callerCountry({}, { signal }),
      staleTime: Infinity,
      retry: false,
      // Without it, people choose themselves.
      meta: { inPlace: true },
    }),

    phonePatterns: (lan: string) =>
      queryOptions({
        queryKey: ['phone-patterns', lan],
        queryFn: ({ signal }) => api.regions.phonePatterns({ query: { lan } }, { signal }),
        staleTime: Infinity,
        meta: { inPlace: true },
      }),

    /** By the server's rules. Not cached: it is about a password. */
    judge: (body: JudgedPassword, options: { signal: AbortSignal }) =>
      api.registration.passwordStrength({ body }, { ...there, ...options }),
  }
}
