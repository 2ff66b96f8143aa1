import { contract } from '@heliograph/contract'
import { askedLanguage } from '#needs/languages.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Registration } from './registration.ts'
import { checkedIn } from './registration.wire.ts'

export const registrationRoutes = (registration: Registration): Route[] =>
  routes(contract.registration, {
    register: async ({ body, ip, languages }) => {
      await registration.register({ ...body, language: askedLanguage(body.language, languages()) }, ip)
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
