import { reportRhythms } from '@heliograph/domain/report-mails'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const rhythm = Type.Enum([...reportRhythms])
const day = Type.String({ description: 'In the time of each plant' })

const reportMail = Type.Object({
  id,
  every: rhythm,
  /** Null for people whose names the caller does not see. */
  person: nullable(Type.String()),
  /** Whether the caller gets it. */
  mine: Type.Boolean(),
  /** The first day of the period that is reported next, and when that is mailed. */
  nextDay: day,
  nextTime: instant,
  /** It was tried so often already, and failed. */
  failures: Type.Integer(),
  /** Why: it could not be made; the receiver may not view it any longer, or has no e-mail address; or no plant is in it. */
  problem: nullable(Type.Enum(['not-made', 'no-access', 'no-plants'])),
  /** What became of the last one: `failed` was given up, `withdrawn` was not sent because the receiver had lost access. */
  last: nullable(
    Type.Object({
      day,
      state: Type.Enum(['waiting', 'sent', 'failed', 'withdrawn']),
      time: nullable(instant),
    }),
  ),
})
export type ReportMail = Static<typeof reportMail>

const reportMailList = Type.Object({
  mails: Type.Array(reportMail),
  /** To whom the caller can have reports mailed, the caller first. */
  people: Type.Array(Type.Object({ id, name: Type.String() })),
})
export type ReportMailList = Static<typeof reportMailList>

const params = Type.Object({ id: plantId })
const templateParams = Type.Object({ templateId: id })
const own = { access: 'session', scope: 'none' } as const

const wish = {
  every: rhythm,
  /** Who gets it: the caller, or another one of those who can. */
  receiverId: id,
  /** Also the last period that is over, at once. */
  last: Type.Boolean(),
}

/** Ours. Reports of plants, and portfolio reports, by mail. */
export const reportMails = {
  list: call({
    endpoint: 'GET /maintain-s/station/report/mail/{id}',
    summary: 'Which reports of a plant are mailed, to whom and when; who may only view the plant sees their own',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params,
    output: reportMailList,
  }),
  add: call({
    endpoint: 'POST /maintain-s/station/report/mail/{id}',
    summary:
      'Have the report of each week, month or year mailed as PDF: to the caller, or by those who work on the plant to others who see it',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS'],
    params,
    body: Type.Object(wish),
    output: reportMailList,
  }),
  remove: call({
    endpoint: 'POST /maintain-s/station/report/mail/{id}/{mailId}/remove',
    summary: 'Mail these reports no longer',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, mailId: id }),
    output: reportMailList,
  }),
  listOfTemplate: call({
    ...own,
    endpoint: 'GET /maintain-s/station/report/portfolio/templates/{templateId}/mails',
    summary:
      'Which portfolio reports of a template are mailed; all of them for those who may change a template that is shared, else the caller’s own',
    refusals: ['resource_not_exist_or_deleted'],
    params: templateParams,
    output: reportMailList,
  }),
  addOfTemplate: call({
    ...own,
    endpoint: 'POST /maintain-s/station/report/portfolio/templates/{templateId}/mails',
    summary:
      'Have the portfolio report of each week, month or year mailed as an Excel file, with the columns, groups, tags and order of a template: to the caller, or by those who may change a template that is shared to members of its organisation. Each gets the plants that they may view, of a shared template those of its organisation',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    params: templateParams,
    body: Type.Object({
      ...wish,
      /** On whose clock it is mailed; to others on that of their message settings, if they have any. */
      timezone: Type.String({ maxLength: 64 }),
    }),
    output: reportMailList,
  }),
  removeOfTemplate: call({
    ...own,
    endpoint: 'POST /maintain-s/station/report/portfolio/templates/{templateId}/mails/{mailId}/remove',
    summary: 'Mail these reports no longer',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ templateId: id, mailId: id }),
    output: reportMailList,
  }),
  stop: call({
    endpoint: 'POST /maintain-s/station/report/mails/stop',
    summary: 'Mail these reports no longer, with the token in each of the mails. Mail programs call it too (RFC 8058)',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ token: text(128), 'List-Unsubscribe': Type.Optional(Type.String()) }),
    forms: true,
    output: nothing,
  }),
}

export type ReportMailWish = Received<typeof reportMails.add>['body']
