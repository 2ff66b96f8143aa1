import type { Problem } from '@heliograph/brand/check'
import { isOriginal } from '@heliograph/brand/settings'
import type {
  BrandAdministrator,
  BrandInvitation,
  BrandOffer,
  ConfiguredBrand,
  ListedBrand,
  Outcome,
} from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { AdministratorInvitation } from './administrator-invitations.store.ts'
import type { AdministratorOffer } from './administrator-invitations.ts'
import type { Administrator } from './administrators.store.ts'
import type { LookedBrand } from './brands.ts'
import { maskedEmail } from './masked.ts'

export const listedBrandOf = ({ code, offSince, settings, draft, inUse }: LookedBrand): ListedBrand => ({
  system: code,
  name: nameIn(settings.texts.showName),
  original: isOriginal(code),
  off: offSince !== null,
  domains: [...settings.domains],
  inUse: inUse?.number ?? null,
  draft: draft?.number ?? null,
})

/** Enough to tell two people apart: the account is another tenant's. */
export const administratorOf = ({ id, name, email, phone, createdAt }: Administrator): BrandAdministrator => ({
  id,
  name,
  email: email && maskedEmail(email),
  phone: phone && `***${phone.slice(-3)}`,
  createTime: secondsOf(createdAt),
})

export const invitationOf = ({ id, email, createdAt, expiresAt }: AdministratorInvitation): BrandInvitation => ({
  id,
  email,
  createTime: secondsOf(createdAt),
  expireTime: secondsOf(expiresAt),
})

export const offerOf = ({ sentTo, forCaller, expiresAt }: AdministratorOffer): BrandOffer => ({
  sentTo,
  forCaller,
  expireTime: secondsOf(expiresAt),
})

export const brandOf = (looked: LookedBrand): ConfiguredBrand => ({
  ...listedBrandOf(looked),
  settings: looked.settings,
  revision: looked.revision,
  fixed: [...looked.fixed],
  versions: looked.versions.map((version) => ({
    number: version.number,
    changeTime: secondsOf(version.changedAt),
    changedBy: version.changedBy,
    publishTime: secondsOf(version.publishedAt),
    publishedBy: version.publishedBy,
    takeBackTime: secondsOf(version.takenBackAt),
    takenBackBy: version.takenBackBy,
  })),
  problems: looked.problems,
})

export const outcomeOf = (problems: readonly Problem[]): Outcome => ({
  done: problems.length === 0,
  problems: [...problems],
})

const nameIn = (name: string | { en: string }) => (typeof name === 'string' ? name : name.en)
