/**
 * What exactly was wrong with rejected data, as a code and the values that its text has slots for. The texts are in
 * `phrases/src/<language>/server/rejections.json`.
 */
export interface Detail {
  code: DetailCode
  values?: Readonly<Record<string, string | number>>
  /** Why, in turn: such as which parts of a message could not be read. */
  because?: readonly Detail[]
}

export type DetailCode = keyof typeof slotsByCode

/** The slots of each code's text. */
export const slotsByCode = {
  /** From before details had codes. */
  other: ['text'],
  implausibleValues: ['names'],
  otherValuesStored: ['time'],
  fromAddress: ['address'],
  fromUnknownAddress: [],
  retained: ['topic'],
  qosTwo: ['topic'],
  otherTopic: ['topic'],
  mqttVersion: ['version'],
  keepAlive: ['seconds', 'most'],
  otherClientId: ['id'],
  notIntroduced: [],
  otherMac: [],
  otherFirmware: [],
  otherCount: [],

  noDataPayload: ['bytes'],
  unknownFrame: ['type'],
  /** Why no frame of a type can be read: the owner of the logger should know. */
  sensorType: ['type'],
  /** Why one frame could not be read. */
  frameOfType: ['type'],
  unknownType: [],
  registerDump: [],
  deyeRelay: [],
  frameTooShort: ['bytes', 'least'],
  withoutSn: [],
  readByRegisters: [],
  registersNotRead: [],
  timeUnknown: [],
  loggerSilent: [],
  inverterSilent: [],
  modbusException: ['code'],
  tunnelWithoutClock: ['bytes'],
  tunnelWithoutFrame: [],
  wrongChecksum: [],
  otherUnit: ['unit'],
  otherFunction: ['function'],
  otherLength: ['bytes', 'expected'],
  unknownDeviceType: ['type'],

  messageTooLong: [],
  messageNotObject: [],
  wrongSeq: [],
  devNotList: [],
  tooManyDevices: ['most'],
  batchNotObject: [],
  samplesNotList: [],
  tooManySamples: ['most'],
  forbiddenName: [],
  partsLost: ['count'],
  part: ['place'],
  wrongSn: [],
  wrongDeviceType: [],
  wrongTime: [],
  noValues: [],
  tooManyValues: ['most'],

  noParameters: [],
  requestTooLong: [],
  timeOutOfRange: [],
  fullJsonNotObject: [],
  fullJsonNested: [],
  nameMissing: [],
  valueNotNumber: ['name'],
  dataNotRows: [],
  tooManyRows: ['most'],
  row: ['row'],
  rowNotList: [],
  rowTimeNotNumber: [],
  rowNodeObject: [],
  rowValueList: [],
  timeNotNumber: [],
  noTimeOfLastRow: [],
  referenceNotNumber: [],
  tooManyInputValues: ['most'],
  compressed: [],
  wrongCompression: [],
  noKnownInput: ['names'],
  /** Of a message that is kept otherwise. */
  ignoredNames: ['names'],
} as const satisfies Record<string, readonly string[]>

/** The only way to make a detail, so that it has the values that its text needs. */
export const detail = <Code extends DetailCode>(
  code: Code,
  ...[values]: SlotsOf<Code> extends never ? [] : [Readonly<Record<SlotsOf<Code>, string | number>>]
): Detail => ({ code, ...(values && { values }) })

type SlotsOf<Code extends DetailCode> = (typeof slotsByCode)[Code][number]

/** A detail with its causes. */
export const because = (what: Detail, ...causes: readonly Detail[]): Detail => ({ ...what, because: causes })

/** Parts of a message that could not be read. The first few say what is wrong with the sender. */
export const partsLost = (first: Detail, ...others: readonly Detail[]) =>
  others.length === 0
    ? first
    : because(detail('partsLost', { count: others.length + 1 }), first, ...others.slice(0, mostParts - 1))

const mostParts = 8
