import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'
import { isFamily, type Family } from '@heliograph/domain/families'
import { nameSetOf, type NameSet } from '@heliograph/domain/point-names'
import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { faultsIn, faultWords, isFaultWord } from '#faults/faults.ts'
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
 * One device's part of a message, or why nothing of it can be read. Unknown points, points without a finite number and an
 * unknown family are reported to `ignore`. Null means that a point currently has no value: undefined if that is all it says.
 */
export const readReading = (
  { sn, type, family, at, values }: { sn: unknown; type: unknown; family: unknown; at: unknown; values: unknown },
  ignore: (what: string) => void,
): Reading | Detail | undefined => {
  if (!isSn(sn)) return detail('wrongSn')
  if (!isDeviceType(type)) return detail('wrongDeviceType')
  if (!isInstant(at)) return detail('wrongTime')
  if (!isRecord(values)) return detail('noValues')
  const named = Object.entries(values)
  if (named.length > maxPoints) return detail('tooManyValues', { most: maxPoints })
  const known = isFamily(family) ? { family } : {}
  if (family !== undefined && !isFamily(family))
    ignore(`${sn} family${typeof family === 'string' ? ` ${shown(family)}` : ''}`)
  const names = nameSetOf({ type, ...known })
  const unread: Unread[] = []
  const read = readValues(named, names, (one) => unread.push(one))
  if (named.length > 0 && Object.keys(read).length === 0) return whyNothing(unread)
  for (const { name } of unread) ignore(`${sn}.${shown(name)}`)
  return { deviceSn: sn, deviceType: type, ...known, at, values: withFaultCode(read, known.family) }
}

const earliestAt = Date.UTC(2000, 0)
const latestAt = Date.UTC(2100, 0)

const isDeviceType = (value: unknown): value is DeviceType => deviceTypes.some((type) => type === value)

interface Unread {
  name: string
  /** It has a name that is known, and is no number. */
  isNoNumber: boolean
}

/** For a person who tries which names and values are understood. */
const whyNothing = (unread: readonly Unread[]): Detail | undefined => {
  if (unread.length === 0) return undefined
  const wrong = unread.find(({ isNoNumber }) => isNoNumber)
  if (wrong) return detail('valueNotNumber', { name: shown(wrong.name) })
  const names = unread.slice(0, mostNamed).map(({ name }) => shown(name))
  return detail('noKnownInput', { names: names.join(', ') })
}

const mostNamed = 8

const readValues = (named: [string, unknown][], names: NameSet, ignore: (one: Unread) => void): Values => {
  const values: Values = {}
  for (const [name, value] of named) {
    const point = pointOf(name, names)
    if (value === null) continue
    if (point === undefined || typeof value !== 'number' || !Number.isFinite(value))
      ignore({ name, isNoNumber: point !== undefined })
    else if (!isFaultWord(point)) values[point] = value
    else if (value < 0 || value > allOnes || !Number.isInteger(value)) ignore({ name, isNoNumber: false })
    else if (value !== allOnes) values[point] = value
  }
  return values
}

/** As registers say that they have no such word. */
const allOnes = 2 ** 32 - 1
/** The number of a fault has a register of 16 bits. */
const shortOnes = 2 ** 16 - 1

/** Senders can pass on only the words that they read. Whether there is a fault is looked up in the code; one of their own stays. */
const withFaultCode = (values: Values, family: Family | undefined): Values => {
  const own = Math.abs(Math.trunc(values.faultCode ?? 0))
  const isOwn = own > 0 && own < allOnes && own !== shortOnes
  if (isOwn || faultWords.every((word) => values[word] === undefined)) return values
  const faults = faultsIn({ ...values, faultCode: 0 }, family) ?? []
  return { ...values, faultCode: faults.length === 0 ? 0 : Math.min(...faults) }
}
