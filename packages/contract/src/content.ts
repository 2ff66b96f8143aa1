import { Type, type Static } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable, text } from './kit/shapes.ts'

const word = nullable(Type.String())

/** All null when nothing is announced. */
const announcement = Type.Object({ title: word, content: word, publishTime: nullable(instant) })
export type Announcement = Static<typeof announcement>

/** The fields with which a version is published, and when that was. */
const version = Type.Object({
  channel: Type.String(),
  platform: Type.String(),
  platformCode: Type.String(),
  type: Type.Integer(),
  version: Type.String(),
  innerVersion: Type.String(),
  layoutVersion: Type.String(),
  content: word,
  createdDate: nullable(instant),
})
export type Version = Static<typeof version>

const versionFilter = Type.Object({
  channel: Type.Optional(nullable(text(32))),
  platformCode: Type.Optional(nullable(text(64))),
})

export const content = {
  slideVerify: call({
    endpoint: 'GET /backyard-api-s/config/slide-verify/enable',
    summary: 'Whether a login needs the slide check',
    access: 'public',
    refusals: [],
    output: Type.Boolean(),
  }),
  geeTest: call({
    endpoint: 'GET /backyard-api-s/config/gee-test/enable',
    summary: 'Whether a login needs the check of a third party',
    access: 'public',
    refusals: [],
    output: Type.Boolean(),
  }),
  announcement: call({
    endpoint: 'POST /backyard-api-s/announcement/content',
    summary: 'What is announced to everybody (the answer is inferred)',
    access: 'public',
    refusals: [],
    output: announcement,
  }),
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
    refusals: [],
    body: versionFilter,
    output: version,
  }),
}
