import { contract } from '@heliograph/contract'
import { routes } from '../../http/routes.ts'
import type { Auth } from './auth.ts'

export const authRoutes = (auth: Auth) =>
  routes(contract.auth, {
    token: ({ body, ip }) =>
      body.grant_type === 'refresh_token'
        ? auth.refresh(body.refresh_token ?? '')
        : auth.logIn({
            identifier: body.username,
            identityType: body.identity_type ? Number(body.identity_type) : undefined,
            digest: body.password,
            clearText: body.clear_text_pwd,
            organisationId: body.org_id ? Number(body.org_id) : undefined,
            ip,
          }),
    logout: async ({ token }) => {
      await auth.logOut(token)
      return {}
    },
  })
