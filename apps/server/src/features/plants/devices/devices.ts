import { isModuleLevel } from '@heliograph/domain/device-places'
import { isMeter } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import { nameSetOfProduct } from '@heliograph/domain/point-names'
import { pointNames } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { firstOf } from '@heliograph/domain/sure'
import { dayAt, dayMs, hourMs } from '@heliograph/domain/zones'
import { isFaultWord } from '@heliograph/protocols/faults/faults'
import { firmwareFamilyOf } from '#ingest/logger-identity.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { FindPlant, PlantFacts } from '#needs/plants.ts'
import type { ConflictStore } from '#telemetry/conflicts.store.ts'
import type { EmoncmsInputStore, InputMapping } from '#telemetry/emoncms-inputs.store.ts'
import { usualIntervalMs } from '#telemetry/energy-track.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { missedForMs } from '#telemetry/measures.ts'
import type { MeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { calibratedOn } from '#telemetry/meter-corrections.ts'
import { todayIn } from '#telemetry/periods.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { isOfMaker } from '#telemetry/twins.ts'
import { deviceDetailOf } from './device-detail.ts'
import { framesOfDevice, type ReadFrame } from './device-frames.ts'
import { createDeviceLists } from './device-lists.ts'
import { gatewayStanding, isFresh, standingOf } from './device-standing.ts'
import { createDeviceStats } from './device-stats.ts'
import { deviceNodesOf } from './device-tree.ts'
import type { Device, DeviceStore, Gateway } from './devices.store.ts'
import type { createLoggerPinStore } from './logger-pins.store.ts'
import type { NewDeviceStore } from './new-devices.store.ts'
import type { Portrait } from './portrait.ts'
import { rejectionsOf, unknownModelsOf, type RejectedData } from './unknown-models.ts'

export type Devices = ReturnType<typeof createDevices>

export const createDevices = (needs: DeviceNeeds) => {
  const { store, samples, history, conflicts, inputs, alertStates, findPlant, framesOf, rejectedData, now } = needs
  const { newDevices, loggers, record } = needs

  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const requiredDevice = async (deviceId: number) => {
    const device = await store.find(deviceId, now())
    if (!device) throw new Refusal('AU_NO_READ_PERMISSION')
    return device
  }

  /** Of devices that look silent by the interval of their gateway: how often they report themselves. */
  const usualOf = async (devices: readonly Device[], latest: Awaited<ReturnType<SampleStore['latestOf']>>) => {
    const quiet = devices.filter((device) => {
      const { id, carrier } = device
      const sampledAt = latest.get(id)?.at ?? null
      const isBehindOnline = carrier?.online === true && carrier.id !== id
      return isBehindOnline && sampledAt !== null && !isFresh({ device, sampledAt, now: now() })
    })
    if (quiet.length === 0) return new Map<number, number>()
    const reports = await samples.lastReportsOf(quiet.map(({ id }) => id))
    return new Map([...reports].map(([id, moments]) => [id, usualIntervalMs(moments)]))
  }

  const portraitsOf = async (plant: PlantFacts, devices: readonly Device[]): Promise<Portrait[]> => {
    const ids = devices.map(({ id }) => id)
    const today = todayIn(plant.zone, now())
    const [latest, days, alerts, corrections, resting] = await Promise.all([
      samples.latestOf(ids),
      history.deviceDaysOf(ids, today, today),
      alertStates([...new Set([...ids, ...devices.flatMap(({ carrier }) => carrier?.id ?? [])])]),
      needs.corrections.of(devices.flatMap(({ id, type }) => (isMeter(type) ? id : []))),
      needs.restingDevices(ids),
    ])
    const usual = await usualOf(devices, latest)
    const todays = new Map(days.map((day) => [day.deviceId, day]))
    return devices.map((device) => {
      const sample = latest.get(device.id)
      const { carrier } = device
      return {
        plant,
        device,
        standing: standingOf({
          device,
          sampledAt: sample?.at ?? null,
          usualIntervalMs: usual.get(device.id),
          alertLevel: alerts.get(device.id),
          now: now(),
        }),
        parent:
          carrier && carrier.id !== device.id
            ? { gateway: carrier, standing: gatewayStanding(carrier, alerts.get(carrier.id)) }
            : undefined,
        usualIntervalMs: usual.get(device.id),
        values:
          sample && !resting.has(device.id)
            ? calibratedOn(sample.values, corrections.get(device.id), dayAt(plant.zone, sample.at))
            : {},
        isResting: resting.has(device.id),
        today: todays.get(device.id),
        now: now(),
      }
    })
  }

  /**
   * The points that a device reported in the hour up to its newest sample. The newest sample is not enough, because devices
   * that push by HTTP or MQTT may report their points in turns; reading the whole history would take too long.
   */
  const reportedBy = async (deviceId: number) => {
    const newest = (await samples.latestOf([deviceId])).get(deviceId)
    if (!newest) return undefined
    const recent = await samples.samplesOf(deviceId, newest.at - hourMs, newest.at)
    return new Set([newest, ...recent].flatMap(({ values }) => keysOf(values)))
  }

  return {
    ...createDeviceLists({ store, required, requiredDevice, portraitsOf, now }),

    async detail(deviceId: number, plantId: number) {
      const [plant, device, reported] = await Promise.all([
        required(plantId),
        requiredDevice(deviceId),
        reportedBy(deviceId),
      ])
      const weekAgo = todayIn(plant.zone, now() - 7 * dayMs)
      // The serial number of a removed gateway may be someone else's by now.
      const [portraits, worst, unknownModels, rejections, twins] = await Promise.all([
        portraitsOf(plant, [device]),
        conflicts.worstOf(deviceId, weekAgo, manyConflicts),
        device.removedAt === null ? unknownModelsOf(device, rejectedData) : [],
        device.removedAt === null ? rejectionsOf(device, rejectedData, now() - dayMs) : [],
        device.removedAt === null && isOfMaker(device.sn) ? store.twinsOf(deviceId, now() - missedForMs) : [],
      ])
      return deviceDetailOf(firstOf(portraits), reported, { conflicts: worst, unknownModels, rejections, twins })
    },

    async tree(plantId: number) {
      const plant = await required(plantId)
      const devices = await store.ofPlant(plantId, undefined, now())
      return deviceNodesOf(await portraitsOf(plant, devices))
    },

    async frames(deviceId: number) {
      const device = await requiredDevice(deviceId)
      return framesOfDevice(device, device.carrier ? framesOf(device.carrier) : [])
    },

    /** The set of point names that clients expect for a device. */
    namesOf: async (deviceId: number) => nameSetOfProduct(await requiredDevice(deviceId)),

    inputs: (gatewayId: number) => inputs.list(gatewayId),

    logger: (gatewayId: number) => loggers.logger(gatewayId),

    /** Another logger uses this serial number, and it is the right one. */
    async acceptLogger({ plantId, gatewayId, mac }: NewLogger, by: { userId: number; ip: string }) {
      const firmware = (await loggers.logger(gatewayId))?.rival?.firmware
      const family = firmware ? firmwareFamilyOf(firmware) : null
      if (!(await loggers.acceptRival(gatewayId, mac, family, now())))
        throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'logger.accept', plantId, ...by, facts: { mac } })
      return loggers.logger(gatewayId)
    },

    newDevices: (plantId: number) => newDevices.list(plantId),

    async decideNewDevice({ plantId, gatewayId, sn, accept }: Decision, by: { userId: number; ip: string }) {
      const isDone = accept
        ? await newDevices.accept(plantId, gatewayId, sn)
        : await newDevices.refuse(plantId, gatewayId, sn, now())
      if (!isDone) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'device.decide', plantId, ...by, facts: { sn, accepted: accept } })
      return newDevices.list(plantId)
    },

    async mapInputs(gatewayId: number, node: string, mappings: readonly Omit<InputMapping, 'node'>[]) {
      await inputs.map(gatewayId, node, mappings)
      return inputs.list(gatewayId)
    },

    /**
     * The points of the device's newest sample. One that has not reported yet goes on with the curves of the device whose
     * place it took, so it has its points.
     */
    async parameters(deviceId: number) {
      const line = await store.lineOf(deviceId)
      const latest = await samples.latestOf(line.map(({ id }) => id))
      const values = line.map(({ id }) => latest.get(id)?.values).findLast(Boolean) ?? {}
      return pointNames.filter((point) => values[point] !== undefined && !isFaultWord(point))
    },

    ...createDeviceStats({
      samples,
      history,
      correctionsOf: async (deviceId) => (await needs.corrections.of([deviceId])).get(deviceId),
      lineOf: store.lineOf,
      zoneOf: async (plantId) => (await required(plantId)).zone,
      isModule: async (deviceId) => isModuleLevel((await requiredDevice(deviceId)).type),
    }),
  }
}

export interface DeviceNeeds {
  store: DeviceStore
  samples: SampleStore
  history: HistoryStore
  conflicts: ConflictStore
  inputs: EmoncmsInputStore
  newDevices: NewDeviceStore
  corrections: Pick<MeterCorrectionStore, 'of'>
  loggers: Pick<LoggerPins, 'logger' | 'acceptRival'>
  record: RecordAudit
  /** The highest level among the open alerts of each device that has one. */
  alertStates: (deviceIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  findPlant: FindPlant
  /** The latest frames of a gateway, newest first. */
  framesOf: (gateway: Gateway) => readonly ReadFrame[]
  rejectedData: RejectedData
  /** Those of these devices whose values of now are not shown, because the data service of their logger is not paid. */
  restingDevices: (deviceIds: readonly number[]) => Promise<ReadonlySet<number>>
  now: () => number
}

/** A day. One or two happen when a clock is set back; this many mean that two devices use one serial number. */
const manyConflicts = 10

interface NewLogger {
  plantId: number
  gatewayId: number
  /** As the person saw it. */
  mac: string | null
}

interface Decision {
  plantId: number
  gatewayId: number
  sn: string
  accept: boolean
}

type LoggerPins = ReturnType<typeof createLoggerPinStore>
