import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { base64Picture, pictureBodyLimit } from './pictures.ts'

const word = nullable(Type.String())
const number = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const revision = Type.String({ minLength: 1, maxLength: 64 })
const code = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}$' })

const listedBrand = Type.Object({
  /** Its code. */
  system: Type.String(),
  name: Type.String(),
  /** The brand of every host that no other has. */
  original: Type.Boolean(),
  /** Switched off: its hosts say so. */
  off: Type.Boolean(),
  domains: Type.Array(Type.String()),
  /** The version that is shown. Null: none was published. */
  inUse: nullable(Type.Integer()),
  /** Of the draft. */
  draft: nullable(Type.Integer()),
})
export type ListedBrand = Static<typeof listedBrand>

const version = Type.Object({
  number: Type.Integer(),
  changeTime: instant,
  changedBy: word,
  /** Null: a draft. */
  publishTime: nullable(instant),
  publishedBy: word,
  takeBackTime: nullable(instant),
  takenBackBy: word,
})

/** What is wrong, by field: `texts.showName.de`. */
const problem = Type.Object({ field: Type.String(), problem: Type.String() })

/** As in a file: names, texts, logos, colours, languages, flags, domains. One rule of both sides decides what it may be. */
const settings = Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }))

const configuredBrand = Type.Object({
  ...listedBrand.properties,
  /** Of the draft, or of the version that is shown. */
  settings,
  /** Changes with the settings. */
  revision: Type.String(),
  /** The settings that the caller may not change: those of a white label leave its domains to the platform. */
  fixed: Type.Array(Type.String()),
  /** Newest first. */
  versions: Type.Array(version),
  /** That only the server knows of, such as a domain that another brand has. */
  problems: Type.Array(problem),
})
export type ConfiguredBrand = Static<typeof configuredBrand>

/** Nothing was done if there are problems. */
const outcome = Type.Object({ done: Type.Boolean(), problems: Type.Array(problem) })
export type Outcome = Static<typeof outcome>

const invitation = Type.Object({ id, email: Type.String(), createTime: instant, expireTime: instant })
export type BrandInvitation = Static<typeof invitation>

/** What the link of an invitation shows to a logged-in person. */
const offer = Type.Object({
  /** The address of its receiver, masked. */
  sentTo: Type.String(),
  /** Whether the caller's account has verified that address: only then can it be accepted. */
  forCaller: Type.Boolean(),
  expireTime: instant,
})
export type BrandOffer = Static<typeof offer>
const held = Type.Object({ token: text(64) })

const administrator = Type.Object({
  id,
  name: Type.String(),
  /** Masked: the account is of another brand. */
  email: word,
  phone: word,
  createTime: instant,
})
export type BrandAdministrator = Static<typeof administrator>

const asked = { access: { permission: 'operator' }, refusals: [] } as const
const ofBrand = Type.Object({ code })
/** For all pictures of a brand. */
const bodyLimit = 1536 * 1024

/**
 * The brands of this installation, for the operators of the original; a white label's own operators, its administrators, reach only
 * their brand, and leave its domains to the platform.
 */
export const brands = {
  list: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands',
    summary: 'Ours: all brands, the original first',
    output: Type.Array(listedBrand),
  }),
  read: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands/{code}',
    summary: 'Ours: a brand with its settings and versions',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofBrand,
    output: configuredBrand,
  }),
  version: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands/{code}/versions/{number}',
    summary: 'Ours: the settings of a version',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ code, number }),
    output: Type.Object({ settings }),
  }),
  exportFile: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands/{code}/file',
    summary: 'Ours: the draft of a brand, or what is shown, as a file for another installation',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofBrand,
    output: file('application/json'),
  }),
  importFile: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/file',
    summary: 'Ours: keeps what is in such a file as the draft of a brand, with cleaned pictures',
    refusals: ['resource_not_exist_or_deleted'],
    bodyLimit,
    params: ofBrand,
    body: Type.Object({ file: settings }),
    output: outcome,
  }),
  create: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands',
    summary: 'Ours: a new brand, with a draft that looks as the original',
    refusals: ['DATA_SOURCE_DUPLICATED'],
    body: Type.Object({
      code,
      name: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }),
    }),
    output: nothing,
  }),
  saveDraft: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/draft',
    summary: 'Ours: keeps settings as the draft of a brand, with cleaned pictures',
    refusals: ['resource_not_exist_or_deleted', 'DATA_SOURCE_DUPLICATED'],
    bodyLimit,
    params: ofBrand,
    /** Refused if the revision is no longer that of what is stored; without one, what others saved meanwhile is replaced. */
    body: Type.Object({ settings, revision: Type.Optional(revision) }),
    output: outcome,
  }),
  cleanPicture: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/picture',
    summary: 'Ours: a picture for a brand (jpeg, png, webp, svg), as an address with only its shapes or pixels',
    refusals: ['RECOGNITION_ERROR'],
    bodyLimit: pictureBodyLimit(1),
    /** Large: behind the log-in. */
    body: Type.Object({ picture: base64Picture, large: Type.Boolean() }),
    output: Type.Object({ picture: Type.String() }),
  }),
  publish: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/publish',
    summary: 'Ours: shows the draft, in every process within seconds',
    refusals: ['resource_not_exist_or_deleted', 'DATA_SOURCE_DUPLICATED'],
    proof: 'recent',
    params: ofBrand,
    /** Of what was looked at: refused if the draft changed meanwhile. */
    body: Type.Object({ number, revision }),
    output: outcome,
  }),
  takeBack: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/take-back',
    summary: 'Ours: shows the version before the one that is shown',
    refusals: ['resource_not_exist_or_deleted', 'DATA_SOURCE_DUPLICATED'],
    proof: 'recent',
    params: ofBrand,
    body: Type.Object({ number }),
    output: outcome,
  }),
  switchOff: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/off',
    summary: 'Ours: serves nothing at the hosts of a brand, or serves it again. Nothing is deleted',
    refusals: ['resource_not_exist_or_deleted'],
    proof: 'recent',
    params: ofBrand,
    body: Type.Object({ off: Type.Boolean() }),
    output: nothing,
  }),
  administrators: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands/{code}/administrators',
    summary: 'Ours: who administers a white label; only for operators of the original',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofBrand,
    output: Type.Array(administrator),
  }),
  appoint: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/administrators',
    summary: 'Ours: makes an account of a white label its administrator, by its e-mail or phone',
    refusals: ['resource_not_exist_or_deleted', 'ACCOUNT_NOT_EXIST'],
    proof: 'recent',
    params: ofBrand,
    body: Type.Object({ account: text(256) }),
    output: nothing,
  }),
  dismiss: call({
    ...asked,
    endpoint: 'DELETE /backyard-api-s/brands/{code}/administrators/{id}',
    summary: 'Ours: an administrator of a white label is none any more',
    refusals: ['resource_not_exist_or_deleted'],
    proof: 'recent',
    params: Type.Object({ code, id }),
    output: nothing,
  }),
  invitations: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/brands/{code}/administrators/invitations',
    summary:
      'Ours: open invitations to administer a white label; for operators of the original and its own administrators',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofBrand,
    output: Type.Array(invitation),
  }),
  invite: call({
    ...asked,
    endpoint: 'POST /backyard-api-s/brands/{code}/administrators/invitations',
    summary:
      'Ours: mail a link to the brand by which its receiver becomes an administrator, once, within a week. The answer does not depend on who that is',
    refusals: ['resource_not_exist_or_deleted', 'EMAIL_FORMAT_WRONG', 'ABNORMAL_SITUATION', 'TOO_MANY_REQUESTS'],
    proof: 'recent',
    params: ofBrand,
    body: Type.Object({ email: text(254) }),
    /** Null if it was sent. Otherwise the link, because this installation cannot send it. */
    output: Type.Object({ link: word }),
  }),
  withdrawInvitation: call({
    ...asked,
    endpoint: 'DELETE /backyard-api-s/brands/{code}/administrators/invitations/{id}',
    summary: 'Ours: withdraw an invitation to administer a white label',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ code, id }),
    output: nothing,
  }),
  offer: call({
    endpoint: 'POST /backyard-api-s/brands/invitation',
    summary: 'Ours: the details of an invitation to administer this brand, for anyone with the link',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: held,
    output: offer,
  }),
  accept: call({
    endpoint: 'POST /backyard-api-s/brands/invitation/accept',
    summary:
      "Ours: become an administrator, if the invitation was sent to an address that the caller's account has verified",
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION', 'TOO_MANY_REQUESTS'],
    body: held,
    output: nothing,
  }),
}
