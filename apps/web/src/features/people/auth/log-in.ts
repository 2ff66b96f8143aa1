import type { Api } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { passwordFields } from './password-fields.ts'

export interface LogIn {
  account: string
  password: string
  /** The person wants to stay signed in. */
  long: boolean
  /** A solved slide verification. */
  slide?: string
}

interface Options {
  /** The brand's code. */
  system: string
}

export const authQueries = (api: Api) => ({
  /** Returns the access token. The form shows a refusal in place. */
  logIn: ({ system }: Options) =>
    mutationOptions({
      mutationFn: async ({ account, password, long, slide }: LogIn) => {
        const { access_token: token } = await api.auth.token({
          body: {
            grant_type: 'mdc_password',
            ...(await credentialsOf(account, password)),
            client_id: 'heliograph',
            system,
            ...(long && { keep: '1' }),
            ...(slide && { slide }),
          },
        })
        return token
      },
      meta: { inPlace: true },
    }),

  /** The person who is logged in. */
  me: queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => api.account.me({}, { signal }), staleTime: Infinity }),
})

/** In the form that the token call and `check-user` take. */
export const credentialsOf = async (account: string, password: string) => {
  const username = account.trim()
  return { username, ...(await passwordFields(password)), identity_type: identityOf(username) }
}

/** The kinds as numbered on the wire: 1 phone, 2 e-mail, 3 user name. */
export const identityOf = (account: string) => (account.includes('@') ? '2' : /^\+?\d{6,15}$/.test(account) ? '1' : '3')
