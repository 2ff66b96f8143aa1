import { inverterTypes, isInverter, type DeviceType } from '@heliograph/domain/devices'
import { countedAs, twinsAmong, type Entered } from './twins.ts'

interface Rated extends Entered {
  /** W, as entered. */
  ratedW: number | null
}

/** Devices in the order in which they were entered, each with whose twin it is. A rating that was entered for one of twins is that of all. */
export const withTwins = <Device extends Rated>(devices: readonly Device[]): (Device & { twinOf?: number })[] => {
  const firsts = twinsAmong(devices)
  const ratings = new Map<number, number>()
  const found = devices.map((device) => {
    const first = firsts.get(device.id)
    const one: Device & { twinOf?: number } = { ...device, ...(first !== undefined && { twinOf: first }) }
    const known = ratings.get(countedAs(one)) ?? one.ratedW
    if (known !== null) ratings.set(countedAs(one), known)
    return one
  })
  return found.map((one) => ({ ...one, ratedW: one.ratedW ?? ratings.get(countedAs(one)) ?? null }))
}

/** Of an inverter that does not say its rating: twins are one. */
export const equalShareW = ({ devices, capacityKwp }: Shared) =>
  (capacityKwp * 1000) /
  Math.max(1, devices.filter(({ type, twinOf }) => isInverter(type) && twinOf === undefined).length)

/** The rating of an inverter for which none was entered, by all inverters of its plant. */
export const ratedWAmong = (id: number, capacityKwp: number, among: RatedAmong) => {
  const { count, twins } = among ?? { count: 1, twins: null }
  if (!twins) return (capacityKwp * 1000) / Math.max(1, count)
  const devices = withTwins(twins)
  return devices.find((one) => one.id === id)?.ratedW ?? equalShareW({ devices, capacityKwp })
}

/**
 * The inverters for `ratedWAmong`: their number, and all of them only where some may be twins. Asked every minute, for each inverter
 * that is heard: the list of each would be the square of what a plant has.
 */
export const ratedAmongSql = (d: string) => {
  const inverters = `from devices o where o.plant_id = ${d}.plant_id and o.removed_at is null
    and o.type in (${inverterTypes.map((type) => `'${type}'`).join(', ')})`
  return `
    case when ${d}.rated_w is null then json_build_object('count', (select count(*) ${inverters}),
      'twins', case when exists (select ${inverters} group by o.type, lower(o.sn) having count(*) > 1) then (
        select json_agg(json_build_object('id', o.id, 'plantId', o.plant_id, 'type', o.type, 'sn', o.sn,
          'gatewayId', o.gateway_id, 'ratedW', o.rated_w) order by o.id) ${inverters}) end) end`
}

/** As that tells it: null where a rating was entered. */
export type RatedAmong = { count: number; twins: readonly Rated[] | null } | null

interface Shared {
  devices: readonly { type: DeviceType; twinOf?: number }[]
  capacityKwp: number
}
