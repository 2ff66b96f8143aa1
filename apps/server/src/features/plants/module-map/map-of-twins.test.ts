import type { DeviceType } from '@heliograph/domain/devices'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Values } from '@heliograph/domain/points'
import { hourMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const day = '2026-06-15'
const server = await startTestServer({ now: () => startOfDay(zone, day) + 33 * hourMs })
afterAll(server.close)
const owner = await server.aCaller()

/** A plant that a logger and a bridge in the house report to. */
const aPlant = async () => {
  const id = await server.aPlant({ owner_id: owner.id })
  const body = { registerItems: [{ protocol: 'mqtt' as const }, { protocol: 'http' as const }] }
  const { data } = await owner.api.gateways.register({ params: { id }, body })
  const [logger, bridge] = data
  return { id, logger: logger!, bridge: bridge! }
}
/** Every ten minutes between two hours of the day. */
const report = (
  gatewaySn: string,
  device: { sn: string; type?: DeviceType; from?: number; to?: number },
  values: (hours: number) => Values,
) => {
  const { sn, type = 'INVERTER', from = 6, to = 20 } = device
  const steps = Array.from({ length: (to - from) * 6 + 1 }, (_, step) => from + step / 6)
  return server.say(
    gatewaySn,
    ...steps.map((hour) => ({
      deviceSn: sn,
      deviceType: type,
      at: startOfDay(zone, day) + hour * hourMs,
      values: values(hour - 6),
    })),
  )
}
const strings = (...watts: number[]) => Object.fromEntries(watts.map((w, place) => [`pv${place + 1}Power`, w]))

const read = (id: number) => owner.api.moduleMap.ofDay({ params: { id, day } })
/** As the editor sends what it shows. */
const save = (id: number, { version, arrays }: Awaited<ReturnType<typeof read>>) =>
  owner.api.moduleMap.save({
    params: { id },
    body: {
      version,
      arrays: arrays.map(({ modules, ...array }): ModuleArray => ({
        ...array,
        modules: modules.map(({ row, column, sn, input }) => ({ row, column, sn, input })),
      })),
    },
  })
const energies = ({ arrays }: Awaited<ReturnType<typeof read>>) =>
  arrays.flatMap(({ modules }) =>
    modules.map(({ sn, input, energy }) => [sn, input, energy === null ? null : Math.round(energy * 100) / 100]),
  )

test('an inverter that two gateways report has its modules once, and the map can be saved', async () => {
  const { id, logger, bridge } = await aPlant()
  await report(logger.deviceSn, { sn: 'HX2301D04711', to: 12 }, () => strings(500, 300))
  await report(bridge.deviceSn, { sn: 'hx2301d04711', from: 9 }, () => strings(500, 300))
  expect(await save(id, await read(id))).toEqual({ version: 1 })
  const map = await read(id)
  // The bridge told of more hours.
  expect(energies(map)).toEqual([
    ['HX2301D04711', 1, 5.5],
    ['HX2301D04711', 2, 3.3],
  ])
  expect(map.parts.map(({ sn, inputs }) => [sn, inputs])).toEqual([['HX2301D04711', [1, 2]]])
  const { from, modules } = await owner.api.moduleMap.powers({ params: { id, day } })
  const stepAt = (hour: number) => Math.floor((startOfDay(zone, day) / 1000 + hour * 3600 - from) / 900)
  expect(modules.map(({ powers }) => [7, 11, 19].map((hour) => powers[stepAt(hour)]))).toEqual([
    [500, 500, 500],
    [300, 300, 300],
  ])
  const usual = await owner.api.moduleMap.pattern({ params: { id, day } })
  const usualAt = (hour: number) => Math.floor((startOfDay(zone, day) / 1000 + hour * 3600 - usual.from) / 900)
  expect(usual.modules.map(({ powers }) => [7, 11, 19].map((hour) => powers[usualAt(hour)]))).toEqual([
    [500, 500, 500],
    [300, 300, 300],
  ])
})

test('a map that was drawn before the second gateway came still shows what the first one told, and inputs that only the second tells have a place', async () => {
  const { id, logger, bridge } = await aPlant()
  await report(logger.deviceSn, { sn: 'HX2301D04712' }, () => ({ acPower: 700, ...strings(500) }))
  await save(id, await read(id))
  await report(bridge.deviceSn, { sn: 'HX2301D04712', from: 18 }, () => ({ acPower: 700, ...strings(500, 300) }))
  const map = await read(id)
  expect(energies(map)).toEqual([['HX2301D04712', 1, 7]])
  expect(map.parts.map(({ sn, inputs }) => [sn, inputs])).toEqual([['HX2301D04712', [1, 2]]])
})

test('of an inverter whose optimizers only the other gateway reports, the optimizers are drawn, and not its strings', async () => {
  const { id, logger, bridge } = await aPlant()
  await report(logger.deviceSn, { sn: 'HX2301D04713' }, () => strings(600))
  await report(bridge.deviceSn, { sn: 'HX2301D04713' }, () => ({ acPower: 600 }))
  for (const sn of ['OP2301D04714', 'OP2301D04715'])
    await report(bridge.deviceSn, { sn, type: 'OPTIMIZER' }, (hours) => ({
      pv1Power: 300,
      pv1Today: (300 * hours) / 1000,
    }))
  const map = await read(id)
  expect(energies(map)).toEqual([
    ['OP2301D04714', 0, 4.2],
    ['OP2301D04715', 0, 4.2],
  ])
  expect(map.hosts.map(({ sn }) => sn)).toEqual([logger.deviceSn, 'HX2301D04713'])
  expect(await save(id, map)).toEqual({ version: 1 })
})

test('two inverters that their senders name alike have one place, which is all that a name can have, and the map can be saved', async () => {
  const { id, logger, bridge } = await aPlant()
  await report(logger.deviceSn, { sn: 'INV1' }, () => strings(500))
  await report(bridge.deviceSn, { sn: 'INV1' }, () => strings(100, 200))
  const map = await read(id)
  expect(energies(map)).toEqual([
    ['INV1', 1, 1.4],
    ['INV1', 2, 2.8],
  ])
  expect(await save(id, map)).toEqual({ version: 1 })
})
