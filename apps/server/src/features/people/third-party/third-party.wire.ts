import type { LinkedAccount, ReturnedPerson, ThirdParty } from '@heliograph/contract'
import { seconds, secondsOf } from '#wire/times.ts'
import type { Linked, Returned, ShownProvider } from './third-party.ts'

export const providerOf = ({ name, kind, label }: ShownProvider): ThirdParty => ({ name, kind, label })

export const returnedOf = ({ provider, nickname, email, toLink, linked, token }: Returned): ReturnedPerson => ({
  provider: providerOf(provider),
  nickname,
  email,
  toLink,
  linked,
  ticket: token,
})

export const linkedOf = ({ provider, nickname, linkedAt, lastUsedAt }: Linked): LinkedAccount => ({
  provider: providerOf(provider),
  nickname,
  linkedAt: seconds(linkedAt.getTime()),
  lastUsedAt: secondsOf(lastUsedAt),
})

/** What a client has after a person came back from a provider. */
export const heldIn = ({ ticket, binding }: { ticket: string; binding: string }) => ({ token: ticket, binding })
