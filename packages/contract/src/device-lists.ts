import { deviceKinds } from '@heliograph/domain/device-kinds'
import { Type } from 'typebox'
import { deviceListItem, deviceRow, deviceType } from './device-rows.ts'
import { call } from './kit/call.ts'
import { deviceId, id, instant, nullable, pageOf, paging, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { batteryStatus, numbers } from './measures.ts'

const ofPlant = Type.Object({ id: plantId })
const readPlant = { plant: 'read', at: 'params.id' } as const
const word = nullable(Type.String())
const order = ['name', 'device_sn', 'id', 'device_id'] as const

const rows = {
  access: readPlant,
  scope: 'plants',
  refusals: [],
  query: paging(['name', 'device_sn', 'id'], 1000),
} as const

/** A battery, or an inverter with one behind it: then `id` and `type` are the inverter's, and `subBatteryFlag` is set. */
const batteryRow = Type.Object({
  ...deviceRow.properties,
  /** Ours: %, W (positive while discharging), V, A, °C, %, and full cycles. Null if unknown, or not current. */
  ...numbers(
    'batterySoc',
    'batteryPower',
    'batteryVoltage',
    'batteryCurrent',
    'batteryTemperature',
    'batterySoh',
    'batteryCycles',
  ),
  batteryStatus,
})
export type BatteryRow = Static<typeof batteryRow>

/** Both forms in which clients list devices. */
const listedDevice = Type.Object({ ...deviceRow.properties, ...deviceListItem.properties })
export type ListedDevice = Static<typeof listedDevice>

const microDisplay = Type.Object({
  /** Microinverters, generator, backup loads and smart loads. */
  displayType: Type.Enum(['MICRO', 'GEN', 'UPS', 'SMARTLOAD']),
  /** 1 if the plant has that. */
  displayFlg: Type.Integer({ minimum: 0, maximum: 1 }),
  /** W now; null if unknown. */
  displayVal: nullable(Type.Number()),
})
export type MicroDisplay = Static<typeof microDisplay>

/** How a gateway is connected, as it said itself. Null if it did not. */
const networkingInfo = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType,
  /** 1 online, 0 offline. */
  netState: Type.Integer(),
  protocol: Type.String(),
  ssid: word,
  /** Percent. */
  signalIntensity: nullable(Type.Number()),
  /** In its own network. */
  ip: word,
  mac: word,
  firmware: word,
  /** Seconds. */
  ...numbers('uploadInterval', 'heartbeatInterval'),
  lastTime: nullable(instant),
})
export type NetworkingInfo = Static<typeof networkingInfo>

export const deviceLists = {
  rows: call({
    ...rows,
    endpoint: 'GET /maintain-s/operating/station/{id}/{kind}',
    summary: "A plant's devices of one kind; `inverter` and `meter` are all kinds of them",
    params: Type.Object({ id: plantId, kind: Type.Enum([...deviceKinds]) }),
    output: pageOf(deviceRow),
  }),
  /**
   * The specification has the address only. Its last part is a kind of device, as in the list above it; the body says behind
   * which gateways, which can be more than an address holds: that is why it is a POST.
   */
  rowsOfGateways: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/device/gateway/post/{kind}',
    summary:
      "A plant's devices of one kind behind some of its gateways, or behind all; `collector` is the gateways themselves. " +
      'The rows are those of the list by kind (ours)',
    access: readPlant,
    scope: 'plants',
    refusals: ['GATEWAY_NOT_IN_PLANT'],
    params: Type.Object({ id: plantId, kind: Type.Enum([...deviceKinds, 'collector']) }),
    body: Type.Object({
      /** None: all of the plant. */
      gatewayIds: Type.Optional(Type.Array(id, { maxItems: 500 })),
      /** Part of a name or serial number. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      ...paging([...order], 1000).properties,
    }),
    output: pageOf(deviceRow),
  }),
  batteries: call({
    ...rows,
    endpoint: 'GET /maintain-s/operating/station/{id}/battery/tree',
    summary: "A plant's batteries, and its inverters with a battery behind them",
    params: ofPlant,
    output: pageOf(batteryRow),
  }),
  typeList: call({
    endpoint: 'GET /maintain-s/power/system/{id}/deviceTypeList',
    summary: 'The types of device of a plant, and how many it has of each',
    access: readPlant,
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: Type.Array(Type.Object({ deviceType, total: Type.Integer() })),
  }),
  search: call({
    endpoint: 'POST /maintain-s/power/system/deviceList',
    summary: "A plant's devices, all or of one type; the page window is in the body",
    access: { plant: 'read', at: 'body.stationId' },
    scope: 'plants',
    refusals: [],
    body: Type.Object({
      stationId: plantId,
      deviceType: Type.Optional(Type.Union([deviceType, Type.Enum(['All', ''])])),
      ...paging([...order], 1000).properties,
    }),
    output: pageOf(listedDevice),
  }),
  microDisplay: call({
    endpoint: 'GET /maintain-s/power/system/{id}/micro/display',
    summary: 'Which of microinverters, generator, backup and smart loads a plant has, and their power',
    access: readPlant,
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    query: Type.Object({ system: Type.Optional(Type.String({ maxLength: 32 })) }),
    output: Type.Array(microDisplay),
  }),
  networking: call({
    endpoint: 'GET /maintain-s/fast/{id}/collector/networkingInfo',
    summary: "How a plant's gateways are connected",
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: Type.Array(networkingInfo),
  }),
  /** Ours. */
  fast: call({
    endpoint: 'GET /maintain-s/fast/system/{id}/child/{deviceId}',
    summary: 'One device of a plant, as in the list',
    access: { device: 'read', at: 'params.deviceId', plantAt: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: Type.Object({ id: plantId, deviceId }),
    output: deviceListItem,
  }),
}
