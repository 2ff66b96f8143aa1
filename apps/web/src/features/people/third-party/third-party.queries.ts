import type { Api, ReturnFromProvider, ThirdPartyRegistration } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

interface Held {
  ticket: string
  binding: string
}

export const thirdPartyQueries = (api: Api) => ({
  /** Providers whose accounts open one here. If the call fails, there are none. */
  providers: (language: string) =>
    queryOptions({
      queryKey: ['third-party-providers', language],
      queryFn: ({ signal }) => api.thirdParty.providers({ query: { language } }, { signal }),
      staleTime: Infinity,
      retry: false,
      meta: { inPlace: true },
    }),

  linked: (language: string) =>
    queryOptions({
      queryKey: ['linked-accounts', language],
      queryFn: ({ signal }) => api.thirdParty.linked({ query: { language } }, { signal }),
      meta: { inPlace: true },
    }),

  begin: mutationOptions({ mutationFn: (provider: string) => api.thirdParty.begin({ body: { provider } }) }),
  beginLink: (provider: string) => api.thirdParty.beginLink({ body: { provider } }),
  unlink: (provider: string) => api.thirdParty.unlink({ body: { provider } }),

  finish: (body: ReturnFromProvider) => api.thirdParty.finish({ body }),
  link: ({ ticket, binding }: Held) => api.thirdParty.link({ body: { ticket, binding } }),
  register: (body: ThirdPartyRegistration) => api.thirdParty.register({ body }),

  /** Returns the access token. */
  open: async ({ ticket, binding }: Held, system: string) => {
    const { access_token: token } = await api.auth.token({
      body: { grant_type: 'third_party', code: ticket, answer: binding, client_id: 'heliograph', system },
    })
    return token
  },
})
