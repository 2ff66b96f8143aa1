import type { Reading } from '@heliograph/domain/readings'
import type { StoredRecord } from '#buffer.ts'
import type { DeviceClock } from '#device-clock.ts'
import { asRegistersShow } from '#registers.ts'
import type { Link } from './link.ts'

/** What gateways that speak JSON keep: the readings of an instant in one record, with the time of their own clock. */
export const jsonBodies =
  (clock: DeviceClock): Link['bodiesOf'] =>
  (readings, at, nextNumber) => {
    const clockAt = Math.floor(clock.network(at))
    const shown = readings.map((reading) => ({ ...reading, at: clockAt, values: asRegistersShow(reading.values) }))
    return [{ number: nextNumber(), at, body: JSON.stringify(shown) }]
  }

export const readingsOf = ({ body }: StoredRecord) => JSON.parse(body) as Reading[]
