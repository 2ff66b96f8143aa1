import { deviceTypes, type DeviceType } from './devices.ts'

/** By the last part of the address of a list: the type in camel case. */
const typesByKind = new Map<string, readonly DeviceType[]>(
  deviceTypes.map((type) => [type.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), [type]]),
)
typesByKind.set('inverter', ['INVERTER', 'TYPE_OFF_GRID_INVERTER', 'MICRO_STORAGE_IN_ONE', 'PCS'])
typesByKind.set('meter', ['METER', 'SMART_METER', 'WIRELESS_CT'])

/** Of `microInverter`, for example. A plant's gateways are a list of their own. */
export const deviceKinds: readonly string[] = [...typesByKind.keys()].filter((kind) => kind !== 'collector')

export const typesOfKind = (kind: string): readonly DeviceType[] => typesByKind.get(kind) ?? []
