import {
  portfolioColumns,
  portfolioGroups,
  portfolioOrders,
  templatePeriods,
} from '@heliograph/domain/portfolio-templates'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })

const settings = {
  /** In this order. The plant or group comes first. */
  columns: Type.Array(Type.Enum([...portfolioColumns]), {
    minItems: 1,
    maxItems: portfolioColumns.length,
    uniqueItems: true,
  }),
  orderedBy: Type.Enum([...portfolioOrders]),
  direction: Type.Enum(['ASC', 'DESC']),
  /** Seen from the day on which it is used. */
  period: Type.Enum([...templatePeriods]),
  group: Type.Enum([...portfolioGroups]),
  /** Only plants with one of these tags of the reader, by name; without any: all plants. */
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000]*$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
}

const template = Type.Object({
  id,
  name: Type.String(),
  ...settings,
  /** Only plants that the reader, or the organisation that they act for, created. */
  created: Type.Boolean(),
  /** In which organisation it is shared; null: it is the caller's alone. */
  sharedIn: nullable(id),
  organisation: nullable(Type.String()),
  /** Who saved it; null: someone who is no longer there. */
  author: nullable(Type.String()),
  /** Whether the caller saved it, and may change it: its author and the organisation's administrators may. */
  mine: Type.Boolean(),
  editable: Type.Boolean(),
  version: Type.Integer(),
})
export type PortfolioTemplate = Static<typeof template>

const templateList = Type.Object({
  data: Type.Array(template),
  /** In which the caller can share templates. */
  organisations: Type.Array(Type.Object({ id, name: Type.String() })),
  /** The names of the tags that there are for the caller: a template may name others. */
  tags: Type.Array(Type.String()),
})
export type PortfolioTemplateList = Static<typeof templateList>

/** Which one was saved, and all of them. */
const saved = Type.Object({ id, ...templateList.properties })

const wish = { name, ...settings, created: Type.Optional(Type.Boolean()), sharedIn: nullable(id) }
const params = Type.Object({ templateId: id })
const access = { access: 'session', scope: 'none' } as const

/** Ours: what a portfolio report shows, saved under a name. It shows each reader only what they may see. */
export const portfolioTemplates = {
  list: call({
    ...access,
    endpoint: 'GET /maintain-s/station/report/portfolio/templates',
    summary: "The caller's templates of portfolio reports, and those that are shared in their organisations",
    refusals: [],
    output: templateList,
  }),
  add: call({
    ...access,
    endpoint: 'POST /maintain-s/station/report/portfolio/templates',
    summary: 'Save a template, for oneself or for an organisation. Names are unique there',
    refusals: ['TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted'],
    body: Type.Object(wish),
    output: saved,
  }),
  change: call({
    ...access,
    endpoint: 'POST /maintain-s/station/report/portfolio/templates/{templateId}',
    summary:
      'Change or rename a template, share it, or share it no longer. Refused if another version than the given one is kept',
    refusals: ['PLANT_CHANGED_MEANWHILE', 'resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    params,
    body: Type.Object({ ...wish, version: Type.Integer({ minimum: 1 }) }),
    output: saved,
  }),
  remove: call({
    ...access,
    endpoint: 'POST /maintain-s/station/report/portfolio/templates/{templateId}/remove',
    summary: 'Delete a template',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    params,
    output: templateList,
  }),
}

export type PortfolioTemplateWish = Received<typeof portfolioTemplates.add>['body']
