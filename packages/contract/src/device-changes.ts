import { deviceTypes, isGateway } from '@heliograph/domain/devices'
import { Type } from 'typebox'
import { deviceType } from './device-rows.ts'
import { call } from './kit/call.ts'
import { deviceId, id, instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const count = Type.Integer({ minimum: 0 })
const ofPlant = Type.Object({ id: plantId })

const consequences = Type.Object({
  isGateway: Type.Boolean(),
  /** Behind a gateway: they go with it. */
  devices: count,
  /** Days with history, which stays. */
  days: count,
  /** Open alerts, which end. */
  alerts: count,
})
export type RemovalConsequences = Static<typeof consequences>

const removedDevice = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType,
  /** The gateway that it was behind; null for a gateway. */
  gatewayName: nullable(Type.String()),
  removedTime: instant,
  /** What took its place, and goes on with its history. */
  replacedBy: nullable(Type.Object({ deviceId: id, deviceName: Type.String() })),
})
export type RemovedDevice = Static<typeof removedDevice>

const candidate = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType,
  /** Of its first report; null while there is none. */
  firstTime: nullable(instant),
})
export type ReplacementCandidate = Static<typeof candidate>

const target = Type.Object({ id, name: Type.String(), locationAddress: nullable(Type.String()) })

const day = Type.String({ description: 'YYYY-MM-DD' })
const moveConsequences = Type.Object({
  plantName: Type.String(),
  /** Behind the gateway: they go with it. */
  devices: count,
  /** Open alerts. */
  alerts: count,
  /** Days with history whose readings are still kept: with history, they go to the other plant. */
  days: count,
  /** Earlier days with history: they always stay. */
  daysLeft: count,
  /** The first day that goes with history; null if there is none. */
  fromDay: nullable(day),
  /** Without history, the first day in the other plant. */
  today: day,
  /** Of the other plant, if it is in another zone. */
  otherZone: nullable(Type.String()),
})
export type MoveConsequences = Static<typeof moveConsequences>

/** Typed by a person: without control characters, and not only spaces. */
const label = Type.String({ maxLength: 64, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })

/** Specification §5. */
const optimizerRefusals = [
  'OPTIMIZER_NOT_IN_PLANT',
  'OPTIMIZER_ALREADY_IN_PLANT',
  'OPTIMIZER_IN_OTHER_PLANT',
  'GATEWAY_NOT_IN_PLANT',
  'OPTIMIZER_SAME_SERIAL',
  'TOO_MANY_REQUESTS',
] as const

/** What people do with gateways and devices after they were registered. */
export const deviceChanges = {
  /** The shape is ours. */
  enter: call({
    endpoint: 'POST /maintain-s/power/system/{id}/device',
    summary:
      'Enter a device by hand, before it reports. A device that then reports this serial number through a gateway of the ' +
      'plant is the same one and keeps the entered name and type. Without a gateway: the one that reported it, or the ' +
      "plant's first. A device that was removed comes back with its history",
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['GATEWAY_NOT_IN_PLANT', 'DATA_SOURCE_DUPLICATED', 'resource_not_exist_or_deleted'],
    params: ofPlant,
    body: Type.Object({
      deviceSn: label,
      deviceType: Type.Enum(deviceTypes.filter((type) => !isGateway(type))),
      deviceName: Type.Optional(label),
      gatewayId: Type.Optional(id),
    }),
    output: Type.Object({ deviceId: id }),
  }),
  /** The body is inferred. */
  remove: call({
    endpoint: 'DELETE /maintain-s/power/system/{id}/device',
    summary:
      'Remove gateways or devices from a plant, all of them or none; with a gateway go the devices behind it. Their history ' +
      'stays readable. A gateway can be registered elsewhere at once; a single device that reports again waits as new',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofPlant,
    body: Type.Object({ deviceIds: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
    output: nothing,
  }),
  removal: call({
    endpoint: 'GET /maintain-s/power/system/{id}/device/{deviceId}/removal',
    summary: 'What goes and what stays when a gateway or device is removed (ours)',
    access: { device: 'operate', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, deviceId }),
    output: consequences,
  }),
  removed: call({
    endpoint: 'GET /maintain-s/power/system/{id}/device/removed',
    summary:
      'Gateways and devices that were removed from a plant, the newest first; their history stays readable (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: Type.Array(removedDevice),
  }),
  candidates: call({
    endpoint: 'GET /maintain-s/power/system/{id}/device/{deviceId}/replacement',
    summary: "The plant's devices that can take the place of a gateway or device, the newest first (ours)",
    access: { device: 'operate', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, deviceId }),
    output: Type.Array(candidate),
  }),
  replace: call({
    endpoint: 'POST /maintain-s/power/system/{id}/device/{deviceId}/replacement',
    summary:
      "Replace a gateway or device by another one of the plant, or by the serial number of one that hasn't reported yet. " +
      "The new one goes on with its history and its name, and a new gateway with the old one's devices. Of the old one, " +
      'readings from after the first report of the new one do not count (ours)',
    access: { device: 'operate', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted', ...optimizerRefusals],
    params: Type.Object({ id: plantId, deviceId }),
    body: Type.Object({ deviceId: Type.Optional(id), deviceSn: Type.Optional(text(64)) }),
    output: Type.Object({ deviceId: id }),
  }),
  /** The specification has the rules and their messages (52 to 56), not the call. */
  replaceOptimizer: call({
    endpoint: 'POST /maintain-s/power/system/{id}/optimizer/replacement',
    summary:
      'Replace an optimizer by the serial number of a new one. The new one goes on with its history, its name and its ' +
      'place; `gatewayId` is the gateway that will report it, without it that of the old one. An optimizer that the plant ' +
      'already has is refused (53): the replacement of a device takes that by its id (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: optimizerRefusals,
    params: ofPlant,
    body: Type.Object({ deviceSn: label, newDeviceSn: label, gatewayId: Type.Optional(id) }),
    output: Type.Object({ deviceId: id }),
  }),
  place: call({
    endpoint: 'POST /maintain-s/power/system/{id}/device/{deviceId}/parent',
    summary:
      'Say what an optimizer, a module or a concentrator is wired to: an inverter, or for the first two a concentrator. ' +
      'Null: where it evidently belongs, if its gateway has only one of them (ours)',
    access: { device: 'operate', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, deviceId }),
    body: Type.Object({ parentId: nullable(id) }),
    output: nothing,
  }),
  moveTargets: call({
    endpoint: 'GET /maintain-s/power/system/{id}/device/move',
    summary:
      'The first 20 plants that the caller owns, besides this one, whose name or address contains a text: a gateway can be ' +
      'moved there (ours)',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    query: Type.Object({ search: Type.Optional(text(64)) }),
    output: Type.Array(target),
  }),
  moving: call({
    endpoint: 'GET /maintain-s/power/system/{id}/device/{deviceId}/move',
    summary: 'What goes and what stays when a gateway is moved to another plant (ours)',
    access: { device: 'own', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted', 'LOGGER_NOT_AVAILABLE_IN_REGION'],
    params: Type.Object({ id: plantId, deviceId }),
    query: Type.Object({ plantId: id }),
    output: moveConsequences,
  }),
  move: call({
    endpoint: 'POST /maintain-s/power/system/{id}/device/{deviceId}/move',
    summary:
      'Move a gateway with the devices behind it to another plant of the same owner. With history, what they measured counts ' +
      'there, and both plants are calculated again as far as readings are kept. Without it, they go on as new devices from ' +
      'the start of today, and what they measured before stays readable like that of removed devices. The gateway keeps ' +
      'its settings and its secret. Answers with the gateway in the other plant and the first day there that contains it (ours)',
    access: { device: 'own', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted', 'LOGGER_NOT_AVAILABLE_IN_REGION'],
    params: Type.Object({ id: plantId, deviceId }),
    body: Type.Object({ plantId: id, withHistory: Type.Boolean() }),
    output: Type.Object({ deviceId: id, fromDay: day }),
  }),
}
