import { isOffered, type Brand } from '@heliograph/brand/brand'
import { dayMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, Sendable } from '#needs/messages.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import { codeRoutes } from './codes.routes.ts'
import { createCodeStore, forgetOldCodes } from './codes.store.ts'
import { createCodes, type CodeSettings, type FindAccount, type OwnAddresses } from './codes.ts'
import { createSlide, type SlideSettings } from './slide.ts'

interface Needs {
  brand: Brand
  db: Kysely<Database>
  key: Uint8Array
  tokens: OneTimeTokens
  limits: Limits
  post: Post
  /** Takes as long as `post`, but sends nothing. */
  postToNobody: Post
  findAccount: FindAccount
  ownAddresses: OwnAddresses
  sendable: Sendable
  passwordFailuresFrom: (ip: string) => Promise<number>
  codeSettings: CodeSettings
  slideSettings: SlideSettings
  record: RecordAudit
  now: () => number
}

/** Codes by mail and SMS, and the slide verification, of one brand in one data centre. */
export const composeCodes = ({ brand, db, codeSettings, slideSettings, passwordFailuresFrom, ...needs }: Needs) => {
  const slide = createSlide({ ...needs, failuresFrom: passwordFailuresFrom, settings: slideSettings })
  const codes = createCodes({
    ...needs,
    store: createCodeStore(db, brand.code),
    checkSlide: slide.check,
    usesPhones: isOffered('phoneUse', brand),
    brand: brand.code,
    settings: codeSettings,
  })
  const { checkLogIn, isOn } = slide
  return { verify: codes.verify, slide: { checkLogIn, isOn }, routes: codeRoutes(codes, slide, needs.sendable) }
}

/** What all brands of a data centre share. */
export const composeCodesOfCentre = ({ db, now }: { db: Kysely<Database>; now: () => number }) => ({
  jobs: [{ name: 'forget-codes', cron: '43 3 * * *', work: () => forgetOldCodes(db, now() - 2 * dayMs) }],
})
