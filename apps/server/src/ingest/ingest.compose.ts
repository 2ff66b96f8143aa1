import type { PoolClient } from 'pg'
import type { EmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import type { GatewayDayStore } from '#telemetry/gateway-days.store.ts'
import type { Keeper } from '#telemetry/keeper.ts'
import type { KnownTime } from '#telemetry/known-time.ts'
import type { NewDeviceStore } from '#telemetry/new-devices.store.ts'
import type { SignOfLife } from '#telemetry/silences.ts'
import type { UnclaimedStore } from '#telemetry/unclaimed.store.ts'
import type { UndatedStore } from '#telemetry/undated.store.ts'
import { createBudget } from './budget.ts'
import { createClaims } from './claims.ts'
import { createIntakeCounts, type CountNeeds } from './counts.ts'
import { createDating } from './dating.ts'
import { createDecodingAgain, type QuarantinedFrames } from './decoding-again.ts'
import { createGatewayChanges } from './gateway-changes.ts'
import { createLoggerPins, type LoggerPinStore } from './logger-pins.ts'
import { createLoggerVisits, type LoggerVisitStore } from './logger-visits.ts'
import { ClockInDoubt, createPipeline } from './pipeline.ts'
import { createPresence, type Heard, type RefusedFrom } from './presence.ts'
import { createQuota } from './quota.ts'
import { createReceived } from './received.ts'
import { createRemapping } from './remapping.ts'
import { createRoster, type RosterSource } from './roster.ts'
import { createV5Data } from './v5-data.ts'

interface Needs {
  loggerPins: LoggerPinStore
  loggerVisits: LoggerVisitStore
  gateways: RosterSource & GatewayNotes
  keeper: Keeper
  undated: UndatedStore
  unclaimed: UnclaimedStore
  quarantine: QuarantinedFrames
  newDevices: NewDeviceStore
  gatewayDays: GatewayDayStore
  /** Until when a gateway slept, as it turned out when it was heard again. */
  sleptUntil: (sign: HeardAgain) => number | null
  inputs: EmoncmsInputStore
  keptSpan: (now: number) => { from: number; to: number }
  knownTime: Pick<KnownTime, 'now' | 'disputedNow' | 'hear'>
  /** Whether a gateway's plant has moved to the other data centre. */
  hasLeft: (gatewaySn: string) => Promise<boolean>
  onCount: Required<CountNeeds>['onCount']
  report: (error: Error) => void
}

interface HeardAgain extends SignOfLife {
  /** Of its plant, if that is known. */
  latitude: number | null
  longitude: number | null
}

interface GatewayNotes {
  saveHeard: (
    heard: readonly Heard[],
    note: (client: PoolClient, signs: readonly HeardAgain[]) => Promise<void>,
  ) => Promise<void>
  saveRefused: (refused: readonly RefusedFrom[]) => Promise<void>
  changedGateways: () => Promise<string[]>
}

/** The intake of device data, behind the listeners. */
export const composeIngest = ({
  loggerPins,
  loggerVisits,
  gateways,
  keeper,
  undated,
  unclaimed,
  quarantine,
  newDevices,
  gatewayDays,
  sleptUntil,
  inputs,
  keptSpan,
  knownTime,
  hasLeft,
  onCount,
  report,
}: Needs) => {
  const { now } = knownTime
  const roster = createRoster({ source: gateways, now })
  const counts = createIntakeCounts({ now, onCount })
  const received = createReceived()
  const presence = createPresence({
    save: (heard) =>
      gateways.saveHeard(heard, (client, signs) =>
        gatewayDays.addSigns(
          client,
          signs.map((sign) => ({ ...sign, asleepUntil: sleptUntil(sign) })),
        ),
      ),
    saveCounts: gatewayDays.addCounts,
    saveRefused: gateways.saveRefused,
    now,
    report,
  })
  const pipeline = createPipeline({
    roster,
    keeper,
    counts,
    quota: createQuota({ now, hasLeft }),
    budget: createBudget({ now }),
    keptSpan,
    onCounted: presence.count,
    onOutside: presence.refuse,
    disputedNow: knownTime.disputedNow,
    onTime: knownTime.hear,
    onDecided: ({ gateway: { id, protocol }, payload }, outcome) =>
      received.add(id, { receivedAt: now(), protocol, payload, outcome }),
    now,
  })
  const dating = createDating({ undated, pipeline })
  const takeV5Data = createV5Data({ pipeline, dating, report })
  // What waits for the clock is tried again every few seconds: the clock itself was reported once.
  const reportOthers = (error: Error) => (error instanceof ClockInDoubt ? undefined : report(error))
  const remapping = createRemapping({ inputs, roster, pipeline, report: reportOthers })
  const claims = createClaims({
    unclaimed,
    newDevices,
    roster,
    pipeline,
    takeV5Data,
    remapping,
    decodingAgain: createDecodingAgain({ quarantine, roster, takeV5Data, report: reportOthers }),
    now,
    report: reportOthers,
  })
  const pins = createLoggerPins({ store: loggerPins, now, report })
  const gatewayChanges = createGatewayChanges({ changedGateways: gateways.changedGateways, roster, report })
  const visits = createLoggerVisits({ store: loggerVisits, now, report })
  return {
    gatewayChanges,
    pins,
    visits,
    inputs,
    remapping,
    roster,
    counts,
    received,
    pipeline,
    presence,
    dating,
    claims,
  }
}
