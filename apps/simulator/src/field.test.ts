import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import type { FleetPlant } from '@heliograph/simulation/fleet-file'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { afterEach, expect, test } from 'vitest'
import { noChances } from './faults.ts'
import { aPlant, balcony, house, noonAt } from './field.fixture.ts'
import { createField, type Field } from './field.ts'
import { faultCodesOf } from './links/solarman-v5-records.ts'
import { startV5Platform } from './links/v5-platform.fixture.ts'
import { emptyMemory, type Memory } from './memory.ts'

const sn = '2718610869'
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const startPlatform = async (acknowledges?: Parameters<typeof startV5Platform>[0]) => {
  const platform = await startV5Platform(acknowledges)
  closing.push(platform.goAway)
  return platform
}

const open = async (plants: FleetPlant[], now: () => number, memory: Memory = emptyMemory): Promise<Field> => {
  const field = createField({
    plants,
    memory,
    intervalMs: minuteMs,
    speed: 1,
    chances: noChances,
    report: () => {},
    realNow: now,
  })
  closing.unshift(field.close)
  await field.start()
  return field
}

test('a gateway that was off reports its live record first, then one for every five minutes since', async () => {
  const platform = await startPlatform()
  platform.setTime(() => noonAt)
  const plant = aPlant(house, noonAt - 22 * minuteMs, { link: 'solarman-v5', port: platform.port, sn })
  const field = await open([plant], () => noonAt)
  await platform.until(() => platform.data().length === 5)

  const heads = platform.data().map(({ head }) => head!)
  expect(heads.map(({ stored }) => stored)).toEqual([false, true, true, true, true])
  expect(heads.map(({ clock }) => (acquiredAt(clock)! - noonAt) / minuteMs)).toEqual([0, -20, -15, -10, -5])
  expect(heads.map(({ recordNumber }) => recordNumber)).toEqual([5, 1, 2, 3, 4])
  expect(field.counts()).toMatchObject({ gateways: 1, up: 1, dropped: 0 })
})

test('a fault of the fleet file is reported while it lasts, also after the field restarts', async () => {
  const platform = await startPlatform()
  let now = noonAt
  platform.setTime(() => now)
  const fault = { faultCode: faultCodesOf[inverterFamily(house)][0]! }
  const plant: FleetPlant = {
    ...aPlant(house, noonAt - 22 * minuteMs, { link: 'solarman-v5', port: platform.port, sn }),
    faults: [
      { from: noonAt - 12 * minuteMs, to: noonAt - 7 * minuteMs, fault },
      { from: noonAt + minuteMs, fault },
    ],
  }
  const first = await open([plant], () => now)
  await platform.until(() => platform.data().length === 5)
  await first.close()
  now += 2 * minuteMs
  await open([plant], () => now, first.memory())
  await platform.until(() => platform.data().length === 6)

  const said = platform.data().map(({ head, reading }) => ({
    minute: (acquiredAt(head!.clock)! - noonAt) / minuteMs,
    code: reading!.values.faultCode,
    isFeeding: reading!.values.acPower! > 0,
  }))
  const well = { code: 0, isFeeding: true }
  const ill = { code: fault.faultCode, isFeeding: false }
  expect(said.toSorted((left, right) => left.minute - right.minute)).toEqual([
    { minute: -20, ...well },
    { minute: -15, ...well },
    { minute: -10, ...ill },
    { minute: -5, ...well },
    { minute: 0, ...well },
    { minute: 2, ...ill },
  ])
})

test('a gateway with an interval of its own keeps records in that interval', async () => {
  const platform = await startPlatform(() => false)
  const plant = aPlant(house, noonAt - 2 * hourMs, {
    link: 'solarman-v5',
    port: platform.port,
    sn,
    intervalMinutes: 15,
  })
  const field = await open([plant], () => noonAt)
  const { records } = field.memory().gateways[sn]!
  expect(records.map(({ at }) => (at - noonAt) / minuteMs)).toEqual([-105, -90, -75, -60, -45, -30, -15])
})

test('a gateway that restarts loses what it would have read meanwhile', async () => {
  const platform = await startPlatform(() => false)
  const gateway = { link: 'solarman-v5', port: platform.port, sn, restartsPerDay: 24 } as const
  const plant = aPlant(house, noonAt - 6 * hourMs, gateway)
  const field = await open([plant], () => noonAt)
  const { records } = field.memory().gateways[sn]!
  const gaps = records.filter(({ at }, place) => place > 0 && at - records[place - 1]!.at > 5 * minuteMs)
  expect(gaps.length).toBeGreaterThanOrEqual(4)
  expect(records.length).toBeGreaterThan(50)
})

test('a gateway that lags records what its device showed before', async () => {
  const platform = await startPlatform(() => false)
  const link = { link: 'solarman-v5', port: platform.port } as const
  const plant = aPlant(house, noonAt - 2 * hourMs, { ...link, sn })
  const [prompt] = plant.gateways
  const late = { ...prompt!, sn: '2718610870', lagMinutes: 10 }
  const field = await open([{ ...plant, gateways: [prompt!, late] }], () => noonAt)
  const recordsOf = (gateway: string) =>
    field.memory().gateways[gateway]!.records.map(({ at, body }) => {
      const bytes = Buffer.from(body, 'base64')
      // What the device says begins with its serial number.
      return { at, said: bytes.subarray(bytes.indexOf(prompt!.devices[0]!.sn)).toString('hex') }
    })
  const [shown, told] = [recordsOf(sn), recordsOf(late.sn)]
  expect(told.map(({ at }) => at)).toEqual(shown.map(({ at }) => at))
  expect(told.slice(2).map(({ said }) => said)).toEqual(shown.slice(0, -2).map(({ said }) => said))
  expect(new Set(shown.map(({ said }) => said)).size).toBeGreaterThan(5)
})

test('days further back only advance the counters', async () => {
  const platform = await startPlatform(() => false)
  const plant = aPlant(house, noonAt - 100 * hourMs, { link: 'solarman-v5', port: platform.port, sn })
  const field = await open([plant], () => noonAt)
  const { records } = field.memory().gateways[sn]!
  expect(records).toHaveLength((72 * 60) / 5 - 1)
  expect(records[0]!.at).toBe(noonAt - 72 * hourMs + 5 * minuteMs)
  const { state, stateAt } = Object.values(field.memory().plants)[0]!
  expect(stateAt).toBe(noonAt - 5 * minuteMs)
  expect(state.total.generation).toBeGreaterThan(1000 + 4 * 20)
})

test('a full ring loses the oldest records', async () => {
  const platform = await startPlatform(() => false)
  const plant = aPlant(balcony, noonAt - 72 * hourMs, { link: 'solarman-v5', port: platform.port, sn })
  const field = await open([plant], () => noonAt)
  const { records, recordNumber } = field.memory().gateways[sn]!
  expect(records).toHaveLength(1000)
  expect(field.counts().dropped).toBe(recordNumber - 1000)
  expect(records.at(-1)).toMatchObject({ number: recordNumber, at: noonAt - 5 * minuteMs })
})

test('it continues from its memory, and nothing is counted twice', async () => {
  const platform = await startPlatform()
  let now = noonAt
  platform.setTime(() => now)
  const plant = aPlant(house, noonAt, { link: 'solarman-v5', port: platform.port, sn })
  const first = await open([plant], () => now)
  await platform.until(() => platform.data().length === 1)
  await first.close()
  const memory = JSON.parse(JSON.stringify(first.memory())) as Memory
  expect(memory).toMatchObject({ complete: true, gateways: { [sn]: { recordNumber: 1 } } })

  now += 11 * minuteMs
  const second = await open([plant], () => now, memory)
  await platform.until(() => platform.data().length === 4)
  const data = platform.data()
  expect(data.map(({ head }) => head!.recordNumber)).toEqual([1, 4, 2, 3])
  const totals = data.map(({ reading }) => reading!.values.generationToday!)
  expect(totals[0]).toBe(0)
  expect(totals[2]).toBeGreaterThan(0)
  expect(totals[3]).toBeGreaterThan(totals[2]!)
  expect(totals[1]).toBeGreaterThan(totals[3]!)
  const { head: early } = data[0]!
  const { head: late } = data[1]!
  expect(late!.clock.workingSeconds - early!.clock.workingSeconds).toBe(11 * 60)
  expect(late!.clock.powerOnSeconds).toBe(0)

  // Without the interruption the plant has generated as much.
  const other = aPlant(house, noonAt, { link: 'solarman-v5', port: platform.port, sn: '2718610870' })
  const through = await open([other], () => now)
  const generated = (field: Field) => Object.values(field.memory().plants)[0]!.state.total.generation
  await platform.until(() => platform.data().length === 7)
  expect(generated(second)).toBeCloseTo(generated(through), 9)
})

test('unacknowledged records survive a restart', async () => {
  let keeps = false
  const platform = await startPlatform(({ data }) => data === undefined || keeps)
  platform.setTime(() => noonAt)
  const plant = aPlant(house, noonAt, { link: 'solarman-v5', port: platform.port, sn })
  const first = await open([plant], () => noonAt)
  await platform.until(() => platform.data().length === 1)
  await first.close()
  keeps = true
  await open([plant], () => noonAt + 1000, first.memory())
  await platform.until(() => platform.data().length === 3)
  const heads = platform.data().map(({ head }) => head!)
  expect(heads.map(({ recordNumber, stored }) => [recordNumber, stored])).toEqual([
    [1, false],
    [2, false],
    [1, true],
  ])
  expect(heads[2]).toEqual({ ...heads[0], stored: true })
})

test('a fleet that was created again is not confused with the old one', async () => {
  const platform = await startPlatform()
  const plant = aPlant(house, noonAt, { link: 'solarman-v5', port: platform.port, sn })
  const old = await open([plant], () => noonAt)
  await platform.until(() => platform.data().length === 1)
  await old.close()
  const total = { ...plant.state.total, generation: 5 }
  const remade = { ...plant, stateAt: noonAt + hourMs, state: { ...plant.state, total } }
  const field = await open([remade], () => noonAt + hourMs, old.memory())
  expect(Object.values(field.memory().plants)[0]!.state.total.generation).toBe(5)
  await platform.until(() => platform.data().length === 2)
  expect(platform.data()[1]!.head!.recordNumber).toBe(2)
})

test('gateways that are left out of a field keep their memory', async () => {
  const platform = await startPlatform()
  const link = { link: 'solarman-v5', port: platform.port } as const
  const plants = [sn, '2718610870'].map((one) => aPlant(house, noonAt, { ...link, sn: one }))
  const all = await open(plants, () => noonAt)
  await all.close()
  const one = await open(plants.slice(0, 1), () => noonAt, all.memory())
  expect(Object.keys(one.memory().gateways)).toEqual([sn, '2718610870'])
  expect(Object.keys(one.memory().plants)).toHaveLength(2)
})
