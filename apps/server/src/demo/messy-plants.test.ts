import { createModulePattern } from '@heliograph/domain/module-pattern'
import { shadesIn } from '@heliograph/domain/module-shades'
import { sure } from '@heliograph/domain/sure'
import { addDays, hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import { deviceValues } from '@heliograph/simulation/device-readings'
import { stepPlant } from '@heliograph/simulation/plant-model'
import { startState } from '@heliograph/simulation/plant-state'
import { expect, test } from 'vitest'
import { instantOn } from './demo-faults.ts'
import { createNumbering } from './demo-gateways.ts'
import { pastOf, type PastDay, type PastEnd } from './demo-history.ts'
import { pastPlantOf } from './entered-plants.ts'
import { messyPlants } from './messy-plants.ts'

const madeAt = Date.UTC(2026, 9, 20, 9)
const today = '2026-10-20'

const lived = (name: string, days: number, curveDays = days) => {
  const plant = sure(messyPlants().find((one) => one.name === name))
  const gateways = createNumbering('eu', 1)(plant)
  const devices = gateways.flatMap((gateway) => gateway.devices)
  const sns = [...devices.map(({ knownAs }) => knownAs), ...gateways.map(({ sn }) => sn)]
  const ids = new Map(sns.map((sn, place) => [sn, place + 1]))
  const pastPlant = pastPlantOf(1, plant, gateways, ids, madeAt)
  const past = pastOf(pastPlant, today, { days, curveDays })
  const all: PastDay[] = []
  for (;;) {
    const next = past.next()
    if (!next.done) {
      all.push(next.value)
      continue
    }
    const end: PastEnd = next.value
    const idOf = (type: string) => sure(pastPlant.devices.find((device) => device.type === type)).id
    const dayOf = (daysAgo: number) => sure(all.find(({ day }) => day === addDays(today, -daysAgo)))
    return { days: all, dayOf, end, idOf, devices: pastPlant.devices, zone: plant.profile.zone }
  }
}

const dayS = 86_400

test('a meter that was silent for hours until midnight leaves a day that is known in part, and a day without it is not known', () => {
  const { dayOf, idOf } = lived('Haus Brandt', 7)
  const { plantDay: partly, samples } = dayOf(1)
  expect(samples.get(idOf('METER'))!.length).toBe(186)
  expect(partly.flowsKnownS).toBeGreaterThan(0)
  expect(partly.flowsKnownS).toBeLessThan(dayS)
  const { plantDay: dark, samples: none } = dayOf(5)
  expect(none.get(idOf('METER'))).toEqual([])
  expect(dark.energies.buy).toBeNull()
  expect(dark.energies.generation).toBeGreaterThan(0)
  expect(dark.flows.useFromGen).toBeNull()
  expect(dayOf(3).plantDay.flowsKnownS).toBeGreaterThan(dayS - 600)
  const booked = dayOf(4).deviceDays.map(({ tracks }) => tracks.buy?.booked?.mWh ?? 0)
  expect(Math.max(...booked)).toBeGreaterThan(1e6)
})

test('a counter that dips does so for two reports, and the days count the same as its lifetime counter', () => {
  const { days, idOf } = lived('Familie Oberhauser', 6)
  const said = days.flatMap(({ samples }) => samples.get(idOf('METER'))!)
  const totals = said.map(({ values }) => values.buyTotal!)
  const falls = totals.flatMap((kwh, place) => (kwh < (totals[place - 1] ?? 0) ? place : []))
  expect(falls.length).toBeGreaterThan(4)
  for (const place of falls) expect(totals[place + 2] ?? Infinity).toBeGreaterThanOrEqual(totals[place - 1]!)
  const bought = days.reduce((sum, { plantDay }) => sum + plantDay.energies.buy! / 1e6, 0)
  expect(bought).toBeCloseTo(totals.at(-1)! - totals[0]!, 0)
})

test('a logger that restarts loses some reports each time, and its days lose no energy', () => {
  const { days, idOf, end } = lived('Casa Bellini', 4)
  for (const { samples, plantDay } of days) {
    const said = samples.get(idOf('INVERTER'))!
    const gaps = said.filter(({ at }, place) => place > 0 && at - said[place - 1]!.at > 6 * 60_000)
    expect(gaps.length).toBeGreaterThanOrEqual(2)
    expect(plantDay.flowsKnownS).toBeGreaterThan(dayS - 3600)
  }
  const generated = days.reduce((sum, { plantDay }) => sum + plantDay.energies.generation! / 1e6, 0)
  expect(generated).toBeCloseTo(end.state.total.generation, 0)
})

test('gateways of 10 and 15 minutes make whole days', () => {
  const { dayOf, idOf } = lived('Pension Alpenblick', 3)
  const { samples, plantDay, frames } = dayOf(1)
  expect(samples.get(idOf('METER'))).toHaveLength(144)
  expect(samples.get(idOf('INVERTER'))!.length).toBeLessThan(60)
  expect(plantDay.flowsKnownS).toBeGreaterThan(dayS - 1800)
  expect(frames.filter(({ generation, buy }) => generation === null || buy === null).length).toBeLessThan(4)
})

test('of an inverter that was replaced, the old one stays with its count, and the new one begins at 0', () => {
  const { days, dayOf, end, devices, zone } = lived('Reihenhaus Vogt', 9)
  const [old, young] = devices.filter(({ type }) => type === 'INVERTER').map(({ id }) => id)
  const swapDay = dayOf(7)
  expect(swapDay.samples.get(old!)!.at(-1)!.at).toBeLessThan(instantOn(zone, swapDay.day, '09:40'))
  const [first] = swapDay.samples.get(young!)!
  expect(first!.values).toMatchObject({ generationToday: 0, generationTotal: 0 })
  expect(dayOf(6).samples.get(old!)).toEqual([])
  const generated = days.reduce((sum, { plantDay }) => sum + plantDay.energies.generation! / 1e6, 0)
  expect(generated).toBeCloseTo(end.state.total.generation, 0)
  for (const { plantDay } of days) expect(plantDay.contradictions).toEqual([])
  const left = [old!, young!].reduce((sum, id) => sum + end.latest.get(id)!.values.generationTotal!, 0)
  expect(left).toBeCloseTo(end.state.total.generation, 0)
  expect([...end.countsFrom.values()]).toEqual([
    { generationTotal: expect.any(Number), runningHours: expect.any(Number) },
  ])
})

test('what a plant counted while its gateway was offline for three days is booked to that time', () => {
  const { days, dayOf, end } = lived('Casa Serrano', 17)
  expect(days.find(({ day }) => day === addDays(today, -14))?.frames ?? []).toEqual([])
  const booked = dayOf(12).deviceDays.flatMap(({ tracks }) => tracks.generation?.booked ?? [])
  expect(booked).toHaveLength(1)
  expect((booked[0]!.to - booked[0]!.from) / hourMs).toBeGreaterThan(58)
  const generated = days.reduce((sum, { plantDay }) => sum + (plantDay.energies.generation ?? 0), booked[0]!.mWh) / 1e6
  expect(generated / end.state.total.generation).toBeGreaterThan(0.98)
  expect(generated / end.state.total.generation).toBeLessThan(1.01)
})

test('an inverter that a stick and a logger report counts once on every day, whichever of them is silent, and the logger lags', () => {
  const { days, dayOf, end, devices } = lived('Weinhof Thaler', 9)
  const [first, other, twin] = devices.map(({ id }) => id) as [number, number, number]
  expect(devices.map(({ twinOf }) => twinOf)).toEqual([undefined, undefined, first])
  const kWhOf = (daysAgo: number, id: number) => {
    const track = sure(dayOf(daysAgo).deviceDays.find(({ deviceId }) => deviceId === id)).tracks.generation
    return (track?.stretches ?? []).reduce((sum, { mWh }) => sum + mWh, 0) / 1e6
  }
  const gapsOf = (daysAgo: number, id: number) => {
    const said = sure(dayOf(daysAgo).samples.get(id))
    return said.filter(({ at }, place) => place > 0 && at - said[place - 1]!.at > 6 * minuteMs).length
  }
  expect(dayOf(2).samples.get(first)).toEqual([])
  expect([kWhOf(2, first), kWhOf(2, twin) > 0]).toEqual([0, true])
  expect([gapsOf(3, first), gapsOf(4, first), gapsOf(3, twin) > 0]).toEqual([0, 1, true])
  expect(sure(dayOf(5).samples.get(twin)).length).toBeLessThan(sure(dayOf(3).samples.get(twin)).length)
  const at = sure(dayOf(3).samples.get(twin))[60]!
  const shown = sure(dayOf(3).samples.get(first)).findLast((one) => one.at <= at.at - 10 * minuteMs)
  expect(at.values.acPower).toBe(shown!.values.acPower)
  // Each day is what both inverters made of it, not what three rows told.
  for (const daysAgo of [1, 2, 3, 4, 5, 6, 7]) {
    const rows = [first, other, twin].map((id) => kWhOf(daysAgo, id))
    const made = sure(dayOf(daysAgo).plantDay.energies.generation) / 1e6
    expect(made / (Math.max(rows[0]!, rows[2]!) + rows[1]!)).toBeCloseTo(1, 2)
  }
  const generated = days.reduce((sum, { plantDay }) => sum + plantDay.energies.generation! / 1e6, 0)
  expect(generated / end.state.total.generation).toBeCloseTo(1, 2)
})

test('before the logger was added, the stick alone told of the inverter, and both tell the same count since', () => {
  const { days, dayOf, end, devices } = lived('Weinhof Thaler', 48, 3)
  const [first, , twin] = devices.map(({ id }) => id) as [number, number, number]
  const toldOn = (daysAgo: number) =>
    dayOf(daysAgo).deviceDays.flatMap(({ deviceId, samples }) => (samples > 0 ? deviceId : []))
  expect([toldOn(47).includes(first), toldOn(47).includes(twin)]).toEqual([true, false])
  expect([toldOn(44).includes(first), toldOn(44).includes(twin)]).toEqual([true, true])
  const generated = days.reduce((sum, { plantDay }) => sum + plantDay.energies.generation! / 1e6, 0)
  expect(generated / end.state.total.generation).toBeCloseTo(1, 2)
  const [own, other] = [first, twin].map((id) => sure(end.latest.get(id)).values.generationTotal!) as [number, number]
  expect(other).toBeGreaterThan(0)
  expect(Math.abs(own - other)).toBeLessThan(0.1)
})

test('a grid clamp that was mounted the wrong way round makes days that contradict themselves', () => {
  const { days } = lived('Haus Keller', 3)
  for (const { plantDay } of days) expect(plantDay.contradictions.length).toBeGreaterThan(0)
})

test('a battery on a tariff is charged with bought energy and sold', () => {
  const { days } = lived('Haus Sommerfeld', 3)
  for (const { plantDay } of days) {
    expect(plantDay.flows.chargeFromBuy! / 1e6).toBeGreaterThan(2)
    expect(plantDay.flows.dischargeForSell! / 1e6).toBeGreaterThan(1)
    expect(plantDay.contradictions).toEqual([])
  }
})

test('an inverter with water on its roof tells a low insulation through its logger by day, and a battery with a weak cell tells it', () => {
  const { dayOf, idOf } = lived('Casa Bellini', 3)
  const kohms = sure(dayOf(1).samples.get(idOf('INVERTER'))).flatMap(({ values }) => values.insulationResistance ?? [])
  expect(kohms.length).toBeGreaterThan(50)
  for (const kohm of kohms) expect([kohm > 60, kohm < 250]).toEqual([true, true])
  const battery = lived('Haus Sommerfeld', 2)
  const told = sure(battery.dayOf(1).samples.get(battery.idOf('INVERTER')))
  for (const { values } of told) {
    const { highestCellVoltage = 0, lowestCellVoltage = 0 } = values
    expect(highestCellVoltage - lowestCellVoltage).toBeGreaterThan(0.13)
  }
})

test('of a roof with optimizers, one module gives less than the others, and one stopped reporting', () => {
  const { dayOf, devices, end } = lived('Saguaro House', 4)
  const optimizers = devices.filter(({ type }) => type === 'OPTIMIZER')
  expect(optimizers).toHaveLength(18)
  const { deviceDays } = dayOf(3)
  const kWhOf = (id: number) => {
    const track = sure(deviceDays.find(({ deviceId }) => deviceId === id)).tracks.generation
    return (track?.stretches ?? []).reduce((sum, { mWh }) => sum + mWh, 0) / 1e6
  }
  const given = optimizers.map(({ id }) => kWhOf(id))
  const usual = sure(given.toSorted((left, right) => left - right)[9])
  expect(given.findIndex((kWh) => kWh < 0.7 * usual)).toBe(4)
  expect(given.filter((kWh) => kWh < 0.7 * usual)).toHaveLength(1)
  // The inverter counts the same, after its own losses.
  const inverter = sure(devices.find(({ type }) => type === 'INVERTER'))
  const sum = given.reduce((all, kWh) => all + kWh, 0)
  expect(kWhOf(inverter.id) / sum).toBeCloseTo(0.96, 1)
  expect(dayOf(3).plantDay.energies.generation! / 1e6).toBeCloseTo(kWhOf(inverter.id), 1)
  // The fleet goes on from what each of them counted, and the chimney took of it.
  const { profile } = sure(messyPlants().find(({ name }) => name === 'Saguaro House'))
  const next = stepPlant(profile, end.state, end.at + 12 * hourMs, minuteMs)
  const goingOn = optimizers.map(({ device }) => sure(deviceValues(profile, next, device)?.pv1Total))
  for (const [place, { id }] of optimizers.entries())
    if (place !== 11) expect(goingOn[place]).toBeCloseTo(sure(sure(end.latest.get(id)).values.pv1Total), 1)
  for (const place of [0, 1]) expect(sure(goingOn[place]) / sure(goingOn[5])).toBeLessThan(0.95)
  const lastOf = (place: number) => sure(end.latest.get(sure(optimizers[place]).id)).at
  expect(lastOf(10) - lastOf(11)).toBeGreaterThan(24 * hourMs)
})

test('a chimney shades modules of that roof in the afternoon of every season, and four weeks tell it from a dirty one', () => {
  const { profile, gateways } = sure(messyPlants().find(({ name }) => name === 'Saguaro House'))
  const optimizers = gateways.flatMap(({ devices }) => devices.filter(({ kind }) => kind === 'optimizer'))
  const roof = optimizers.slice(0, 12)
  const stepMs = 15 * minuteMs
  const shadesUntil = (last: Day) => {
    const pattern = createModulePattern([roof.length], 96)
    const state = startState(profile)
    for (let back = 0; back < 28; back++) {
      const from = startOfDay(profile.zone, addDays(last, -back))
      for (let step = 0; step < 96; step++) {
        const now = stepPlant(profile, state, from + (step + 0.5) * stepMs, stepMs)
        pattern.add(step, [roof.map((device) => deviceValues(profile, now, device)?.pv1Power ?? null)])
      }
    }
    return shadesIn(sure(pattern.usualDay()[0]))
  }
  const starts = ['2026-03-20', '2026-06-28', '2026-09-28', '2026-12-28'].map((last) => {
    const shades = shadesUntil(last)
    expect(shades[4]).toMatchObject({ kind: 'allDay', lost: expect.closeTo(0.45, 1) })
    const shaded = shades.flatMap((shade) => (shade?.kind === 'times' ? shade.times : []))
    expect(shaded.length).toBeGreaterThan(0)
    // Beyond the three and the dirty one there is none.
    expect(shades.slice(3).filter((shade) => shade !== undefined)).toHaveLength(1)
    for (const { from, lost } of shaded) {
      expect(from).toBeGreaterThanOrEqual(12 * 4)
      expect(lost).toBeLessThan(0.3)
    }
    return Math.min(...shaded.map(({ from }) => from))
  })
  // As the sun is lower in winter, it gets behind the chimney sooner.
  expect(starts[3]).toBeLessThan(sure(starts[1]))
})
