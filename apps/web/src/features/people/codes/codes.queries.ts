import type { Api } from '@heliograph/contract/browser'
import type { CodePurpose } from '@heliograph/domain/codes'
import type { DataCentre } from '@heliograph/domain/regions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** Where to send a code. */
export type To = { email: string } | { phone: string } | 'own'

interface Wanted {
  purpose: CodePurpose
  to: To
  language: string
  slide?: string
}

/** @param dataCentre the data centre of the account, if it is not the chosen one */
export const codeQueries = (api: Api, dataCentre?: DataCentre) => {
  const there = dataCentre ? { dataCentre } : {}
  return {
    asksForSlide: queryOptions({
      queryKey: ['codes', 'slide', dataCentre],
      queryFn: ({ signal }) => api.content.slideVerify({}, { signal, ...there }),
      staleTime: Infinity,
      meta: { inPlace: true },
    }),

    /** Whether this installation can send mails and SMS. */
    channels: queryOptions({
      queryKey: ['codes', 'channels', dataCentre],
      queryFn: ({ signal }) => api.codes.channels({}, { signal, ...there }),
      staleTime: Infinity,
      meta: { inPlace: true },
    }),

    request: mutationOptions({
      mutationFn: ({ purpose, to, language, slide }: Wanted) => {
        const body = { ...(to === 'own' ? {} : to), language }
        if (purpose === 'email' || purpose === 'phone' || purpose === 'revoke') {
          return api.codes.requestOwn({ body: { purpose, ...body } }, there)
        }
        return api.codes.request({ body: { purpose, ...body, ...(slide !== undefined && { slide }) } }, there)
      },
      meta: { inPlace: true },
    }),

    /** A new one each time: a puzzle is valid for one attempt. */
    puzzle: (attempt: number) =>
      queryOptions({
        queryKey: ['codes', 'puzzle', dataCentre, attempt],
        queryFn: ({ signal }) => api.codes.slidePuzzle({}, { signal, ...there }),
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        meta: { inPlace: true },
      }),

    solve: mutationOptions({
      mutationFn: (solution: { puzzle: string; position: number; work: number[] }) =>
        api.codes.slideSolve({ body: solution }, there),
      meta: { inPlace: true },
    }),

    /** Only exists in the demo. */
    outbox: queryOptions({
      queryKey: ['outbox', 'is there', dataCentre],
      queryFn: ({ signal }) =>
        api.outbox.list({}, { signal, ...there }).then(
          () => true,
          () => false,
        ),
      staleTime: Infinity,
      retry: false,
      meta: { inPlace: true },
    }),
  }
}
