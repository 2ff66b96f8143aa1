import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FleetPlant } from '@heliograph/simulation/fleet-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlant, house, hybrid, noonAt } from './field.fixture.ts'
import { FleetError, readFleet } from './fleet.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fleet-'))))
afterAll(() => rm(folder, { recursive: true }))

const write = async (plants: FleetPlant[], version = 1) => {
  const path = join(folder, 'fleet.json')
  await writeFile(path, JSON.stringify({ version, plants }))
  return path
}

const logger = aPlant(house, noonAt, { link: 'solarman-v5', port: 1, sn: '2718610869' })
const mqtt = aPlant(hybrid, noonAt, { link: 'mqtt', port: 1, sn: 'HG1', secret: 's' })

test('a fleet is all of its plants, or only those of some gateways', async () => {
  const path = await write([logger, mqtt])
  expect(await readFleet(path)).toEqual([logger, mqtt])
  expect(await readFleet(path, ['HG1'])).toEqual([mqtt])
})

test.each([
  ['an unknown gateway', [logger], ['1'], /has no gateway 1/],
  ['two gateways with one number', [logger, logger], undefined, /two gateways/],
  ['a logger without a number', [withGateway(logger, { sn: 'X1' })], undefined, /X1: .* below 2\^32/],
  ['a logger whose number is too long', [withGateway(logger, { sn: '4294967296' })], undefined, /below 2\^32/],
  ['a hybrid behind a logger', [withGateway(mqtt, { sn: '1', link: 'solarman-v5' })], undefined, /a hybrid-inverter/],
  ['a gateway without a secret', [withGateway(logger, { link: 'http' })], undefined, /has no secret/],
])('%s is refused', async (_what, plants, only, message) => {
  const reading = readFleet(await write(plants), only)
  await expect(reading).rejects.toThrow(FleetError)
  await expect(reading).rejects.toThrow(message)
})

test('an unknown version, invalid JSON and a missing file are rejected', async () => {
  await expect(readFleet(await write([], 2))).rejects.toThrow(/version 1/)
  const path = join(folder, 'text.json')
  await writeFile(path, 'plants')
  await expect(readFleet(path)).rejects.toThrow(/is not JSON/)
  await expect(readFleet(join(folder, 'none.json'))).rejects.toThrow(FleetError)
})

function withGateway(plant: FleetPlant, change: Partial<FleetPlant['gateways'][number]>): FleetPlant {
  return { ...plant, gateways: plant.gateways.map((gateway) => ({ ...gateway, ...change })) }
}
