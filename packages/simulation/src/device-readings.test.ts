import { layouts, pack, unpack, type Layout } from '@heliograph/domain/layouts'
import { pointNames, type Point } from '@heliograph/domain/points'
import { expect, test } from 'vitest'
import { devicesOf, deviceValues, stuckAt } from './device-readings.ts'
import { stepPlant } from './plant-model.ts'
import { isHybrid, type PlantProfile } from './plant-profile.ts'
import { startState } from './plant-state.ts'

const minuteMs = 60_000
const noon = Date.UTC(2026, 5, 1, 11)
const midnight = Date.UTC(2026, 5, 1, 23)

const house: PlantProfile = {
  seed: 11,
  latitude: 48.1,
  longitude: 11.6,
  zone: 'Europe/Berlin',
  arrays: [
    { tiltDeg: 30, azimuthDeg: 130, peakW: 5160 },
    { tiltDeg: 30, azimuthDeg: 220, peakW: 4300 },
  ],
  inverterRatedW: 8000,
  phases: 3,
  load: { kind: 'household', yearlyKwh: 4200 },
  gridType: 'EXCESS',
}
const battery = { capacityKwh: 10, maxW: 5000, reservePct: 10 }
const plants: Record<string, PlantProfile> = {
  string: house,
  hybrid: { ...house, battery, gridType: 'BATTERY_BACKUP' },
  micro: { ...house, modulesPerMicro: 4, battery, weatherStation: true },
  'single-phase': { ...house, phases: 1, weatherStation: true },
  'off-grid': { ...house, battery, gridType: 'PV_BTR_USE' },
  optimized: {
    ...house,
    arrays: [{ tiltDeg: 30, azimuthDeg: 130, peakW: 5160 }],
    optimizers: { dimmed: [{ inverter: 0, module: 7, light: 0.5 }] },
  },
  'full feed-in': {
    ...house,
    arrays: [{ tiltDeg: 15, azimuthDeg: 180, peakW: 100_000 }],
    inverters: 3,
    inverterRatedW: 90_000,
    gridType: 'DISTRIBUTED_FULLY',
  },
}

const stepAt = (profile: PlantProfile, at: number) => stepPlant(profile, startState(profile), at, 5 * minuteMs)
const readingsAt = (profile: PlantProfile, at: number) =>
  devicesOf(profile).map((device) => ({ ...device, values: deviceValues(profile, stepAt(profile, at), device) }))

test.each([
  ['string', ['inverter', 'meter']],
  ['hybrid', ['hybrid-inverter']],
  ['micro', [...Array.from({ length: 6 }, () => 'micro-inverter'), 'meter', 'battery', 'weather-station']],
  ['single-phase', ['inverter', 'meter', 'weather-station']],
  ['off-grid', ['hybrid-inverter']],
  ['optimized', ['inverter', ...Array.from({ length: 12 }, () => 'optimizer'), 'meter']],
  ['full feed-in', ['inverter', 'inverter', 'inverter']],
])('a %s plant has its devices', (name, kinds) => {
  expect(devicesOf(plants[name]!).map(({ kind }) => kind)).toEqual(kinds)
})

const layoutsByType: Record<string, Layout> = {
  INVERTER: 'inverter',
  MICRO_INVERTER: 'inverter',
  METER: 'meter',
  BATTERY: 'battery',
  WEATHER_STATION: 'environment',
  OPTIMIZER: 'module',
}

test.each(Object.entries(plants))('every value of a %s plant is a number and fits its layout', (_, profile) => {
  for (const at of [noon, midnight]) {
    for (const { deviceType, values } of readingsAt(profile, at)) {
      if (values === undefined) continue
      for (const [point, value] of Object.entries(values)) {
        expect(pointNames).toContain(point)
        expect(value).toSatisfy(Number.isFinite)
      }
      const layout = layoutsByType[deviceType]!
      expect(unpack(layouts[layout].id, pack(layout, values))).toEqual(values)
    }
  }
})

test.each(Object.entries(plants))('the values of the devices of a %s plant add up to the plant', (_, profile) => {
  const { moment, state } = stepAt(profile, noon)
  const values = readingsAt(profile, noon).map((reading) => reading.values ?? {})
  const sum = (point: Point) => values.reduce((total, of) => total + (of[point] ?? 0), 0)
  // The AC side of a hybrid also carries its battery's power.
  expect(sum('acPower')).toBeCloseTo(moment.generationW + (isHybrid(profile) ? moment.batteryW : 0), 8)
  const inverterTotal = state.inverterTotalKwh.reduce((total, kwh) => total + kwh, 0)
  expect(sum('generationTotal')).toBeCloseTo(inverterTotal, 8)
  if (!isHybrid(profile)) expect(inverterTotal).toBeCloseTo(state.total.generation, 8)
  if (!profile.gridType.endsWith('FULLY')) {
    const beside = isHybrid(profile) ? 0 : sum('batteryPower')
    expect(sum('gridPower') + sum('acPower') + beside).toBeCloseTo(sum('usePower'), 8)
  }
})

test('an inverter tells its insulation by day, the same all day, and damage takes a part of it; a micro-inverter tells none', () => {
  const told = (profile: PlantProfile, at: number) => readingsAt(profile, at)[0]!.values?.insulationResistance
  const whole = told(house, noon)!
  expect(whole).toBeGreaterThan(1000)
  expect(told(house, noon + 60 * minuteMs)).toBe(whole)
  expect(told({ ...house, insulationLeft: 0.1 }, noon)).toBeCloseTo(whole / 10, 8)
  expect(told(house, midnight)).toBeUndefined()
  expect(told(plants['micro']!, noon)).toBeUndefined()
})

test('the cells of a battery add up to its voltage, differ by a few mV at rest, and by more with a weak one', () => {
  const told = (weakCellMv: number) => {
    const profile = { ...plants['hybrid']!, battery: { ...battery, weakCellMv } }
    const { values = {} } = readingsAt(profile, noon)[0]!
    const { batteryVoltage = 0, highestCellVoltage = 0, lowestCellVoltage = 0 } = values
    expect(highestCellVoltage).toBeGreaterThan(batteryVoltage / 16)
    expect(lowestCellVoltage).toBeLessThan(batteryVoltage / 16)
    return Math.round((highestCellVoltage - lowestCellVoltage) * 1000)
  }
  expect(told(0)).toBeLessThan(30)
  expect(told(150) - told(0)).toBe(150)
})

test('inputs, phases and powers of an inverter are consistent', () => {
  for (const profile of [plants['string']!, plants['hybrid']!, plants['full feed-in']!]) {
    for (const { values = {} } of readingsAt(profile, noon).filter(({ kind }) => kind.endsWith('inverter'))) {
      const of = (point: Point) => values[point] ?? 0
      const inputs = ([1, 2, 3, 4] as const).map((place) => of(`pv${place}Power`))
      expect(inputs.reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(of('pvPower'), 8)
      expect(of('pv1Voltage') * of('pv1Current')).toBeCloseTo(of('pv1Power'), 8)
      expect(of('pv1Voltage')).toBeGreaterThan(100)
      expect(of('pv1Voltage')).toBeLessThan(1000)
      const phases = ([1, 2, 3] as const).map((place) => of(`ac${place}Voltage`) * of(`ac${place}Current`))
      expect(phases.reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(of('apparentPower'), 8)
      expect(Math.hypot(of('acPower'), of('reactivePower'))).toBeCloseTo(of('apparentPower'), 8)
      expect(of('acPower')).toBeLessThan(of('pvPower'))
    }
  }
})

test('by night the AC side of a hybrid carries what its battery gives: power and currents are those of the house', () => {
  const { values = {} } = readingsAt(plants['hybrid']!, midnight)[0]!
  const of = (point: Point) => values[point] ?? 0
  expect(of('batteryPower')).toBeGreaterThan(100)
  expect(of('acPower')).toBeCloseTo(of('batteryPower'), 8)
  expect(of('acPower') + of('gridPower')).toBeCloseTo(of('usePower'), 8)
  const phases = ([1, 2, 3] as const).map((place) => of(`ac${place}Voltage`) * of(`ac${place}Current`))
  expect(phases.reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(of('apparentPower'), 8)
  expect(of('apparentPower')).toBeGreaterThan(of('batteryPower'))
  expect(of('powerFactor')).toBeCloseTo(of('acPower') / of('apparentPower'), 8)
  expect(of('pvPower')).toBe(0)
})

test('a hybrid that charges its battery from the grid draws that power at its AC side, and no more than its rating', () => {
  const profile: PlantProfile = {
    ...plants['hybrid']!,
    battery: { capacityKwh: 30, maxW: 20_000, reservePct: 10 },
    tariff: { cheapHours: [0, 4], dearHours: [18, 20] },
  }
  const { values = {} } = readingsAt(profile, midnight)[0]!
  expect(values.batteryPower).toBeCloseTo(-8000, 8)
  expect(values.acPower).toBe(values.batteryPower)
  expect(values.gridPower! + values.acPower!).toBeCloseTo(values.usePower!, 8)
  expect(values.powerFactor).toBeGreaterThan(0.9)
})

test('the inputs of a micro-inverter add up to what it counted, today and in all, and a shaded one counts less', () => {
  const profile = plants['micro']!
  let step = stepPlant(profile, startState(profile, { totals: { generation: 1200 } }), noon, minuteMs)
  const shaded = { shaded: [{ inverter: 0, tracker: 1, light: 0.2 }] }
  for (let minutes = 5; minutes <= 60; minutes += 5)
    step = stepPlant(profile, step.state, noon + minutes * minuteMs, 5 * minuteMs, shaded)
  const counts = (of: typeof step) =>
    devicesOf(profile)
      .filter(({ kind }) => kind === 'micro-inverter')
      .map((device) => {
        const values = deviceValues(profile, of, device) ?? {}
        const told = (span: 'Today' | 'Total') =>
          ([1, 2, 3, 4] as const).flatMap((input) => values[`pv${input}${span}`] ?? [])
        return { values, today: told('Today'), total: told('Total') }
      })
  const sum = (kwh: readonly number[]) => kwh.reduce((all, one) => all + one, 0)
  for (const { values, today, total } of counts(step)) {
    expect(values.generationToday).toBeGreaterThan(0)
    expect(sum(today)).toBeCloseTo(values.generationToday!, 8)
    expect(sum(total)).toBeCloseTo(values.generationTotal!, 8)
    expect(today).toHaveLength(total.length)
  }
  expect(sum(counts(step).flatMap(({ total }) => total))).toBeGreaterThan(1200)
  const [first = 0, second = 0] = counts(step)[0]!.today
  expect(second / first).toBeLessThan(0.4)
  // A reset and a new day start over, in inputs as in the whole.
  const reset = stepPlant(profile, step.state, noon + 65 * minuteMs, 5 * minuteMs, { counterReset: true })
  for (const { values, total } of counts(reset)) expect(sum(total)).toBeCloseTo(values.generationTotal!, 8)
  const tomorrow = stepPlant(profile, reset.state, noon + 24 * 60 * minuteMs, 5 * minuteMs)
  for (const { values, today } of counts(tomorrow)) expect(sum(today)).toBeCloseTo(values.generationToday!, 8)
  // A simulation that was kept before inputs were counted goes on.
  const { inputs: _, ...old } = step.state
  const goneOn = stepPlant(profile, old, noon + 65 * minuteMs, 5 * minuteMs)
  for (const { values, today, total } of counts(goneOn)) {
    expect(sum(today)).toBeCloseTo(values.generationToday!, 8)
    expect(sum(total)).toBeCloseTo(values.generationTotal!, 8)
  }
})

test('optimizers show what each module of an inverter gives, and a dimmed one gives less', () => {
  const [inverter, ...others] = readingsAt(plants['optimized']!, noon)
  const modules = others.filter(({ kind }) => kind === 'optimizer').map(({ values }) => values!)
  const sum = (point: Point, those: typeof modules) => those.reduce((total, of) => total + (of[point] ?? 0), 0)
  const { pvPower, pv2Power, generationToday } = inverter!.values!
  expect(sum('pv1Power', modules)).toBeCloseTo(pvPower!, 8)
  expect(sum('pv1Power', modules.slice(6))).toBeCloseTo(pv2Power!, 8)
  expect(0.96 * sum('pv1Today', modules)).toBeCloseTo(generationToday!, 8)
  const [shaded, beside] = [modules[7]!, modules[8]!]
  expect(shaded.pv1Power! / beside.pv1Power!).toBeCloseTo(0.5, 1)
  expect(shaded.pv1Today! / beside.pv1Today!).toBeCloseTo(0.5, 1)
  expect(beside.pv1Voltage! * beside.pv1Current!).toBeCloseTo(beside.pv1Power!, 8)
})

test('what stands before a module takes the light straight from the sun while that is behind it, and counters miss it', () => {
  const whole = plants['optimized']!
  // At noon the sun is in the south; the second module sees the same chimney elsewhere.
  const shades = [
    { inverter: 0, module: 1, azimuthDeg: [150, 210], heightDeg: 80 },
    { inverter: 0, module: 2, azimuthDeg: [240, 260], heightDeg: 80 },
    { inverter: 0, module: 3, azimuthDeg: [150, 210], heightDeg: 5 },
  ] as const
  const profile: PlantProfile = { ...whole, optimizers: { shades } }
  const modulesAt = (at: number) => {
    const before = stepPlant(profile, startState(profile, { totals: { generation: 500 } }), at, minuteMs)
    const after = stepPlant(profile, before.state, at + 5 * minuteMs, 5 * minuteMs)
    const { beamShare } = after.moment.arrays[0]!
    const readings = [before, after].map((step) =>
      devicesOf(profile).map((device) => deviceValues(profile, step, device)!),
    )
    const optimizers = devicesOf(profile).flatMap(({ kind }, place) => (kind === 'optimizer' ? place : []))
    const inverter = readings[1]![0]!
    return {
      beamShare,
      inverter,
      modules: optimizers.map((place) => {
        const [from, to] = [readings[0]![place]!, readings[1]![place]!]
        return { w: to.pv1Power!, today: to.pv1Today! - from.pv1Today!, total: to.pv1Total! - from.pv1Total! }
      }),
    }
  }
  // The next noon without clouds.
  const days = Array.from({ length: 60 }, (_, day) => noon + day * 24 * 3_600_000)
  const bright = days.find((at) => modulesAt(at).beamShare > 0.6)!
  const { beamShare, inverter, modules } = modulesAt(bright)
  const usualW = modules[0]!.w
  expect(modules[1]!.w / usualW).toBeCloseTo(1 - beamShare, 1)
  for (const place of [2, 3, 4]) expect(modules[place]!.w / usualW).toBeCloseTo(1, 1)
  expect(modules.reduce((sum, { w }) => sum + w, 0)).toBeCloseTo(inverter.pvPower!, 8)
  for (const { w, today, total } of modules) {
    expect(today).toBeCloseTo(w / 12_000, 8)
    expect(total).toBeCloseTo(w / 12_000, 8)
  }
  const later = modulesAt(bright + 3.5 * 3_600_000).modules
  expect(later[1]!.w / later[0]!.w).toBeCloseTo(1, 1)
})

test('the counters of an inverter rise by the power at its AC side, those of a hybrid by the power at its DC side', () => {
  const risenIn = (profile: PlantProfile) => {
    const before = stepPlant(profile, startState(profile), noon, minuteMs)
    const after = stepPlant(profile, before.state, noon + 5 * minuteMs, 5 * minuteMs)
    return devicesOf(profile)
      .filter(({ kind }) => kind.endsWith('inverter'))
      .map((device) => {
        const [from, to] = [before, after].map((step) => deviceValues(profile, step, device))
        return { kWh: to!.generationTotal! - from!.generationTotal!, ...to! }
      })
  }
  const twoHybrids: PlantProfile = { ...house, battery, gridType: 'BATTERY_BACKUP', inverters: 2 }
  for (const profile of [plants['string']!, plants['micro']!, plants['full feed-in']!]) {
    for (const { kWh, acPower } of risenIn(profile)) expect(kWh).toBeCloseTo(acPower! / 12_000, 8)
  }
  for (const profile of [plants['hybrid']!, plants['off-grid']!, twoHybrids]) {
    for (const { kWh, pvPower, batteryPower } of risenIn(profile)) {
      expect(kWh).toBeCloseTo(pvPower! / 12_000, 8)
      // This is how it can be told from other inverters.
      expect(batteryPower).toBeTypeOf('number')
    }
  }
})

test('the phases of a meter add up, and voltage and frequency stay near their nominal values', () => {
  const [, meter] = readingsAt(house, noon)
  const { grid1Power = 0, grid2Power = 0, grid3Power = 0, gridPower = 0, gridFrequency, grid1Voltage } = meter!.values!
  expect(grid1Power + grid2Power + grid3Power).toBeCloseTo(gridPower, 8)
  expect(Math.abs(gridFrequency! - 50)).toBeLessThan(0.1)
  expect(Math.abs(grid1Voltage! - 230)).toBeLessThan(10)
})

test('at night micro-inverters are silent, string inverters stand by, hybrids keep running', () => {
  const kinds = readingsAt(plants['micro']!, midnight).filter(({ values }) => values !== undefined)
  expect(kinds.map(({ kind }) => kind)).toEqual(['meter', 'battery', 'weather-station'])
  const [waiting] = readingsAt(plants['string']!, midnight)
  expect(waiting!.values).toMatchObject({ runState: 0, acPower: 0, pv1Voltage: 0, pv1Current: 0 })
  expect(readingsAt(plants['hybrid']!, midnight)[0]!.values).toMatchObject({ runState: 1, pvPower: 0 })
})

test('a house with backup reports the load on its backup output', () => {
  const [backed] = readingsAt(plants['hybrid']!, midnight)
  expect(backed!.values!.backupPower).toBeLessThan(backed!.values!.usePower!)
  const [offGrid] = readingsAt(plants['off-grid']!, midnight)
  expect(offGrid!.values!.backupPower).toBe(offGrid!.values!.usePower)
  expect(offGrid!.values).not.toHaveProperty('gridPower')
})

test('a stuck device repeats all or some of its points', () => {
  const [before, now] = [
    { acPower: 100, temperature: 30 },
    { acPower: 200, temperature: 35, runState: 1 },
  ]
  expect(stuckAt(before, now)).toEqual({ acPower: 100, temperature: 30, runState: 1 })
  expect(stuckAt(before, now, ['temperature'])).toEqual({ acPower: 200, temperature: 30, runState: 1 })
})
