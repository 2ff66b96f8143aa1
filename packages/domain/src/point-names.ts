import type { DeviceType } from './devices.ts'
import { familyOfProduct, type Family } from './families.ts'
import { pointNames, points, type Point } from './points.ts'
import { recordOf } from './records.ts'

/** Which names clients expect for a device's points. What a set does not rename has its usual name. */
export const nameSets = ['usual', 'micro', 'sofarG3', 'sofarHydEs', 'battery'] as const
export type NameSet = (typeof nameSets)[number]

/** A device of unknown family has the names that are usual for its type. */
export const nameSetOf = ({ type, family }: { type: DeviceType; family?: Family | undefined }): NameSet =>
  (family && setsOfFamilies[family]) ?? setsOfTypes[type] ?? 'usual'

/** The same for a device as the API describes it. */
export const nameSetOfProduct = ({ type, productId }: { type: DeviceType; productId: string | null }) =>
  nameSetOf({ type, family: familyOfProduct(productId) })

export const storageNameOf = (point: Point, names: NameSet): string =>
  renamed[names][point] ?? points[point].storageName

/** A name of another set counts too, unless this set or the usual one gives it to another point. */
export const pointNamed = (storageName: string, names: NameSet): Point | undefined =>
  [names, 'usual' as const, ...nameSets].map((set) => byName[set].get(storageName)).find((point) => point !== undefined)

const setsOfTypes: Partial<Record<DeviceType, NameSet>> = { MICRO_INVERTER: 'micro', BATTERY: 'battery' }

const setsOfFamilies: Partial<Record<Family, NameSet>> = {
  'deye-micro': 'micro',
  'sofar-g3': 'sofarG3',
  'sofar-hyd-es': 'sofarHydEs',
}

const sofarEnergies = {
  useTotal: 'Et_use1',
  buyToday: 'Etdy_pu1',
  buyTotal: 'Et_pu1',
  sellToday: 't_gc_tdy1',
  sellTotal: 't_gc1',
} as const satisfies Partial<Record<Point, string>>

const renamed: Record<NameSet, Partial<Record<Point, string>>> = {
  usual: {},
  micro: {
    ratedPower: 'P_r1',
    acFrequency: 'AF1',
    generationToday: 'Etdy_ge0',
    pv1Today: 'Etdy_ge1',
    pv2Today: 'Etdy_ge2',
    pv3Today: 'Etdy_ge3',
    pv4Today: 'Etdy_ge4',
    temperature: 'AC_RDT_T1',
  },
  sofarG3: { ...sofarEnergies, pvPower: 'PVTP', acPower: 'T_AC_OP' },
  sofarHydEs: { ...sofarEnergies, batteryPower: 'Pcg_dcg1' },
  battery: {
    batteryVoltage: 'V_BAP1',
    batteryCurrent: 'I_BAP1',
    batterySoc: 'SOC_BAP1',
    batterySoh: 'SOH_BAP1',
    batteryTemperature: 'T_MDU0',
  },
}

const byName: Record<NameSet, ReadonlyMap<string, Point>> = recordOf(
  nameSets,
  (names) => new Map(pointNames.map((point) => [storageNameOf(point, names), point])),
)
