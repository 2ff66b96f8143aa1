import { deviceTypes } from '@heliograph/domain/devices'
import { mostNetworks } from '@heliograph/domain/networks'
import { pointNames } from '@heliograph/domain/points'
import { Type } from 'typebox'
import { deviceLists } from './device-lists.ts'
import {
  allowedNetworks,
  deviceDetail,
  deviceFrame,
  deviceInput,
  deviceListItem,
  deviceNode,
  deviceParameter,
  deviceRow,
  deviceSeries,
  deviceType,
  inputFactor,
  laterInstant,
  logger,
  wrongSpans,
  newDevice,
} from './device-rows.ts'
import { call } from './kit/call.ts'
import { deviceId, id, nullable, pageOf, paging, plantId, text } from './kit/shapes.ts'
import { meters } from './meters.ts'

const ofPlant = Type.Object({ id: plantId })
const ofDevice = Type.Object({ id: deviceId })
const readPlant = { plant: 'read', at: 'params.id' } as const
const operatePlant = { plant: 'operate', at: 'params.id' } as const
const readDevice = { device: 'read', at: 'params.id' } as const

const day = Type.String({ pattern: '^\\d{4}[-/]\\d{2}[-/]\\d{2}$', description: "In the plant's time zone" })
/** Without `showParams`, all points are returned. */
const shown = {
  showParams: Type.Optional(Type.Array(text(64), { maxItems: 200 })),
  lan: Type.Optional(text(16)),
}

const rows = {
  access: readPlant,
  scope: 'plants',
  refusals: [],
  query: paging(['name', 'device_sn', 'id'], 1000),
  output: pageOf(deviceRow),
} as const

export const devices = {
  ...deviceLists,
  ...meters,
  collectors: call({
    ...rows,
    endpoint: 'GET /maintain-s/operating/station/{id}/collector',
    summary: "A plant's gateways",
    params: ofPlant,
  }),
  gateways: call({
    ...rows,
    endpoint: 'GET /maintain-s/power/system/{id}/gateway',
    summary: "A plant's gateways",
    params: ofPlant,
  }),
  behindGateway: call({
    ...rows,
    endpoint: 'GET /maintain-s/power/system/gateway/{id}/device',
    access: readDevice,
    scope: 'plants',
    query: paging(['name', 'device_sn', 'id']),
    summary: 'The devices that report through a gateway',
    params: ofDevice,
  }),
  types: call({
    endpoint: 'GET /maintain-s/fast/device/{id}/device-types',
    summary: 'The types of device of a plant; the battery of a hybrid inverter is not a device',
    access: readPlant,
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: Type.Array(deviceType),
  }),
  list: call({
    endpoint: 'GET /maintain-s/fast/device/{id}/device-list',
    summary: "A plant's devices, all or of one type",
    access: readPlant,
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    query: Type.Object({ deviceType: Type.Optional(Type.Enum([...deviceTypes, 'All', ''])) }),
    output: Type.Array(deviceListItem),
  }),
  /** Ours. */
  tree: call({
    endpoint: 'GET /maintain-s/fast/device/{id}/tree',
    summary: "A plant's gateways and the devices connected to them, with their current state",
    access: readPlant,
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: Type.Array(deviceNode),
  }),
  /** Ours. */
  logger: call({
    endpoint: 'GET /device-s/device/{id}/logger',
    summary: 'How a Solarman logger is recognised, and another one that uses its serial number',
    access: { device: 'operate', at: 'params.id' },
    refusals: [],
    params: ofDevice,
    output: logger,
  }),
  /** Ours. From then on the other one's data is stored, and the former one's is put aside. */
  acceptLogger: call({
    endpoint: 'POST /device-s/device/{id}/logger',
    summary: 'Say that the other logger is the right one, with its MAC address as it was shown',
    access: { device: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofDevice,
    body: Type.Object({ mac: nullable(text(17)) }),
    output: logger,
  }),
  /** Ours. */
  networks: call({
    endpoint: 'GET /device-s/device/{id}/networks',
    summary: "The networks that a gateway's reports are accepted from",
    access: { device: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofDevice,
    output: allowedNetworks,
  }),
  /** Ours. */
  setNetworks: call({
    endpoint: 'POST /device-s/device/{id}/networks',
    summary: "Accept a gateway's reports only from these networks or addresses, or from anywhere if the list is empty",
    access: { device: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofDevice,
    body: Type.Object({ networks: Type.Array(text(64), { maxItems: mostNetworks }) }),
    output: allowedNetworks,
  }),
  /** Ours. */
  newDevices: call({
    endpoint: 'GET /maintain-s/fast/device/{id}/new-devices',
    summary: 'Devices that loggers without a secret named after their first hour, until a person accepts them',
    access: operatePlant,
    refusals: [],
    params: ofPlant,
    output: Type.Array(newDevice),
  }),
  /** Ours. What was kept of an accepted device counts from its first value. A refused one can be accepted later. */
  decideNewDevice: call({
    endpoint: 'POST /device-s/device/{id}/new-devices',
    summary: 'Accept or refuse such a device of a gateway',
    access: { device: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofDevice,
    body: Type.Object({ sn: text(64), accept: Type.Boolean() }),
    output: Type.Array(newDevice),
  }),
  detail: call({
    endpoint: 'POST /device-s/device/v3/detail',
    aliases: ['/device-s/device/detail'],
    summary: 'A device with the newest value of each of its points',
    access: { device: 'read', at: 'body.deviceId', plantAt: 'body.siteId' },
    scope: 'plants',
    refusals: [],
    body: Type.Object({
      deviceId,
      /** Refused if the device is in another plant. */
      siteId: Type.Optional(plantId),
      language: Type.Optional(text(16)),
      needRealTimeDataFlag: Type.Optional(Type.Boolean()),
    }),
    output: deviceDetail,
  }),
  parameters: call({
    endpoint: 'GET /device-s/device/params',
    summary: 'The points that a device reports',
    access: { device: 'read', at: 'query.deviceId' },
    scope: 'plants',
    refusals: [],
    query: Type.Object({
      deviceId,
      productId: Type.Optional(text(64)),
      queryType: Type.Optional(text(16)),
      lan: Type.Optional(text(16)),
    }),
    output: Type.Array(deviceParameter),
  }),
  /** Ours. Operators can view every device, so the id needs no further check. */
  frames: call({
    endpoint: 'GET /device-s/device/{id}/frames',
    summary: "The latest messages from a device's gateway to this process, newest first; all of them for a gateway",
    access: { permission: 'operator' },
    refusals: ['AU_NO_READ_PERMISSION'],
    params: Type.Object({ id }),
    query: Type.Object({ lan: Type.Optional(text(16)) }),
    output: Type.Array(deviceFrame),
  }),
  /** Ours. */
  inputs: call({
    endpoint: 'GET /device-s/device/{id}/inputs',
    summary: 'What an emoncms gateway sends whose names do not say which point it is, with the newest values',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    output: Type.Array(deviceInput),
  }),
  /** Ours. Values that arrived before are stored again with the new points. */
  mapInputs: call({
    endpoint: 'POST /device-s/device/{id}/inputs',
    summary: "Say which points the inputs of an emoncms gateway's node are; inputs that are not named get no point",
    access: { device: 'operate', at: 'params.id' },
    refusals: [],
    params: ofDevice,
    body: Type.Object({
      node: text(64),
      inputs: Type.Array(Type.Object({ input: text(64), point: Type.Enum(pointNames), factor: inputFactor }), {
        maxItems: 128,
      }),
    }),
    output: Type.Array(deviceInput),
  }),
  /** Ours. */
  wrongSpans: call({
    endpoint: 'GET /device-s/device/{id}/wrong-spans',
    summary: "Times in which people marked a device's readings as wrong, those that were taken back last",
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    output: wrongSpans,
  }),
  /** Ours. Takes effect within seconds. */
  markWrong: call({
    endpoint: 'POST /device-s/device/{id}/wrong-spans',
    summary: "Mark a device's readings as wrong: days are calculated without them; without an end until taken back",
    access: { device: 'operate', at: 'params.id' },
    refusals: ['READINGS_NO_LONGER_KEPT'],
    params: ofDevice,
    body: Type.Object({
      from: laterInstant,
      to: nullable(laterInstant),
      reason: Type.Optional(text(200)),
    }),
    output: wrongSpans,
  }),
  /** Ours. */
  takeBackWrong: call({
    endpoint: 'DELETE /device-s/device/{id}/wrong-spans/{spanId}',
    summary: 'Take a mark back, or all of it from an instant on, as far as its days can be calculated again',
    access: { device: 'operate', at: 'params.id' },
    refusals: ['READINGS_NO_LONGER_KEPT', 'resource_not_exist_or_deleted'],
    params: Type.Object({ id: deviceId, spanId: id }),
    /** From when the readings are right again: what was marked before it stays. */
    query: Type.Object({ from: Type.Optional(laterInstant) }),
    output: wrongSpans,
  }),
  statsOfDay: call({
    endpoint: 'GET /device-s/device/{id}/stats/day',
    summary: 'What a device reported during a day',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object({ day, ...shown }),
    output: Type.Array(deviceSeries),
  }),
  statsOfWeek: call({
    endpoint: 'GET /device-s/device/{id}/stats/week',
    summary: 'What a device reported during the week of a given day',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object({ day, ...shown }),
    output: Type.Array(deviceSeries),
  }),
  statsOfMonth: call({
    endpoint: 'GET /device-s/device/{id}/stats/month',
    summary: 'What a device reported during a month',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object({ month: Type.String({ pattern: '^\\d{4}[-/]\\d{2}$' }), ...shown }),
    output: Type.Array(deviceSeries),
  }),
  statsOfYear: call({
    endpoint: 'GET /device-s/device/{id}/stats/year',
    summary: 'What a device reported during a year',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object({ year: Type.String({ pattern: '^\\d{4}$' }), ...shown }),
    output: Type.Array(deviceSeries),
  }),
  statsOfTotal: call({
    endpoint: 'GET /device-s/device/{id}/stats/total',
    summary: 'What a device reported over its lifetime',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object(shown),
    output: Type.Array(deviceSeries),
  }),
  statsOfRange: call({
    endpoint: 'GET /device-s/device/{id}/stats/dayrange',
    summary: 'What a device reported from one day to another, inclusive',
    access: readDevice,
    scope: 'plants',
    refusals: [],
    params: ofDevice,
    query: Type.Object({ startDay: day, endDay: day, ...shown }),
    output: Type.Array(deviceSeries),
  }),
}
