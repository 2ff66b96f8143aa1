import type { Reading } from '@heliograph/domain/readings'
import type { StoredRecord } from '#buffer.ts'
import type { DeviceClock } from '#device-clock.ts'
import { asRegistersShow } from '#registers.ts'
import type { Link } from './link.ts'

/**
 * The records of gateways that speak JSON: one record per time, with all readings, dated by the gateway's own clock.
 */
export const jsonBodies =
  (clock: DeviceClock): Link['bodiesOf'] =>
  (readings, at, nextNumber) => {
    const clockAt = Math.floor(clock.network(at))
    const shown = readings.map((reading) => ({ ...reading, at: clockAt, values: asRegistersShow(reading.values) }))
    return [{ number: nextNumber(), at, body: JSON.stringify(shown) }]
  }

export const readingsOf = ({ body }: StoredRecord) => JSON.parse(body) as Reading[]
