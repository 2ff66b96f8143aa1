import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { nothing } from './kit/shapes.ts'

const overview = Type.Object({
  plants: Type.Integer(),
  people: Type.Integer(),
  organisations: Type.Integer(),
  gateways: Type.Object({ registered: Type.Integer(), heardLastDay: Type.Integer() }),
  /** Mails and SMS that were not sent yet, and those of them of which an attempt failed. */
  messages: Type.Object({ waiting: Type.Integer(), failing: Type.Integer() }),
  /** Only operators have access. */
  suspended: Type.Boolean(),
  sendsMail: Type.Boolean(),
  sendsSms: Type.Boolean(),
  /** Where devices report. */
  doors: Type.Array(Type.Object({ protocol: Type.String(), host: Type.String(), port: Type.Integer() })),
})

export const installation = {
  overview: call({
    endpoint: 'GET /backyard-api-s/installation/overview',
    summary:
      'Ours: how many plants, people, organisations and gateways there are, and what needs the operator. Only numbers',
    access: { permission: 'operator' },
    refusals: [],
    output: overview,
  }),
  suspend: call({
    endpoint: 'POST /backyard-api-s/installation/suspension',
    summary: 'Ours: suspend the platform, for everyone but operators, or end that (spec §4)',
    access: { permission: 'operator' },
    refusals: [],
    body: Type.Object({ suspended: Type.Boolean() }),
    output: nothing,
  }),
}
