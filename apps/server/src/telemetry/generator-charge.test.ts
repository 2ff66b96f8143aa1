import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const begins = Date.parse('2026-06-15T00:00:00+02:00')
const server = await startTestServer({ now: () => begins + 24 * hourMs })
afterAll(server.close)
const ada = await server.aCaller()

/** W in an hour of the day: sun until the afternoon, a generator in the evening, the battery at night. */
const powersIn = (hour: number) => {
  if (hour < 6) return { pvPower: 0, generatorPower: 0, batteryPower: 500, usePower: 500 }
  if (hour >= 8 && hour < 16) return { pvPower: 1000, generatorPower: 0, batteryPower: 0, usePower: 1000 }
  if (hour >= 18 && hour < 21) return { pvPower: 0, generatorPower: 3000, batteryPower: -2000, usePower: 1000 }
  if (hour >= 21) return { pvPower: 0, generatorPower: 0, batteryPower: 1000, usePower: 1000 }
  return { pvPower: 0, generatorPower: 0, batteryPower: 0, usePower: 0 }
}

test('off the grid, what a generator put into the battery is not the plant’s own when the house uses it', async () => {
  const plantId = await server.aPlant({ owner_id: ada.id, grid_type: 'OFF_GRID' })
  const gateway = await server.aGateway(plantId, 'mqtt')
  const hybrid = await server.aDevice(plantId, gateway.id)
  const readings = Array.from({ length: (24 * hourMs) / (5 * minuteMs) }, (_, step) => {
    const at = begins + step * 5 * minuteMs
    const values = powersIn(Math.floor((at - begins) / hourMs))
    return { deviceSn: hybrid.sn, deviceType: 'INVERTER' as const, at, values }
  })
  await server.say(gateway.sn, ...readings)
  const { rows } = await server.engine.pool.query<Record<string, number>>(
    `select use / 1e6 as use, gen_for_use / 1e6 as direct, gen_for_charge / 1e6 as charged, use_from_discharge / 1e6 as battery,
       use_unknown / 1e6 as other, generator / 1e6 as generator from plant_days where plant_id = $1 and day = '2026-06-15'`,
    [plantId],
  )
  const near = (kwh: number) => expect.closeTo(kwh, 0)
  expect(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, kwh]) => [name, Number(kwh)])))).toEqual([
    { use: near(17), direct: near(8), charged: near(0), battery: near(0), other: near(9), generator: near(9) },
  ])
  const { statistics } = await ada.api.history.day({
    params: { id: plantId },
    query: { year: 2026, month: 6, day: 15 },
  })
  expect(statistics.useDischargeRatio).toBeLessThan(1)
  expect(statistics.selfSufficiencyValue).toBeCloseTo(8, 0)
  expect(Math.abs((statistics.useRatio ?? 0) - (8 / 17) * 100)).toBeLessThan(1)
})
