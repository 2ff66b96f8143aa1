import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { LogIns } from './log-ins.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { Proving } from './proving.ts'
import type { Security } from './security.ts'
import { challengeOf, newPasskeyIn, newPasswordIn, passkeyOf, proofIn, sessionOf, standingOf } from './security.wire.ts'
import type { WaysInChanges } from './ways-in.ts'

export const securityRoutes = ({ security, ownSessions, proving, waysIn, logIns }: Rules): Route[] =>
  routes(contract.security, {
    standing: async (holder) => standingOf(await security.standing(holder)),
    sessions: async (holder) => (await ownSessions.list(holder)).map(sessionOf),
    endSession: done(({ body, ...holder }) => ownSessions.end(holder, body.id)),
    endOtherSessions: done(ownSessions.endOthers),

    prove: done(({ body, ...holder }) => proving.prove(holder, proofIn(body))),
    beginProof: async (holder) => challengeOf(await proving.beginPasskey(holder)),

    changePassword: done(({ body, ...holder }) => waysIn.changePassword(holder, newPasswordIn(body))),
    changeEmail: done(({ body, ...holder }) => waysIn.changeEmail(holder, body)),
    changePhone: done(({ body, ...holder }) => waysIn.changePhone(holder, body)),
    changeUsername: done(({ body, ...holder }) => waysIn.changeUsername(holder, body.username)),

    beginTotp: security.beginTotp,
    confirmTotp: async ({ body, ...holder }) => ({ recoveryCodes: await security.confirmTotp(holder, body.code) }),
    endTotp: done(security.endTotp),
    renewRecoveryCodes: async (holder) => ({ recoveryCodes: await security.renewRecoveryCodes(holder) }),

    passkeys: async (holder) => (await security.passkeys(holder)).map(passkeyOf),
    beginPasskey: async (holder) => challengeOf(await security.beginPasskey(holder)),
    addPasskey: async ({ body, ...holder }) => passkeyOf(await security.addPasskey(holder, newPasskeyIn(body))),
    renamePasskey: done(({ body, ...holder }) => security.renamePasskey(holder, body.id, body.name)),
    removePasskey: done(({ body, ...holder }) => security.removePasskey(holder, body.id)),
    askPasskey: async ({ body, ...holder }) => ({ recoveryCodes: await security.askPasskey(holder, body.on) }),

    beginPasskeyLogIn: async ({ ip }) => challengeOf(await logIns.beginByPasskey(ip)),
  })

/** For calls with an empty answer. */
const done =
  <Request>(work: (request: Request) => Promise<unknown>) =>
  async (request: Request) => {
    await work(request)
    return {}
  }

interface Rules {
  security: Security
  ownSessions: OwnSessions
  proving: Proving
  waysIn: WaysInChanges
  logIns: LogIns
}
