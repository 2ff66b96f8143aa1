import type { Api } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { passwordFields } from './password-fields.ts'

export interface LogIn {
  account: string
  password: string
}

interface Options {
  /** The brand's code. */
  system: string
}

export const authQueries = (api: Api) => ({
  /** Answers with the access token. What was refused, the form tells in place. */
  logIn: ({ system }: Options) =>
    mutationOptions({
      mutationFn: async ({ account, password }: LogIn) => {
        const username = account.trim()
        const { access_token: token } = await api.auth.token({
          body: {
            grant_type: 'mdc_password',
            username,
            ...(await passwordFields(password)),
            identity_type: identityOf(username),
            client_id: 'test',
            system,
          },
        })
        return token
      },
      meta: { inPlace: true },
    }),

  /** Who is logged in. */
  me: queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => api.account.me({}, { signal }), staleTime: Infinity }),
})

/** As the wire numbers them: 1 phone, 2 e-mail, 3 user name. */
export const identityOf = (account: string) => (account.includes('@') ? '2' : /^\+?\d{6,15}$/.test(account) ? '1' : '3')
