import { serviceFilters, serviceStates, type ServiceFilter, type ServiceState } from '@heliograph/domain/data-service'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const state = Type.Unsafe<ServiceState>(Type.Enum([...serviceStates]))
const filter = Type.Unsafe<ServiceFilter>(Type.Enum([...serviceFilters]))
const count = Type.Integer()

const service = Type.Object({
  gatewayId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  plantId: id,
  plantName: Type.String(),
  /** The last day that is paid for, in the zone of the plant. */
  paidUntil: Type.String(),
  state,
  /** An order of theirs for it that is not paid yet. */
  orderId: nullable(Type.Integer()),
})
export type DataService = Static<typeof service>

const services = Type.Object({
  /** False: the data service costs nothing here, and nothing ends. */
  isSold: Type.Boolean(),
  total: count,
  data: Type.Array(service),
  /** Of all that one may pay for, whatever was searched for. */
  counts: Type.Object({ all: count, within30: count, within90: count, ended: count }),
})
export type DataServices = Static<typeof services>

const months = Type.Integer({ minimum: 0, maximum: 120 })
const terms = Type.Object({
  isOn: Type.Boolean(),
  /** That a new logger has before it must be paid for. */
  freeMonths: months,
})
const keptTerms = Type.Object({
  ...terms.properties,
  /** Since when it is sold; null if it is not. */
  sinceTime: nullable(instant),
})
export type ServiceTerms = Static<typeof keptTerms>

export const deviceCharge = {
  services: call({
    endpoint: 'GET /backyard-api-s/device-charge',
    summary:
      'Ours: until when the data service of loggers is paid: of one’s own plants and of those of organisations that one manages, or of the one that one acts for; the first to end first',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    query: Type.Object({
      ...unorderedPaging().properties,
      filter: Type.Optional(filter),
      /** In the name or serial number of the logger, or the name of the plant. */
      search: Type.Optional(text(100)),
    }),
    output: services,
  }),
  terms: call({
    endpoint: 'GET /backyard-api-s/device-charge/terms',
    summary: 'Ours: whether the brand sells the data service of loggers',
    access: { permission: 'operator' },
    refusals: [],
    output: keptTerms,
  }),
  saveTerms: call({
    endpoint: 'POST /backyard-api-s/device-charge/terms',
    summary: 'Ours: begins or ends to sell it. Whenever it begins, every logger has its free months from then on',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: [],
    body: terms,
    output: keptTerms,
  }),
}
