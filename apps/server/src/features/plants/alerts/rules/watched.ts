import type { KnobName } from '@heliograph/domain/alert-tunings'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Rule } from './rule.ts'
import { effectiveOf, type TuningLayer } from './tuning.ts'
import { idleInverter, reportedFault, silentDevice, silentGateway } from './watched-rules.ts'

/** What is set about some plants; those of which nothing is set are left out. */
export type TuningsOf = (
  plantIds: readonly number[],
  now: number,
) => Promise<ReadonlyMap<number, readonly TuningLayer[]>>

/** Where nothing can be set. */
export const nothingTuned: TuningsOf = async () => new Map()

type Layers = readonly TuningLayer[] | undefined

/** For how long a gateway, or a device behind a living one, must be silent. */
export const gatewayQuietMs = (layers: Layers) => valueOf(silentGateway, 'quietMin', layers) * minuteMs
export const deviceQuietMs = (layers: Layers) => valueOf(silentDevice, 'quietMin', layers) * minuteMs

/** For how long a fault that endangers nobody must be reported. */
export const faultLastsMs = (layers: Layers) => valueOf(reportedFault, 'lastMin', layers) * minuteMs

/** From which share of its rating an inverter produces, and for how long it must not. Undefined: nobody wants to know. */
export const idleBy = (layers: Layers) =>
  layers && !effectiveOf(idleInverter, layers).isOn
    ? undefined
    : {
        share: valueOf(idleInverter, 'idlePct', layers) / 100,
        forMs: valueOf(idleInverter, 'raiseAfter', layers) * hourMs,
      }

/** The largest share that can be set. */
export const mostIdleShare = 0.05

/** Whether what was told lasted long enough for a rule as it is set; `isDangerous` for a fault of which people are told at once. */
export const isLongEnough = (
  rule: Rule,
  layers: readonly TuningLayer[],
  { lastedMs, isDangerous }: { lastedMs: number; isDangerous: boolean },
) => isDangerous || rule.knobs.every(({ name }) => lastedMs >= valueOf(rule, name, layers) * minuteMs)

const valueOf = (rule: Rule, name: KnobName, layers: Layers = []) => {
  const knob = rule.knobs.find((one) => one.name === name)
  if (!knob) throw new Error(`${rule.code} has no threshold ${name}`)
  return Math.min(knob.max, Math.max(knob.min, effectiveOf(rule, layers).values[name] ?? knob.usual))
}
