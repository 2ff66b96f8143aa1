import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Security } from './security.ts'

export const securityRoutes = (security: Security) =>
  routes(contract.security, {
    standing: security.standing,
    sessions: security.list,
    endSession: done(({ body, ...asking }) => security.end(asking, body.id)),
    endOtherSessions: done(security.endOthers),

    prove: done(({ body, ...asking }) => security.prove(asking, body)),
    beginProof: security.beginProof,

    changePassword: done(({ body, ...asking }) => security.changePassword(asking, body)),
    changeEmail: done(({ body, ...asking }) => security.changeEmail(asking, body)),
    changePhone: done(({ body, ...asking }) => security.changePhone(asking, body)),
    changeUsername: done(({ body, ...asking }) => security.changeUsername(asking, body.username)),

    beginTotp: security.beginTotp,
    confirmTotp: ({ body, ...asking }) => security.confirmTotp(asking, body.code),
    endTotp: done(security.endTotp),
    renewRecoveryCodes: security.renewRecoveryCodes,

    passkeys: security.passkeys,
    beginPasskey: security.beginPasskey,
    addPasskey: ({ body, ...asking }) => security.addPasskey(asking, body),
    renamePasskey: done(({ body, ...asking }) => security.renamePasskey(asking, body.id, body.name)),
    removePasskey: done(({ body, ...asking }) => security.removePasskey(asking, body.id)),
    askPasskey: ({ body, ...asking }) => security.askPasskey(asking, body.on),

    beginPasskeyLogIn: ({ ip }) => security.beginPasskeyLogIn(ip),
  })

/** For calls that answer nothing. */
const done =
  <Request>(work: (request: Request) => Promise<unknown>) =>
  async (request: Request) => {
    await work(request)
    return {}
  }
