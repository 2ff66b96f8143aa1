import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Registration } from './registration.ts'
import { checkedIn } from './registration.wire.ts'

export const registrationRoutes = (registration: Registration) =>
  routes(contract.registration, {
    register: async ({ body, ip }) => {
      await registration.register(body, ip)
      return {}
    },
    resetPassword: async ({ body, ip }) => {
      await registration.resetPassword(body, ip)
      return {}
    },
    checkUser: ({ body, ip }) => registration.checkUser(checkedIn(body, ip)),
    passwordStrength: ({ body: { password, personal = [] }, ip }) =>
      registration.passwordStrength(password, personal, ip),
  })
