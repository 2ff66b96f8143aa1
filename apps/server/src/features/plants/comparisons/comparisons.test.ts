import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Berlin in June, where the sun is up from before 6 to after 20 o'clock.
const zone = 'Europe/Berlin'
const today = '2026-06-15'
let now = startOfDay(zone, today) + 21.5 * 60 * minuteMs
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const ben = await server.aCaller()

/** A plant of Ada's with inverters, rated as given; null is unknown. */
const aRoof = async (...rated: (number | null)[]) => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone })
  const gateway = await server.aGateway(plantId)
  const devices: { id: number; sn: string }[] = []
  for (const ratedW of rated) {
    const device = await server.aDevice(plantId, gateway.id)
    await server.engine.db.updateTable('devices').set({ rated_w: ratedW }).where('id', '=', device.id).execute()
    devices.push(device)
  }
  return { plantId, gateway, devices, ids: devices.map(({ id }) => String(id)) }
}

/** W of a clear day per kWp, from 6 to 20 o'clock. */
const clear = (hour: number) => Math.max(0, 800 * Math.sin(((hour - 6) / 14) * Math.PI))

/** What a device reports every ten minutes from one hour of the day to another. */
const reports = (
  sn: string,
  valuesAt: (hour: number) => Values,
  { from = 5, to = 21, day = today, deviceType = 'INVERTER' as DeviceType } = {},
) =>
  Array.from({ length: (to - from) * 6 }, (_, step) => {
    const hour = from + step / 6
    return { deviceSn: sn, deviceType, at: startOfDay(zone, day) + hour * 60 * minuteMs, values: valuesAt(hour) }
  })

const read = (
  plantId: number,
  subjects: string[],
  startDay = today,
  endDay = startDay,
  caller = ada,
  language = 'en',
) => caller.api.comparisons.read({ params: { id: plantId }, query: { subjects, startDay, endDay, language } })

const at = (hour: number) => startOfDay(zone, today) + hour * 60 * minuteMs

interface Alert {
  rule_id: number
  code: string
  level: number
  /** Hours of today. */
  from: number
  to: number
}

const anAlert = (plantId: number, deviceId: number, { from, to, ...rule }: Alert) =>
  server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: deviceId,
      ...rule,
      name: 'as operators see it',
      influence: 1,
      started_at: new Date(at(from)),
      last_at: new Date(at(to)),
      ended_at: new Date(at(to)),
    })
    .execute()

const outcomes = ({ subjects }: Awaited<ReturnType<typeof read>>) => subjects.map(({ outcome }) => outcome)
const deviations = ({ subjects }: Awaited<ReturnType<typeof read>>) =>
  subjects.map(({ deviation }) => (deviation === null ? null : Math.round(deviation)))

test('inverters of different sizes are compared per kWp with their median, and dawn is left out', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 5000, 20_000)
  const [a, b, c] = devices
  await server.say(
    gateway.sn,
    ...reports(a!.sn, (hour) => ({ acPower: clear(hour) * 10 })),
    // It wakes late, and loses 40 % from noon on.
    ...reports(b!.sn, (hour) => ({ acPower: hour < 6.5 ? 0 : clear(hour) * 5 * (hour < 12 ? 1 : 0.6) })),
    ...reports(c!.sn, (hour) => ({ acPower: clear(hour) * 20 })),
  )
  const answer = await read(plantId, ids)
  expect(answer).toMatchObject({ scaled: true, stepS: 900 })
  expect(outcomes(answer)).toEqual(['compared', 'compared', 'compared'])
  const [first, second] = answer.subjects
  expect(first!.powers[13 * 4]).toBeCloseTo(clear(13 + 1 / 12), 0)
  expect(first!.energy).toBeGreaterThan(60)
  // Inverters sleep at night.
  expect([first!.powers[2 * 4], first!.powers[23 * 4]]).toEqual([0, null])
  expect(answer.daylight).toHaveLength(1)
  expect(first!.comparedEnergy).toBeCloseTo(first!.energy! / 10, 6)
  expect(answer.median.energy).toBeCloseTo(first!.comparedEnergy!, 2)
  expect(deviations(answer)).toEqual([0, -25, 0])
  // Of every quarter of an hour: nothing at dawn, although it made nothing there.
  expect(second!.deviations[6 * 4]).toBeNull()
  expect(second!.deviations[11 * 4]).toBeCloseTo(0, 1)
  expect(second!.deviations[15 * 4]).toBeCloseTo(-40, 1)
  expect(answer.verdict).toMatchObject({ kind: 'less', subjects: [ids[1]], to: null })
  expect(answer.verdict.deviation).toBeCloseTo(second!.deviation!, 9)
  expect(answer.verdict.from).toBe(startOfDay(zone, today) / 1000 + 12 * 3600)
})

test('while the rated power of one is unknown, energies are compared as they are', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, null)
  for (const { sn } of devices) await server.say(gateway.sn, ...reports(sn, (hour) => ({ acPower: clear(hour) * 10 })))
  const answer = await read(plantId, ids)
  expect(answer.scaled).toBe(false)
  expect(answer.subjects.map(({ ratedPower }) => ratedPower)).toEqual([10_000, null])
  expect(answer.subjects[0]!.comparedEnergy).toBeCloseTo(answer.subjects[0]!.energy!, 6)
  expect(answer.verdict).toMatchObject({ kind: 'alike', subjects: [] })
  // What it reports itself counts as soon as it does.
  await server.say(
    gateway.sn,
    ...reports(devices[1]!.sn, () => ({ acPower: 0, ratedPower: 10_000 }), { from: 21, to: 22 }),
  )
  expect(await read(plantId, ids)).toMatchObject({ scaled: true, verdict: { kind: 'alike' } })
})

test('of one that was silent for hours only the common hours count, and it says how long it was silent', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000, 10_000)
  const power = (hour: number) => ({ acPower: clear(hour) * 10 })
  await server.say(
    gateway.sn,
    ...reports(devices[0]!.sn, power),
    ...reports(devices[1]!.sn, power, { to: 10 }),
    ...reports(devices[1]!.sn, power, { from: 13 }),
    ...reports(devices[2]!.sn, power, { from: 12, to: 13 }),
  )
  const answer = await read(plantId, ids)
  expect(outcomes(answer)).toEqual(['compared', 'compared', 'silent'])
  const [whole, partly, hardly] = answer.subjects
  expect(whole!.silences).toEqual([])
  expect(partly!.silences).toHaveLength(1)
  const [silence] = partly!.silences
  expect((silence!.to - silence!.from) / 3600).toBeCloseTo(3, 0)
  expect(partly!.comparedEnergy).toBeCloseTo(whole!.comparedEnergy!, 1)
  expect(whole!.comparedEnergy! * 10).toBeLessThan(whole!.energy! - 15)
  expect([hardly!.deviation, hardly!.comparedEnergy]).toEqual([null, null])
  expect(hardly!.deviations.every((value) => value === null)).toBe(true)
  // Nothing is made up where one was silent.
  expect(whole!.deviations[11 * 4]).toBeNull()
  expect(answer.lightS - answer.comparedS).toBeGreaterThan(2.5 * 3600)
  expect(answer.verdict.kind).toBe('alike')
})

test('one that stands still makes nothing, and what people marked as wrong is not compared', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000, 10_000)
  for (const [place, { sn }] of devices.entries())
    await server.say(gateway.sn, ...reports(sn, (hour) => ({ acPower: place === 1 ? 0 : clear(hour) * 10 })))
  const answer = await read(plantId, ids)
  expect(deviations(answer)).toEqual([0, -100, 0])
  expect(answer.verdict).toMatchObject({
    kind: 'nothing',
    subjects: [ids[1]],
    deviation: -100,
    from: null,
    throughout: true,
  })
  const midnight = startOfDay(zone, today) / 1000
  await ada.api.devices.markWrong({
    params: { id: devices[1]!.id },
    body: { from: midnight, to: midnight + 86_400 },
  })
  const without = await read(plantId, ids)
  expect(outcomes(without)).toEqual(['compared', 'noData', 'compared'])
  expect(without.verdict.kind).toBe('alike')
})

test('the alert of the one that stands out is told: the worst that was open while it did', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000, 10_000, 10_000)
  for (const [place, { sn }] of devices.slice(0, 3).entries())
    await server.say(
      gateway.sn,
      ...reports(sn, (hour) => ({ acPower: clear(hour) * (place === 1 && hour >= 12 ? 6 : 10) })),
    )
  const fault = { rule_id: 1000, code: '12', level: 2, from: 12, to: 21 }
  await anAlert(plantId, devices[1]!.id, fault)
  // Over before it deviated; a tip; of another one; of its gateway.
  await anAlert(plantId, devices[1]!.id, { ...fault, rule_id: 1001, from: 6, to: 11 })
  await anAlert(plantId, devices[1]!.id, { ...fault, rule_id: 1002, level: 0 })
  await anAlert(plantId, devices[2]!.id, { ...fault, level: 1 })
  await anAlert(plantId, gateway.id, { rule_id: 1, code: 'OFFLINE', level: 1, from: 5, to: 21 })
  const { verdict, subjects } = await read(plantId, ids)
  expect(verdict).toMatchObject({ kind: 'less', subjects: [ids[1]], from: at(12) / 1000 })
  expect(subjects.map(({ alert }) => alert && [alert.deviceId, alert.ruleId, alert.level])).toEqual([
    null,
    [devices[1]!.id, 1000, 2],
    [devices[2]!.id, 1000, 1],
    // It reported nothing: that its gateway was offline explains it.
    [gateway.id, 1, 1],
  ])
  expect(subjects[1]!.alert).toMatchObject({
    showName: 'F12',
    startTime: at(12) / 1000,
    timezone: zone,
  })
  const chinese = (await read(plantId, ids, today, today, ada, 'zh')).subjects
  expect(chinese.at(-1)!.alert!.showName).toBe('采集器离线')
})

test('brands that report different things are compared by what each of them generates', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 5000, 1000)
  const [strings, hybrid, micro] = devices
  await server.say(
    gateway.sn,
    ...reports(strings!.sn, (hour) => ({ acPower: clear(hour) * 10, pv1Voltage: 600, pv1Current: clear(hour) / 60 })),
    // Half of it goes into the battery, and is generated all the same.
    ...reports(hybrid!.sn, (hour) => ({
      pvPower: clear(hour) * 5,
      acPower: clear(hour) * 2.5,
      batteryPower: clear(hour) * -2.5,
      batterySoc: 50,
    })),
    // Every half an hour, like most micro-inverters.
    ...reports(micro!.sn, (hour) => ({ acPower: clear(hour) }), { deviceType: 'MICRO_INVERTER' }).filter(
      (_, step) => step % 3 === 0,
    ),
  )
  const answer = await read(plantId, ids)
  expect(answer).toMatchObject({ scaled: true, stepS: 1800, verdict: { kind: 'alike' } })
  expect(outcomes(answer)).toEqual(['compared', 'compared', 'compared'])
  for (const { comparedEnergy } of answer.subjects) expect(comparedEnergy).toBeCloseTo(answer.median.energy!, 0)
})

test('one that was replaced is left out, and its successor is compared since it reports', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000, 10_000, 10_000)
  const [a, b, before, after] = devices
  const power = (hour: number) => ({ acPower: clear(hour) * 10 })
  const days = ['2026-06-13', '2026-06-14', today]
  for (const day of days)
    await server.say(
      gateway.sn,
      ...reports(a!.sn, power, { day }),
      ...reports(b!.sn, power, { day }),
      ...reports((day === days[0] ? before : after)!.sn, (hour) => ({ acPower: clear(hour) * 8 }), { day }),
    )
  const answer = await read(plantId, ids, days[0], today)
  expect(outcomes(answer)).toEqual(['compared', 'compared', 'silent', 'compared'])
  expect(answer.verdict).toMatchObject({ kind: 'less', subjects: [ids[3]] })
  expect(Math.round(answer.verdict.deviation!)).toBe(-20)
  // It shows when each of the two reported.
  expect(answer.subjects[2]!.silences.at(-1)!.to).toBe(answer.daylight.at(-1)!.to)
  expect(answer.subjects[3]!.silences[0]!.from).toBe(answer.daylight[0]!.from)
})

/** A plant with an inverter that a stick and a logger report, and another one that only the stick does; in the order in which they are entered. */
const aPair = async (sn: string) => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone })
  const [stick, logger] = [await server.aGateway(plantId), await server.aGateway(plantId)]
  const power = (hour: number) => ({ acPower: clear(hour) * 10, pv1Power: clear(hour) * 10 })
  await server.say(stick.sn, ...reports(sn, power, { day: '2026-06-12' }))
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power, { day: '2026-06-12' }))
  await server.say(stick.sn, ...reports(sn.replace('HX', 'HY'), power, { day: '2026-06-12' }))
  const devices = await ada.api.devices.list({ params: { id: plantId } })
  const [first, twin, other] = devices
    .filter(({ deviceType }) => deviceType === 'INVERTER')
    .toSorted((one, two) => one.deviceId - two.deviceId)
    .map(({ deviceId }) => `${deviceId}`)
  return { plantId, stick, logger, power, first: first!, twin: twin!, other: other! }
}

test('an inverter that two gateways report has what either of them told, once, whichever of its rows is named', async () => {
  const sn = 'HX2301D04741'
  const { plantId, stick, logger, power, first, twin, other } = await aPair(sn)
  const [ofLogger, ofBoth] = ['2026-06-13', '2026-06-14']
  // A day of which only the logger told, and one that each of them told a part of.
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power, { day: ofLogger }))
  await server.say(stick.sn, ...reports(sn, power, { day: ofBoth, to: 14 }))
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power, { day: ofBoth, from: 10 }))
  for (const day of [ofLogger, ofBoth]) await server.say(stick.sn, ...reports(sn.replace('HX', 'HY'), power, { day }))

  for (const day of ['2026-06-12', ofLogger, ofBoth])
    for (const named of [first, twin]) {
      const answer = await read(plantId, [named, other], day)
      expect(answer.subjects.map(({ id }) => id)).toEqual([named, other])
      expect(outcomes(answer)).toEqual(['compared', 'compared'])
      const [own, whole] = answer.subjects
      expect(own!.energy).toBeCloseTo(whole!.energy!, 1)
      expect(own!.silences).toEqual([])
      expect(own!.powers[8 * 4]).toBeCloseTo(whole!.powers[8 * 4]!, 6)
      expect(own!.powers[17 * 4]).toBeCloseTo(whole!.powers[17 * 4]!, 6)
      expect(answer.verdict.kind).toBe('alike')
      // What the plant counted, too.
      const { rows } = await server.engine.pool.query<{ kwh: number }>(
        'select generation::float8 / 1e6 as kwh from plant_days where plant_id = $1 and day = $2',
        [plantId, day],
      )
      expect(rows[0]!.kwh).toBeCloseTo(own!.energy! + whole!.energy!, 0)
      const strings = await read(plantId, [`${named}.1`, `${other}.1`], day)
      expect(strings.subjects[0]!.energy).toBeCloseTo(strings.subjects[1]!.energy!, 1)
      expect(answer.rows.map(({ id }) => id)).toEqual([`${named}.1`, `${other}.1`])
      expect(answer.rows[0]!.powers[17]).toBeCloseTo(answer.rows[1]!.powers[17]!, 6)
    }
})

test('rows of an inverter that two gateways report are each themselves where both are named', async () => {
  const sn = 'HX2301D04742'
  const { plantId, stick, logger, power, first, twin, other } = await aPair(sn)
  const day = '2026-06-13'
  await server.say(stick.sn, ...reports(sn, power, { day, to: 12 }), ...reports(sn.replace('HX', 'HY'), power, { day }))
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power, { day, from: 11 }))
  const [ofStick, ofLogger, whole] = (await read(plantId, [first, twin, other], day)).subjects
  expect(ofStick!.energy! + ofLogger!.energy!).toBeGreaterThan(whole!.energy!)
  expect(ofStick!.energy).toBeLessThan(whole!.energy! * 0.6)
  expect([ofStick!.powers[17 * 4], ofLogger!.powers[8 * 4]]).toEqual([null, null])
})

test('of an inverter that two gateways report, the rating entered for one and the alerts of both count', async () => {
  const sn = 'HX2301D04743'
  const { plantId, logger, power, first, twin, other } = await aPair(sn)
  for (const id of [twin, other])
    await server.engine.db.updateTable('devices').set({ rated_w: 10_000 }).where('id', '=', Number(id)).execute()
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power))
  await anAlert(plantId, Number(twin), { rule_id: 1000, code: '12', level: 2, from: 12, to: 21 })
  const answer = await read(plantId, [first, other])
  expect(answer).toMatchObject({ scaled: true, subjects: [{ outcome: 'compared' }, { outcome: 'noData' }] })
  expect(answer.subjects[0]!.alert).toMatchObject({ deviceId: Number(twin), ruleId: 1000 })
})

test('of an inverter that three gateways report, rows that are named beside each other have nothing of the third', async () => {
  const sn = 'HX2301D04744'
  const { plantId, stick, logger, power, first, twin, other } = await aPair(sn)
  const third = await server.aGateway(plantId)
  const day = '2026-06-13'
  await server.say(stick.sn, ...reports(sn, power, { day, to: 10 }), ...reports(sn.replace('HX', 'HY'), power, { day }))
  await server.say(logger.sn, ...reports(sn.toLowerCase(), power, { day, from: 9, to: 14 }))
  await server.say(third.sn, ...reports(sn.replace('HX', 'hX'), power, { day, from: 13 }))
  const [ofStick, ofLogger] = (await read(plantId, [first, twin, other], day)).subjects
  expect([ofStick!.powers[17 * 4], ofLogger!.powers[17 * 4]]).toEqual([null, null])
  // Alone, either has what all three told.
  for (const named of [first, twin]) {
    const [own, whole] = (await read(plantId, [named, other], day)).subjects
    expect(own!.energy).toBeCloseTo(whole!.energy!, 1)
  }
})

test('the silence of a gateway behind which an inverter was removed explains nothing of the days since', async () => {
  const { plantId, stick, logger, twin, first, other } = await aPair('HX2301D04745')
  const later = now
  now = startOfDay(zone, '2026-06-14')
  await ada.api.deviceChanges.remove({ params: { id: plantId }, body: { deviceIds: [Number(first)] } })
  now = later
  const isSilent = { rule_id: 1, code: 'OFFLINE', level: 1 }
  await anAlert(plantId, stick.id, { ...isSilent, from: 5, to: 21 })
  const alertsOf = async () => (await read(plantId, [twin, other])).subjects.map(({ alert }) => alert?.deviceId)
  expect(await alertsOf()).toEqual([undefined, stick.id])
  await anAlert(plantId, logger.id, { ...isSilent, from: 6, to: 20 })
  expect(await alertsOf()).toEqual([logger.id, stick.id])
})

test('a slow gateway beside a quick one makes no steps longer, unless it alone told some of the day', async () => {
  const sn = 'HX2301D04746'
  const { plantId, stick, logger, power, first, twin, other } = await aPair(sn)
  const hourly = (day: string) => reports(sn.toLowerCase(), power, { day }).filter((_, place) => place % 6 === 0)
  const [ofBoth, ofLogger] = ['2026-06-13', '2026-06-14']
  for (const day of [ofBoth, ofLogger]) {
    await server.say(stick.sn, ...reports(sn.replace('HX', 'HY'), power, { day }))
    await server.say(logger.sn, ...hourly(day))
  }
  await server.say(stick.sn, ...reports(sn, power, { day: ofBoth, from: 6, to: 20 }))
  await server.say(stick.sn, ...reports(sn, power, { day: ofLogger, to: 10 }))
  for (const named of [first, twin]) {
    expect((await read(plantId, [named, other], ofBoth)).stepS).toBe(900)
    expect((await read(plantId, [named, other], ofLogger)).stepS).toBe(3600)
  }
})

test('where most stand still, it names those instead of a deviation', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000, 10_000)
  for (const [place, { sn }] of devices.entries())
    await server.say(gateway.sn, ...reports(sn, (hour) => ({ acPower: place === 0 ? clear(hour) * 10 : 0 })))
  expect((await read(plantId, ids)).verdict).toMatchObject({ kind: 'nothing', subjects: ids.slice(1), deviation: null })
})

test('strings are compared by voltage times current, and a heat map has a row for each', async () => {
  const { plantId, gateway, devices } = await aRoof(10_000, 10_000, 10_000)
  const [shaded, other, plain] = devices
  await server.say(
    gateway.sn,
    ...reports(shaded!.sn, (hour) => ({
      acPower: clear(hour) * 8,
      pv1Voltage: 400,
      pv1Current: clear(hour) / 100,
      pv2Voltage: 400,
      pv2Current: (clear(hour) / 100) * (hour >= 15 && hour < 18 ? 0.2 : 1),
    })),
    ...reports(other!.sn, (hour) => ({ acPower: clear(hour) * 8, pv1Power: clear(hour) * 4 })),
  )
  const strings = [`${shaded!.id}.1`, `${shaded!.id}.2`, `${other!.id}.1`]
  const answer = await read(plantId, strings)
  expect(answer).toMatchObject({ scaled: false, verdict: { kind: 'less', subjects: [strings[1]] } })
  expect(new Date(answer.verdict.from! * 1000).getUTCHours()).toBe(13)
  expect(new Date(answer.verdict.to! * 1000).getUTCHours()).toBe(16)
  expect(answer.subjects.map(({ string }) => string)).toEqual([1, 2, 1])
  expect(answer.rows.map(({ id }) => id)).toEqual(strings)
  const [clean, dull] = answer.rows
  expect(clean!.powers).toHaveLength(24)
  expect(dull!.powers[16]! / clean!.powers[16]!).toBeCloseTo(0.2, 2)
  // Night is empty, whatever was reported.
  expect([answer.light[2], clean!.powers[2], answer.light[12]]).toEqual([false, null, true])
  // Of devices, the map shows the strings that they have, and a device without any as itself.
  const devicesOf = [shaded!, other!, plain!].map(({ id }) => String(id))
  const ofDevices = await read(plantId, devicesOf)
  expect(ofDevices.rows.map(({ id }) => id)).toEqual([...strings, devicesOf[2]])
})

test('what cannot be compared says why', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000)
  expect((await read(plantId, ids)).verdict.kind).toBe('noData')
  const power = (hour: number) => ({ acPower: clear(hour) * 10 })
  await server.say(gateway.sn, ...reports(devices[0]!.sn, power, { to: 12 }))
  expect((await read(plantId, ids)).verdict).toMatchObject({ kind: 'alone', subjects: [ids[0]] })
  await server.say(gateway.sn, ...reports(devices[1]!.sn, power, { from: 13 }))
  expect((await read(plantId, ids)).verdict.kind).toBe('apart')
  const evening = now
  now = startOfDay(zone, today) + 4 * 60 * minuteMs
  expect((await read(plantId, ids)).verdict.kind).not.toBe('alike')
  now = evening
})

test('several days have steps of an hour, and a week is the most', async () => {
  const { plantId, gateway, devices, ids } = await aRoof(10_000, 10_000)
  for (const day of ['2026-06-14', today])
    for (const { sn } of devices)
      await server.say(gateway.sn, ...reports(sn, (hour) => ({ acPower: clear(hour) * 10 }), { day }))
  const answer = await read(plantId, ids, '2026-06-14', today)
  expect([answer.stepS, answer.subjects[0]!.powers.length]).toEqual([3600, 48])
  expect(answer.subjects[0]!.energy).toBeGreaterThan(120)
  expect(answer.rows[0]!.powers).toHaveLength(24)
  await expect(read(plantId, ids, '2026-06-09', today)).resolves.toMatchObject({ stepS: 3600 })
  await expect(read(plantId, ids, '2026-06-08', today)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

const mine = await aRoof(10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000)
const elsewhere = await aRoof(10_000)
const foreign = await server.aDevice(
  await server.aPlant({ owner_id: ben.id, zone }),
  (await server.aGateway(await server.aPlant({ owner_id: ben.id }))).id,
)
const meter = await server.aDevice(mine.plantId, mine.gateway.id, 'METER')

test.each([
  ["another person's device", [mine.ids[0]!, String(foreign.id)], 'AU_NO_READ_PERMISSION'],
  ['a device of another plant of the same person', [mine.ids[0]!, elsewhere.ids[0]!], 'AU_NO_READ_PERMISSION'],
  ['a device that does not exist', [mine.ids[0]!, '2000000000'], 'AU_NO_READ_PERMISSION'],
  ['an id beyond those of the database', [mine.ids[0]!, '9999999999'], 'AU_NO_READ_PERMISSION'],
  ['only one', mine.ids.slice(0, 1), 'PARAM_ERROR'],
  ['33', Array.from({ length: 33 }, (_, place) => `${mine.ids[0]! + place}`), 'PARAM_ERROR'],
  ['the same one twice', [mine.ids[0]!, mine.ids[0]!], 'PARAM_ERROR'],
  ['a fifth string', [`${mine.ids[0]}.1`, `${mine.ids[0]}.5`], 'PARAM_ERROR'],
  ['a device and a string', [mine.ids[0]!, `${mine.ids[1]}.1`], 'PARAM_ERROR'],
  ['a meter', [mine.ids[0]!, String(meter.id)], 'PARAM_ERROR'],
  ['a gateway', [mine.ids[0]!, String(mine.gateway.id)], 'PARAM_ERROR'],
  ['garbage', [mine.ids[0]!, "1' or 1=1"], 'PARAM_ERROR'],
])('%s is refused', async (_, subjects, code) => {
  await expect(read(mine.plantId, subjects)).rejects.toMatchObject({ code })
})

test.each([
  ['2026-02-30', today],
  [today, '2026-06-14'],
  ['yesterday', today],
  ['0001-01-01', '0001-01-02'],
])('the days %s to %s are refused', async (startDay, endDay) => {
  await expect(read(mine.plantId, mine.ids.slice(0, 2), startDay, endDay)).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test('only people who may read the plant can compare its devices', async () => {
  const two = mine.ids.slice(0, 2)
  await expect(read(mine.plantId, two, today, today, ben)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  const stranger = { ...ben, api: server.apiWith('') }
  await expect(read(mine.plantId, two, today, today, stranger)).rejects.toMatchObject({ status: 401 })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
