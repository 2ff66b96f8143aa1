import { largestFactor, meterRoles, smallestFactor } from '@heliograph/domain/meters'
import { Type } from 'typebox'
import { deviceType } from './device-rows.ts'
import { call } from './kit/call.ts'
import { deviceId, id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { energies, numbers } from './measures.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" })
const phase = nullable(Type.Integer({ minimum: 1, maximum: 3 }))
const ofMeter = { id: plantId, meterId: deviceId }
const name = nullable(Type.String())

/** How a meter's readings are to be understood. */
const correction = {
  /** What it measures. A sub-load counts in no sum of the plant. */
  measures: Type.Enum([...meterRoles]),
  /** The clamp points the wrong way. */
  reverse: Type.Boolean(),
  /** Readings are multiplied by it: what current transformers divide by, and the meter does not know. */
  multiplier: Type.Number({ minimum: smallestFactor, maximum: largestFactor }),
  /** The only phase that counts; null for all. Then energies come from its power, as counters have all phases. */
  phase,
}

const wish = Type.Object({ ...correction, fromDay: day })

const saved = Type.Object({
  id,
  ...correction,
  fromDay: day,
  /** Exclusive. Set where it was taken back only for the days that can be calculated again. */
  untilDay: nullable(day),
  /** Names for the plant's owner, and one's own. */
  savedBy: people(name),
  savedAt: instant,
  takenBackBy: people(name),
  takenBackAt: nullable(instant),
})

const meterSpec = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType,
  ...correction,
  /** Since when this counts; null where nobody said anything, and the meter is understood as it reports. */
  fromDay: nullable(day),
  /** Days before it can't be calculated again. */
  earliestDay: day,
  today: day,
  /** W now, as reported, all phases and each; null while it is unknown. */
  reported: Type.Object({ time: nullable(instant), ...numbers('power', 'phase1', 'phase2', 'phase3') }),
  /** W now, with the correction. */
  ...numbers('power'),
  check: Type.Object({
    /** W that the plant would use now by these readings; negative if they cannot be right. */
    ...numbers('usePower'),
    /** Of the newest day, how many five minutes with readings that cannot be right, of how many. */
    contradictory: Type.Integer(),
    frames: Type.Integer(),
    /** With the clamp turned round they would be right. */
    looksTurned: Type.Boolean(),
  }),
  /** Newest first. */
  saved: Type.Array(saved),
})
export type MeterSpec = Static<typeof meterSpec>

/** kWh of today, and W at its newest five minutes. */
const sums = Type.Object({ ...energies('Value'), ...numbers('generationPower', 'usePower', 'buyPower', 'sellPower') })
const meterPreview = Type.Object({ day, asIs: sums, corrected: sums })
export type MeterPreview = Static<typeof meterPreview>

const operateMeter = { device: 'operate', at: 'params.meterId', plantAt: 'params.id' } as const

export const meters = {
  meterSpec: call({
    endpoint: 'GET /maintain-s/power/system/{id}/meter/{meterId}/spec',
    summary: 'What a meter measures, its direction, multiplier and phase, and whether its readings can be right',
    access: { device: 'read', at: 'params.meterId', plantAt: 'params.id' },
    scope: 'plants',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object(ofMeter),
    output: meterSpec,
  }),
  configureMeter: call({
    endpoint: 'POST /maintain-s/power/system/{id}/meter/{meterId}/config',
    summary: 'Say how a meter is to be understood from a day on; days are calculated again, samples stay',
    access: operateMeter,
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object(ofMeter),
    body: wish,
    output: meterSpec,
  }),
  /** Ours. */
  previewMeter: call({
    endpoint: 'POST /maintain-s/power/system/{id}/meter/{meterId}/preview',
    summary: 'What that would make of today; nothing is saved',
    access: operateMeter,
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object(ofMeter),
    body: Type.Object(correction),
    output: meterPreview,
  }),
  /** Ours. */
  takeBackMeterConfig: call({
    endpoint: 'DELETE /maintain-s/power/system/{id}/meter/{meterId}/config/{configId}',
    summary: 'Take such a statement back, as far as its days can be calculated again',
    access: operateMeter,
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ ...ofMeter, configId: id }),
    output: meterSpec,
  }),
}
