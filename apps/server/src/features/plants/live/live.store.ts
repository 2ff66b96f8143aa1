import type { DeviceType } from '@heliograph/domain/devices'
import { add } from '@heliograph/domain/energy'
import { unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import type { Pool } from 'pg'
import { isWrongSql } from '#telemetry/wrong-spans.store.ts'

/** A plant's current values from other devices than its energy meters: W, °C, W/m², m/s. Null if not reported. */
export interface Beside {
  chargePortPower: number | null
  smartLoadPower: number | null
  ambientTemperature: number | null
  moduleTemperature: number | null
  irradiance: number | null
  windSpeed: number | null
}

export const createLiveStore = (pool: Pool) => ({
  async besideOf(plantId: number, since: number): Promise<Beside> {
    const { rows } = await pool.query<RawSaid>({
      name: 'said-beside',
      text: `select d.type, l.layout, l.v from devices d join latest l on l.device_id = d.id
             where d.plant_id = $1 and d.removed_at is null and d.type = any($2) and l.at >= $3
               and not exists (select from wrong_spans w where w.device_id = d.id and ${isWrongSql('l.at')}) order by d.id`,
      values: [plantId, besideTypes, new Date(since)],
    })
    return besideIn(rows.map(({ type, layout, v }) => ({ type, values: unpack(layout, v) })))
  },
})

/** Loads are added up. With several weather stations, each value comes from the first station that measures it. */
const besideIn = (said: readonly { type: DeviceType; values: Values }[]): Beside => {
  const powerOf = (wanted: DeviceType) =>
    said.reduce<number | null>(
      (sum, { type, values }) => (type === wanted ? add(sum, values.usePower ?? values.acPower ?? null) : sum),
      null,
    )
  const weather = (point: 'ambientTemperature' | 'moduleTemperature' | 'irradiance' | 'windSpeed') =>
    said.find(({ type, values }) => type === 'WEATHER_STATION' && values[point] !== undefined)?.values[point] ?? null
  return {
    chargePortPower: powerOf('CHARGE_PORT'),
    smartLoadPower: powerOf('SMART_LOAD'),
    ambientTemperature: weather('ambientTemperature'),
    moduleTemperature: weather('moduleTemperature'),
    irradiance: weather('irradiance'),
    windSpeed: weather('windSpeed'),
  }
}

const besideTypes: readonly DeviceType[] = ['WEATHER_STATION', 'CHARGE_PORT', 'SMART_LOAD']

interface RawSaid {
  type: DeviceType
  layout: number
  v: (number | null)[]
}
