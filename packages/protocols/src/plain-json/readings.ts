import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'
import { isFamily } from '@heliograph/domain/families'
import { nameSetOf, type NameSet } from '@heliograph/domain/point-names'
import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { pointOf } from './point-names.ts'
import { isRecord, shown } from './text.ts'

/** Letters, digits, `_` and `-`: what a topic can contain. */
export const isSn = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z_-]{1,32}$/.test(value)

/** Milliseconds since 1970. The bounds catch senders that use seconds. */
export const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && value >= earliestAt && value <= latestAt

const maxPoints = 128

/**
 * One device's part of a message, or why it is malformed. Unknown points, points without a finite number and an unknown
 * family are reported to `ignore`. Null means that a point currently has no value.
 */
export const readReading = (
  { sn, type, family, at, values }: { sn: unknown; type: unknown; family: unknown; at: unknown; values: unknown },
  ignore: (what: string) => void,
): Reading | Detail => {
  if (!isSn(sn)) return detail('wrongSn')
  if (!isDeviceType(type)) return detail('wrongDeviceType')
  if (!isInstant(at)) return detail('wrongTime')
  if (!isRecord(values)) return detail('noValues')
  const named = Object.entries(values)
  if (named.length > maxPoints) return detail('tooManyValues', { most: maxPoints })
  const known = isFamily(family) ? { family } : {}
  if (family !== undefined && !isFamily(family)) ignore(`${sn} family`)
  const names = nameSetOf({ type, ...known })
  return {
    deviceSn: sn,
    deviceType: type,
    ...known,
    at,
    values: readValues(named, names, (name) => ignore(`${sn}.${shown(name)}`)),
  }
}

const earliestAt = Date.UTC(2000, 0)
const latestAt = Date.UTC(2100, 0)

const isDeviceType = (value: unknown): value is DeviceType => deviceTypes.some((type) => type === value)

const readValues = (named: [string, unknown][], names: NameSet, ignore: (name: string) => void): Values => {
  const values: Values = {}
  for (const [name, value] of named) {
    const point = pointOf(name, names)
    if (value === null) continue
    if (point !== undefined && typeof value === 'number' && Number.isFinite(value)) values[point] = value
    else ignore(name)
  }
  return values
}
