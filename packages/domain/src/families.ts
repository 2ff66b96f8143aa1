import { entriesOf } from './records.ts'

/**
 * A family of devices: what they are called, how they number their faults and what their points are called depends on
 * it. Which family a device belongs to is known from what it sends.
 */
export interface FamilyDefinition {
  /** Part of the ids of alert rules: never changes, never given twice. */
  number: number
  /** As clients of the API know the model. */
  productId: string
  /** The type in the loggers' data frames, high byte first, as clients know it. Null for what no logger brings. */
  sensorCode: string | null
}

export const families = {
  'sofar-string': { number: 1, productId: '0_2701_1', sensorCode: '2701' },
  'solis-string': { number: 2, productId: '0_0507_1', sensorCode: '0507' },
  'deye-micro': { number: 3, productId: '0_5408_15', sensorCode: '5408' },
  'deye-hybrid': { number: 4, productId: '0_5411_1', sensorCode: '5411' },
  'sofar-g3': { number: 5, productId: '0_270A_1', sensorCode: '270A' },
  'sofar-hyd-es': { number: 6, productId: '0_2708_1', sensorCode: '2708' },
  'sofar-me': { number: 7, productId: '0_2703_1', sensorCode: '2703' },
  // These are only named by senders over MQTT and HTTP, so clients know no other name of theirs.
  growatt: { number: 8, productId: 'growatt', sensorCode: null },
  goodwe: { number: 9, productId: 'goodwe', sensorCode: null },
  huawei: { number: 10, productId: 'huawei', sensorCode: null },
  'solis-hybrid': { number: 11, productId: 'solis-hybrid', sensorCode: null },
  sunspec: { number: 12, productId: 'sunspec', sensorCode: null },
} as const satisfies Record<string, FamilyDefinition>

export type Family = keyof typeof families

export const isFamily = (value: unknown): value is Family => typeof value === 'string' && Object.hasOwn(families, value)

export const familyOfProduct = (productId: string | null) =>
  entriesOf(families).find(([, family]) => family.productId === productId)?.[0]

export const familyByNumber = (number: number) =>
  entriesOf(families).find(([, family]) => family.number === number)?.[0]
