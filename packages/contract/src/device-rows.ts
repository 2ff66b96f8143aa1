import { deviceTypes } from '@heliograph/domain/devices'
import { Type } from 'typebox'
import { id, instant, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { numbers } from './measures.ts'

const word = nullable(Type.String())
const whole = nullable(Type.Integer())
export const deviceType = Type.Enum([...deviceTypes])
/** 1 online, 2 alarm, 3 offline. */
const state = Type.Integer()
/** -1 for none, otherwise the level of the worst alert. */
const alertState = Type.Integer()

/** A row of a plant's gateways, inverters or batteries; `par…` and `parent…` are about its gateway. */
export const deviceRow = Type.Object({
  id,
  deviceSn: Type.String(),
  serialNumber: Type.String(),
  name: Type.String(),
  type: deviceType,
  siteId: id,
  systemId: id,
  systemName: Type.String(),
  stationName: Type.String(),
  productId: word,
  sensorCode: word,
  timeZone: Type.String(),
  /** 1 online, 0 offline. */
  netState: Type.Integer(),
  deviceState: state,
  alertState,
  parAlertState: whole,
  parDeviceState: whole,
  parentId: whole,
  parentSn: word,
  parentDeviceId: whole,
  parentDeviceSn: word,
  parentDeviceName: word,
  parentDeviceType: nullable(deviceType),
  parentDeviceNetState: whole,
  collectionTime: nullable(instant),
  /** kWp, W, 0 to 1, kWh per kWp. */
  ...numbers('installedCapacity', 'generationPower', 'generationCapacity', 'fullPowerHoursDay', 'dcDispersionRate'),
  autoDiscovery: Type.Boolean(),
  activationState: Type.Boolean(),
  subBatteryFlag: Type.Boolean(),
  lockFlag: whole,
  preventBackflowStatus: whole,
})
export type DeviceRow = Static<typeof deviceRow>

/** The same devices, in the form that other clients list them. `featureData` is JSON in a string: a few points by storage name. */
export const deviceListItem = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType,
  deviceStatus: state,
  stationId: id,
  systemId: id,
  productId: word,
  sensor: word,
  gatewayId: whole,
  gatewaySn: word,
  collectionTime: nullable(instant),
  timeZone: Type.String(),
  /** kWh today, kWh, W, and a gateway's signal in percent. */
  ...numbers('generation', 'generationTotal', 'generationPower', 'signalIntensity'),
  communicationMode: word,
  newDevice: Type.Boolean(),
  alertStatus: alertState,
  featureData: word,
})
export type DeviceListItem = Static<typeof deviceListItem>

/** W, V and A; null if the device does not report it, or is offline. */
const deviceString = Type.Object({ name: Type.String(), ...numbers('powerW', 'voltageV', 'currentA') })
export type DeviceString = Static<typeof deviceString>

/** Ours: a gateway or device of a plant's tree, with its key figures. */
export const deviceNode = Type.Object({
  deviceId: id,
  /** The device it is connected to; none for a gateway. */
  gatewayId: whole,
  /** What it is wired to below its gateway: an optimizer's concentrator or inverter. Null where nobody can tell. */
  parentId: whole,
  /** The device as which it counts in the plant: the same one, reported by another gateway. Null for one that counts itself. */
  twinOf: nullable(id),
  sn: Type.String(),
  name: Type.String(),
  type: deviceType,
  productId: word,
  state,
  alertState,
  collectionTime: nullable(instant),
  /** How often its gateway uploads. */
  expectedEveryS: whole,
  /** A gateway that sleeps with its inverter counts as online until then; null while it is awake. */
  asleepUntil: nullable(instant),
  /** Gateways only: signal in percent, firmware, and the protocol that it reports with. */
  signalPct: whole,
  firmware: word,
  protocol: word,
  /** W now, if online: generation of an inverter, discharge of a battery, purchase at a meter. kWh generated today. */
  ...numbers('powerW', 'todayKwh'),
  /** The strings that it reports. */
  strings: Type.Array(deviceString),
  /** Also for an inverter with a battery; null if none is reported. */
  battery: nullable(
    Type.Object({
      ...numbers('socPct', 'powerW'),
      status: nullable(Type.Enum(['CHARGE', 'DISCHARGE', 'STATIC'])),
    }),
  ),
})
export type DeviceNode = Static<typeof deviceNode>

/** `key` is the label in the requested language. For a point whose values have texts, `orgValue` is the number. */
const field = Type.Object({
  key: Type.String(),
  storageName: Type.String(),
  value: word,
  unit: word,
  orgValue: word,
})

export const deviceDetail = Type.Object({
  deviceId: id,
  deviceSn: Type.String(),
  siteId: id,
  productId: word,
  type: deviceType,
  name: Type.String(),
  /** 1 online, 0 offline. */
  connectStatus: Type.Integer(),
  deviceState: state,
  collectionTime: nullable(instant),
  timeZone: Type.String(),
  parentDeviceId: whole,
  parentSn: word,
  /** In the order of the platform's categories, which clients rely on. */
  paramCategoryList: Type.Array(
    Type.Object({ name: Type.String(), tag: Type.String(), categoryId: Type.String(), fieldList: Type.Array(field) }),
  ),
  /** Ours: points that devices of its type can report, but this one does not. */
  unsupported: Type.Array(
    Type.Object({ key: Type.String(), storageName: Type.String(), unit: word, categoryId: Type.String() }),
  ),
  /**
   * Ours: the newest of the last seven days on which the device sent at least ten samples for times that already had
   * other values. Only the first values of a time count.
   */
  conflicts: nullable(Type.Object({ day: Type.String(), count: Type.Integer() })),
  /** Ours: models that a gateway sends data of, and whose data cannot be read yet. Sizes are in bytes. */
  unknownModels: Type.Array(
    Type.Object({
      sensorCode: Type.String(),
      count: Type.Integer(),
      size: Type.Integer(),
      firstTime: instant,
      lastTime: instant,
    }),
  ),
  /** Ours: why something else that a gateway sent within a day was rejected. The detail is in the requested language. */
  rejected: Type.Array(Type.Object({ reason: Type.String(), detail: word, lastTime: instant })),
  /** Ours: the data service of its logger was not paid for long, so its current values are not shown. Its history stays. */
  isResting: Type.Boolean(),
  /** Ours: when it was removed from the plant. Its history stays. */
  removedTime: nullable(instant),
  /**
   * When it came from another plant, and the first day of this one that contains it; null if all that it was here for do.
   */
  relocated: nullable(Type.Object({ time: instant, fromDay: nullable(Type.String()) })),
  /** Ours: as which devices other gateways of the plant report it, too. The plant counts it once. */
  twins: Type.Array(Type.Object({ deviceId: Type.Integer(), gatewayName: Type.String() })),
})
export type DeviceDetail = Static<typeof deviceDetail>
export type DeviceField = Static<typeof field>

const parameter = { storageName: Type.String(), name: Type.String(), unit: word }
export const deviceParameter = Type.Object(parameter)
export type DeviceParameter = Static<typeof deviceParameter>

/** Values are sent as strings. */
export const deviceSeries = Type.Object({
  ...parameter,
  detailList: Type.Array(Type.Object({ collectionTime: Type.Integer(), value: Type.String() })),
})
export type DeviceSeries = Static<typeof deviceSeries>

/** A value is multiplied by it, for example by -1 or 1000. */
export const inputFactor = Type.Number({ minimum: -1e6, maximum: 1e6 })

/** Ours: one value that an emoncms sender reports under a name of its own. */
export const deviceInput = Type.Object({
  node: Type.String(),
  input: Type.String(),
  lastValue: Type.Number(),
  lastAt: instant,
  /** By our own name, as in pushed samples. */
  point: word,
  factor: inputFactor,
  /** The point that its own name says: it counts as this unless it is given another one. */
  byName: word,
  /** Since when its node's reports are kept: from there on it counts once it has a point. */
  keptSince: nullable(instant),
})
export type DeviceInput = Static<typeof deviceInput>

/** From 1970 to 9999. */
export const laterInstant = Type.Number({ minimum: 0, maximum: 253_402_300_799, description: 'Epoch seconds' })

/** Ours. */
export const wrongSpans = Type.Object({
  /** Earlier days can't be calculated again, so nothing before can be marked or taken back. */
  earliest: instant,
  spans: Type.Array(
    Type.Object({
      id,
      from: instant,
      /** Null: until taken back. */
      to: nullable(instant),
      reason: word,
      /** Names for the plant's owner, and one's own. */
      markedBy: people(word),
      markedAt: instant,
      takenBackBy: people(word),
      takenBackAt: nullable(instant),
    }),
  ),
})
export type WrongSpans = Static<typeof wrongSpans>
/** Ours: how a logger without a secret is recognised, and another one that uses its serial number. */
export const logger = Type.Object({
  mac: word,
  /** The part of the firmware's name that an update does not change. */
  firmwareFamily: word,
  knownSince: nullable(instant),
  /** That it first reported from: /24 of IPv4, /48 of IPv6. Others are no contradiction. */
  network: word,
  rival: nullable(
    Type.Object({
      /** `connections`: two that can't be told apart are connected at the same time. */
      why: Type.Enum(['mac', 'firmware', 'count', 'connections']),
      mac: word,
      firmware: word,
      address: Type.String(),
      firstTime: instant,
      lastTime: instant,
    }),
  ),
})
export type Logger = Static<typeof logger>

/** An address and when it was last used. */
const addressUse = nullable(Type.Object({ address: Type.String(), time: instant }))
/** Ours: where a gateway's reports may come from. */
export const allowedNetworks = Type.Object({
  /** In CIDR notation, or single addresses. Empty: from anywhere. */
  networks: Type.Array(Type.String()),
  /** The address that it reported from last, if it is known. */
  last: addressUse,
  /** Whether the networks exclude it. */
  excludesLast: Type.Boolean(),
  /** The address from which a report was last refused, since the networks were chosen. */
  refused: addressUse,
})
export type AllowedNetworks = Static<typeof allowedNetworks>

/** Ours: a device that waits until a person accepts it, or that a person refused. */
export const newDevice = Type.Object({
  gatewayId: id,
  gatewaySn: Type.String(),
  gatewayName: Type.String(),
  sn: Type.String(),
  type: deviceType,
  firstTime: instant,
  lastTime: instant,
  /** How many reports it sent. */
  reports: Type.Integer(),
  refused: Type.Boolean(),
})
export type NewDevice = Static<typeof newDevice>

/** Ours: a gateway's raw message, and what was decoded from it. */
export const deviceFrame = Type.Object({
  receivedAt: instant,
  protocol: Type.String(),
  /** Bytes; `payload` is the first 16384 of them, in hex or as text. */
  size: Type.Integer(),
  encoding: Type.Enum(['hex', 'text']),
  payload: Type.String(),
  /** Readings. */
  kept: Type.Integer(),
  dropped: Type.Integer(),
  /** Stored without a time until the gateway knows it. */
  undated: Type.Boolean(),
  /** Why readings were dropped; the detail is in the requested language. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), detail: word })),
  readings: Type.Array(
    Type.Object({
      deviceSn: Type.String(),
      at: nullable(instant),
      values: Type.Array(Type.Object({ ...parameter, value: Type.String() })),
    }),
  ),
})
export type DeviceFrame = Static<typeof deviceFrame>
