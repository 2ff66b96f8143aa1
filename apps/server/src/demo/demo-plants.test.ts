import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { isZone } from '@heliograph/domain/zones'
import { deviceValues, devicesOf, type PlantDevice } from '@heliograph/simulation/device-readings'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { stepPlant } from '@heliograph/simulation/plant-model'
import { inverterUnits } from '@heliograph/simulation/plant-profile'
import { startState } from '@heliograph/simulation/plant-state'
import { distanceKm, stations } from '@heliograph/solar/climate'
import { expect, test } from 'vitest'
import { twinsAmong } from '#telemetry/twins.ts'
import { asReportedOver } from './as-reported.ts'
import { codeOf } from './demo-faults.ts'
import { createNumbering } from './demo-gateways.ts'
import { places } from './demo-places.ts'
import { demoPlants } from './demo-plants.ts'

const eu = demoPlants('eu')
const cn = demoPlants('cn')
const all = [...eu, ...cn]
const numbered = (seed: number) => [eu.map(createNumbering('eu', seed)), cn.map(createNumbering('cn', seed))].flat()

test('the business looks after at least 60 plants of every type and grid type in at least 8 time zones', () => {
  expect(eu.length).toBeGreaterThanOrEqual(60)
  expect(new Set(eu.map(({ type }) => type))).toEqual(new Set(plantTypes))
  expect(new Set(eu.map(({ profile }) => profile.gridType))).toEqual(new Set(gridTypes))
  expect(new Set(eu.map(({ profile }) => profile.zone)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test('the first plant of each data centre is a household with a battery', () => {
  for (const [plant] of [eu, cn]) {
    expect(plant).toMatchObject({ type: 'HOUSE_ROOF', profile: { load: { kind: 'household' } } })
    expect(plant!.profile.battery).toBeDefined()
  }
  expect(cn[0]!.profile.zone).toBe('Asia/Shanghai')
})

test('each place has the climate of a station within 340 km, but for the one that the documentation names', () => {
  const far = Object.values(places).filter(({ latitude, longitude }) =>
    stations.every((station) => distanceKm(latitude, longitude, station.latitude, station.longitude) > 340),
  )
  expect(far.map(({ city }) => city)).toEqual(["St. John's"])
})

test.each(all)('$name can be simulated, and is in its time zone', ({ profile, capacityKwp, gateways, place }) => {
  expect(isZone(profile.zone)).toBe(true)
  const units = inverterUnits(profile)
  const dcW = units.reduce((sum, { trackers }) => sum + trackers.reduce((watts, { peakW }) => watts + peakW, 0), 0)
  expect(dcW).toBeCloseTo(capacityKwp * 1000, 3)
  expect(capacityKwp * 1000).toBeGreaterThanOrEqual(profile.inverterRatedW)
  expect(profile.inverterRatedW / units.length).toBeLessThanOrEqual(500_000)
  expect(Math.abs(profile.latitude - place.latitude)).toBeLessThan(0.05)
  expect(Math.abs(profile.longitude - place.longitude)).toBeLessThan(0.05)
  if (gateways.length > 0) {
    const pieceOf = ({ kind, deviceType, inverter, module }: PlantDevice) => ({ kind, deviceType, inverter, module })
    // Each device is behind exactly one gateway; what another one reads as well says so.
    const carried = gateways.flatMap(({ devices }) => devices.filter(({ isTwin }) => !isTwin).map(pieceOf))
    expect(new Set(carried)).toEqual(new Set(devicesOf(profile)))
    expect(carried).toHaveLength(devicesOf(profile).length)
    for (const [place, { devices }] of gateways.entries()) {
      const before = gateways.slice(0, place).flatMap((gateway) => gateway.devices.map(pieceOf))
      for (const twin of devices.filter(({ isTwin }) => isTwin)) expect(before).toContainEqual(pieceOf(twin))
      expect(new Set(devices.map((device) => JSON.stringify(pieceOf(device)))).size).toBe(devices.length)
    }
  }
})

test('one plant has an inverter that two gateways report at once, and the platform knows it as one', () => {
  const twice = eu.filter(({ gateways }) => gateways.some(({ devices }) => devices.some(({ isTwin }) => isTwin)))
  expect(twice.map(({ name }) => name)).toEqual(['Weinhof Thaler'])
  const gateways = createNumbering('eu', 1)(twice[0]!)
  const devices = gateways.flatMap(({ sn: gatewaySn, devices: own }) => own.map((device) => ({ gatewaySn, device })))
  const known = devices.map(({ gatewaySn, device }, place) => ({
    id: place + 1,
    plantId: 1,
    type: device.deviceType,
    sn: device.knownAs,
    gatewayId: gateways.findIndex(({ sn }) => sn === gatewaySn) + 100,
  }))
  expect([...twinsAmong(known)]).toEqual([[3, 1]])
})

test('parks have 1.15 to 1.35 times as many modules as inverters, and cut their best noons', () => {
  const parks = eu.filter(({ type, profile }) => type === 'GROUND' && profile.weatherStation === true)
  expect(parks.length).toBeGreaterThan(3)
  for (const { profile, capacityKwp, name } of parks) {
    const ratio = (capacityKwp * 1000) / profile.inverterRatedW
    if (!(ratio > 1.15 && ratio < 1.35)) throw new Error(`${name}: ${ratio}`)
    let state = startState(profile)
    let cutW = 0
    // In the tropics, the best noons are those of the cool and dry season.
    for (let at = Date.UTC(2025, 8, 1); cutW === 0 && at < Date.UTC(2026, 8, 1); at += 1_800_000) {
      const step = stepPlant(profile, state, at, 1_800_000)
      state = step.state
      cutW = step.moment.clippedW
    }
    expect(cutW, name).toBeGreaterThan(0)
  }
})

test('a plant with an export limit sells no more than that, and cuts what is left', () => {
  const limited = eu.filter(({ profile }) => profile.feedInLimitW !== undefined)
  expect(limited.length).toBeGreaterThan(1)
  for (const { profile } of limited) {
    let state = startState(profile)
    let [soldW, cutW] = [0, 0]
    for (let at = Date.UTC(2025, 8, 1); at < Date.UTC(2026, 7, 1); at += 1_800_000) {
      const step = stepPlant(profile, state, at, 1_800_000)
      state = step.state
      soldW = Math.max(soldW, -step.moment.gridW)
      cutW = Math.max(cutW, step.moment.curtailedW)
    }
    expect(soldW).toBeCloseTo(profile.feedInLimitW!, 6)
    expect(cutW).toBeGreaterThan(0)
  }
})

test('Solarman V5 loggers send what their tables have fields for, and have 32-bit serial numbers', () => {
  const loggers = numbered(1)
    .flat()
    .filter(({ link }) => link === 'solarman-v5')
  expect(loggers.length).toBeGreaterThan(10)
  for (const { sn, secret, devices } of loggers) {
    expect(sn).toMatch(/^[1-9][0-9]{9}$/)
    expect(Number(sn)).toBeLessThanOrEqual(0xffff_ffff)
    expect(secret).toBeUndefined()
    for (const device of devices) {
      expect(device.kind).toMatch(/^(micro-)?inverter$/)
      expect(device.sn).toMatch(device.kind === 'micro-inverter' ? /^[0-9]{10}$/ : /^[0-9A-Z]{1,16}$/)
    }
  }
})

test('every other gateway has a secret of 256 bits', () => {
  const others = numbered(1)
    .flat()
    .filter(({ link }) => link !== 'solarman-v5')
  for (const { secret } of others) expect(Buffer.from(secret!, 'base64url')).toHaveLength(32)
  expect(new Set(others.map(({ secret }) => secret)).size).toBe(others.length)
})

test('serial numbers are unique in the fleet but for one that two gateways read, and a seed always gives the same ones', () => {
  const sns = (seed: number) =>
    numbered(seed)
      .flat()
      .flatMap(({ sn, devices }) => [sn, ...devices.filter(({ isTwin }) => !isTwin).map((device) => device.sn)])
      .map((sn) => sn.toUpperCase())
  expect(new Set(sns(1)).size).toBe(sns(1).length)
  expect(sns(1)).toEqual(sns(1))
  expect(sns(1)).not.toEqual(sns(2))
})

test('there are a gateway never heard, one of two that is silent, a silent plant, and a plant without any', () => {
  const silences = eu.map(({ gateways }) => gateways.map(({ silentForDays = 0 }) => silentForDays))
  expect(silences).toContainEqual([Infinity])
  expect(silences).toContainEqual([0, 6])
  expect(silences).toContainEqual([3])
  expect(silences).toContainEqual([])
})

const ill = all.filter(({ faults }) => faults.length > 0)

test('the owner had two recent faults, six others had some, and exactly one plant has an ongoing fault', () => {
  const lately = ill.flatMap(({ faults }) => faults)
  expect(lately.every(({ daysAgo }) => daysAgo >= 1 && daysAgo < 30)).toBe(true)
  expect(eu[0]!.faults.map(({ to }) => typeof to)).toEqual(['string', 'string'])
  expect(eu.slice(1).filter(({ faults }) => faults.length > 0)).toHaveLength(6)
  expect(ill.filter(({ faults }) => faults.some(({ to }) => to === undefined))).toHaveLength(1)
  expect(new Set(lately.map(({ fault }) => fault)).size).toBeGreaterThan(5)
})

test.each(ill)('the faults of $name are reported unchanged over its link', ({ profile, gateways, faults }) => {
  expect(gateways.every(({ silentForDays = 0 }) => silentForDays === 0)).toBe(true)
  for (const { inverter = 0, fault: name, permanent = false } of faults) {
    const faultCode = codeOf(name, inverterFamily(profile))
    const { link } = gateways.find(({ devices }) => devices.some((device) => device.inverter === inverter))!
    const device = devicesOf(profile).find((one) => one.kind.endsWith('inverter') && one.inverter === inverter)!
    const fault = { inverterFault: { inverter, faultCode, permanent } }
    const step = stepPlant(profile, startState(profile), Date.UTC(2026, 3, 20, 12), 60_000, fault)
    expect(asReportedOver(link, profile)(deviceValues(profile, step, device)!)).toMatchObject({
      faultCode,
      acPower: 0,
    })
  }
})
