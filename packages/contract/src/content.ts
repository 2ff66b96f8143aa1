import { Type } from 'typebox'
import { announcementCalls } from './announcements.ts'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, pageOf, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
/** Never empty. */
const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })

/** A web address on a host that the installation allows. */
const link = Type.String({ minLength: 1, maxLength: 500, pattern: '^https://' })

/** A document. `lan` is null if it has no particular language. */
const document = Type.Object({
  id,
  title: Type.String(),
  url: Type.String(),
  lan: word,
  type: Type.String(),
  /** Lower numbers come first. */
  position: Type.Integer(),
  createdDate: instant,
})
export type Document = Static<typeof document>

/** The fields of a published version, and when it was published. */
const version = Type.Object({
  channel: Type.String(),
  platform: Type.String(),
  platformCode: Type.String(),
  type: Type.Integer(),
  version: Type.String(),
  innerVersion: Type.String(),
  layoutVersion: word,
  /** What is new. */
  content: word,
  /** Where to get it, if users have to install it. */
  downloadLink: word,
  createdDate: nullable(instant),
})
export type Version = Static<typeof version>

const versionFilter = Type.Object({
  channel: Type.Optional(nullable(text(32))),
  platformCode: Type.Optional(nullable(text(64))),
})

/** A version is known by these: what is published is never renumbered. */
const versionKey = {
  channel: name(32),
  innerVersion: Type.String({ pattern: '^[0-9]{1,9}$' }),
  platformCode: name(64),
}

const writtenVersion = Type.Object({
  ...versionKey,
  platform: name(64),
  type: Type.Integer({ minimum: 0, maximum: 99 }),
  version: name(32),
  layoutVersion: Type.Optional(nullable(text(32))),
  content: Type.Optional(nullable(text(4000))),
  downloadLink: Type.Optional(nullable(link)),
})

const writtenDocument = Type.Object({
  title: name(200),
  url: link,
  lan: Type.Optional(nullable(text(16))),
  type: Type.Optional(text(32)),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
})

export const content = {
  slideVerify: call({
    endpoint: 'GET /backyard-api-s/config/slide-verify/enable',
    summary: 'Whether a log-in needs slide verification',
    access: 'public',
    refusals: [],
    output: Type.Boolean(),
  }),
  /** False until there is an adapter for such a service: it would load foreign code on the log-in page. */
  geeTest: call({
    endpoint: 'GET /backyard-api-s/config/gee-test/enable',
    summary:
      'Whether a log-in needs the check of a captcha service (GeeTest). Always false: none is built in or can be configured; the slide verification is our own',
    access: 'public',
    refusals: [],
    output: Type.Boolean(),
  }),
  ...announcementCalls,
  versions: call({
    endpoint: 'POST /backyard-api-s/version/manage/query',
    summary: 'The published versions, newest first (the answer is inferred)',
    access: 'public',
    refusals: [],
    body: versionFilter,
    output: Type.Array(version),
  }),
  latestVersion: call({
    endpoint: 'POST /backyard-api-s/version/manage/query/latest',
    summary: 'The newest published version (the answer is inferred)',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    body: versionFilter,
    output: version,
  }),
  searchVersions: call({
    endpoint: 'GET /backyard-api-s/app/upgrade/versions',
    summary: 'Ours: the published versions page by page, newest first, found by number, channel, platform or text',
    access: { permission: 'installation' },
    refusals: [],
    query: Type.Object({ ...unorderedPaging().properties, search: Type.Optional(text(100)) }),
    output: pageOf(version),
  }),
  addVersion: call({
    endpoint: 'POST /backyard-api-s/app/upgrade/add-version',
    summary: 'Publishes a version. Its link must be on a host that the installation allows',
    access: { permission: 'installation' },
    refusals: ['DATA_SOURCE_DUPLICATED'],
    body: writtenVersion,
    output: version,
  }),
  changeVersion: call({
    endpoint: 'POST /backyard-api-s/app/upgrade/change-version',
    summary: 'Changes a published version. Channel, platform code and build number say which',
    access: { permission: 'installation' },
    refusals: ['resource_not_exist_or_deleted'],
    body: writtenVersion,
    output: version,
  }),
  withdrawVersion: call({
    endpoint: 'POST /backyard-api-s/app/upgrade/withdraw-version',
    summary: 'Withdraws a published version: nobody sees it any more, and its number is free again',
    access: { permission: 'installation' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object(versionKey),
    output: nothing,
  }),
  documents: call({
    endpoint: 'GET /backyard-api-s/document/getDocList',
    summary: 'The documents in a language and those without one, in their order (the answer is inferred)',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ lan: Type.Optional(text(16)), type: Type.Optional(text(32)) }),
    output: Type.Array(document),
  }),
  addDocument: call({
    endpoint: 'POST /backyard-api-s/document',
    summary: 'Adds a document. Its link must be on a host that the installation allows',
    access: { permission: 'operator' },
    refusals: [],
    body: writtenDocument,
    output: document,
  }),
  changeDocument: call({
    endpoint: 'POST /backyard-api-s/document/{id}',
    summary: 'Changes a document: everything that is sent replaces what was there',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    body: writtenDocument,
    output: document,
  }),
  removeDocument: call({
    endpoint: 'DELETE /backyard-api-s/document/{id}',
    summary: 'Removes a document',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
}
