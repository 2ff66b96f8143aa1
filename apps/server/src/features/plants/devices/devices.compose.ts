import type { Pool } from 'pg'
import { createConflictStore } from '#telemetry/conflicts.store.ts'
import { createEmoncmsInputStore } from '#telemetry/emoncms-inputs.store.ts'
import { createMeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { tryCorrection } from '#telemetry/meter-preview.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { createAllowedNetworkStore } from './allowed-networks.store.ts'
import { createAllowedNetworks } from './allowed-networks.ts'
import { createBudgetStore } from './budgets.store.ts'
import { labelsIn } from './device-texts.ts'
import { deviceRoutes } from './devices.routes.ts'
import { createDeviceStore } from './devices.store.ts'
import { createDevices, type DeviceNeeds } from './devices.ts'
import { createGatewaySleepStore } from './gateway-sleep.store.ts'
import { createGatewayStore } from './gateways.store.ts'
import { createLoggerPinStore } from './logger-pins.store.ts'
import { createMeterConfigs } from './meter-configs.ts'
import { createNewDeviceStore } from './new-devices.store.ts'
import { createWrongSpans, type WrongSpanNeeds } from './wrong-spans.ts'

export { asleepUntilSql, onlineUntilSql, silenceSql } from './gateways.store.ts'

/** What ingest, the lists of plants and the scheduled checks need of gateways. */
export const composeGateways = (pool: Pool) => {
  const { silentGateways } = createDeviceStore(pool)
  return {
    ...createGatewayStore(pool),
    ...createBudgetStore(pool),
    ...createLoggerPinStore(pool),
    sleep: createGatewaySleepStore(pool),
    silentGateways,
  }
}

interface Needs
  extends
    Omit<DeviceNeeds, 'store' | 'conflicts' | 'inputs' | 'newDevices' | 'loggers' | 'corrections'>,
    Pick<WrongSpanNeeds, 'keptSince' | 'record'> {
  pool: Pool
}

export const composeDevices = ({ pool, ...needs }: Needs) => {
  const store = createDeviceStore(pool)
  const corrections = createMeterCorrectionStore(pool)
  const devices = createDevices({
    ...needs,
    store,
    conflicts: createConflictStore(pool),
    inputs: createEmoncmsInputStore(pool),
    newDevices: createNewDeviceStore(pool),
    loggers: createLoggerPinStore(pool),
    corrections,
  })
  const wrongSpans = createWrongSpans({
    ...needs,
    store: createWrongSpanStore(pool),
    deviceOf: (deviceId) => store.find(deviceId, needs.now()),
  })
  const meters = createMeterConfigs({
    ...needs,
    store: corrections,
    deviceOf: (deviceId) => store.find(deviceId, needs.now()),
    tryOn: (deviceId, correction, day) => tryCorrection(pool, deviceId, correction, day),
  })
  const allowedNetworks = createAllowedNetworks({ store: createAllowedNetworkStore(pool), record: needs.record })
  return {
    routes: deviceRoutes({ devices, wrongSpans, allowedNetworks, meters }, labelsIn),
    daysOf: devices.daysOf,
    /** What a meter measures, and whether its readings can be right. */
    async clampOf(...meter: Parameters<typeof meters.spec>) {
      const { correction, check } = await meters.spec(...meter)
      return { measures: correction.role, ...check }
    },
  }
}
