import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { AdministratorInvitations } from './administrator-invitations.ts'
import type { Administrators } from './administrators.ts'
import type { BrandRules } from './brands.ts'
import { administratorOf, brandOf, invitationOf, listedBrandOf, offerOf, outcomeOf } from './brands.wire.ts'

export const brandRoutes = (
  brands: BrandRules,
  administrators: Administrators,
  invitations: AdministratorInvitations,
): Route[] =>
  routes(contract.brands, {
    list: async () => (await brands.list()).map(listedBrandOf),
    read: async ({ params: { code } }) => brandOf(await brands.read(code)),
    version: async ({ params: { code, number } }) => ({ settings: await brands.version(code, number) }),
    exportFile: async ({ params: { code } }) => ({
      name: `${code.toLowerCase()}.json`,
      pieces: [JSON.stringify(await brands.file(code), null, 2)],
    }),
    importFile: async ({ params: { code }, body: { file }, session: { userId }, ip }) =>
      outcomeOf(await brands.importFile(code, file, { userId, ip })),
    create: ({ body: { code, name }, session: { userId }, ip }) => nothing(brands.create(code, name, { userId, ip })),
    saveDraft: async ({ params: { code }, body: { settings, revision }, session: { userId }, ip }) =>
      outcomeOf(await brands.saveDraft(code, settings, revision, { userId, ip })),
    cleanPicture: async ({ body: { picture, large } }) => ({
      picture: await brands.clean(Buffer.from(picture, 'base64'), large),
    }),
    publish: async ({ params: { code }, body, session: { userId }, ip }) =>
      outcomeOf(await brands.publish(code, body, { userId, ip })),
    takeBack: async ({ params: { code }, body: { number }, session: { userId }, ip }) =>
      outcomeOf(await brands.takeBack(code, number, { userId, ip })),
    switchOff: ({ params: { code }, body: { off }, session: { userId }, ip }) =>
      nothing(brands.setOff(code, off, { userId, ip })),
    administrators: async ({ params: { code } }) => (await administrators.list(code)).map(administratorOf),
    appoint: ({ params: { code }, body: { account }, session: { userId }, ip }) =>
      nothing(administrators.appoint(code, account, { userId, ip })),
    dismiss: ({ params: { code, id }, session: { userId }, ip }) =>
      nothing(administrators.dismiss(code, id, { userId, ip })),
    invitations: async ({ params: { code } }) => (await invitations.list(code)).map(invitationOf),
    invite: async ({ params: { code }, body: { email }, session: { userId }, ip }) => ({
      link: await invitations.invite(code, email, { userId, ip }),
    }),
    withdrawInvitation: ({ params: { code, id }, session: { userId }, ip }) =>
      nothing(invitations.withdraw(code, id, { userId, ip })),
    offer: async ({ body: { token }, session: { userId } }) => offerOf(await invitations.offer(token, userId)),
    accept: ({ body, token: session, session: { userId }, ip }) =>
      nothing(invitations.accept(body.token, { userId, ip, session })),
  })
