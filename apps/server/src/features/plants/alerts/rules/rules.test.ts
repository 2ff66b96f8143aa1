import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { aHouse } from './days.fixture.ts'
import { deviceHoursOf } from './device-hours.ts'
import { judge, type OpenAlert } from './judge.ts'
import { factsIn, nothingKept, textOf } from './kept-facts.ts'
import type { JudgedPlant } from './plant-facts.ts'
import { factsWith, keptOf, type Powers } from './plant-hours.ts'
import { tunableRules } from './rule-table.ts'
import { tunedRulesOf, untuned, type TunedRules } from './tuning.ts'

// Midnight UTC in Berlin's summer.
const midnight = Date.parse('2026-06-17T00:00:00Z')

/** From 0 to 1 over the day, as the sun. */
const sun = (hour: number) => Math.max(0, Math.sin((Math.PI * ((hour % 24) - 4)) / 15))

type Told = (hour: number, minute: number) => Values | undefined
interface Course {
  devices: readonly (readonly [DeviceType, Told])[]
  powers?: (hour: number) => Omit<Powers, 'hour'>
  until: number
  from?: number
  plant?: Partial<JudgedPlant>
  open?: readonly Partial<OpenAlert>[]
  minutes?: number
  tuned?: TunedRules
}

/** What is judged at an hour about what devices told until then, with a rating of 5 kW each: code, device and hours. */
const judged = ({
  devices,
  powers = feeding,
  until,
  from = 0,
  open = [],
  minutes = 5,
  tuned = untuned,
  ...course
}: Course) => {
  const facts = factsWith(nothingKept, {
    plant: { ...aHouse, ...course.plant },
    devices: devices.map(([type, told], place) => ({
      id: place + 1,
      type,
      ratedW: 5000,
      hours: deviceHoursOf(
        Array.from({ length: ((until - from) * 60) / minutes }, (_, step) => {
          const minute = step * minutes
          const values = told(from + Math.floor(minute / 60), minute % 60)
          return values ? [{ at: midnight + from * hourMs + minute * minuteMs, values }] : []
        }).flat(),
      ),
    })),
    powers: Array.from({ length: until - from }, (_, place) => ({
      hour: midnight / hourMs + from + place,
      ...powers(from + place),
    })),
    fromHour: 0,
  })
  const before = open.map((one) => ({
    deviceId: 1,
    ruleId: 0,
    startedAt: 0,
    lastAt: 0,
    lostWh: null,
    lostUntil: null,
    ...one,
  }))
  return judge(facts, before, midnight + until * hourMs, undefined, tuned).map((verdict) => ({
    code: verdict.rule.code,
    device: verdict.deviceId,
    kind: verdict.kind,
    ...(verdict.kind === 'keep' && {
      from: (verdict.startedAt - midnight) / hourMs,
      measured: verdict.measured,
      lostWh: verdict.lost.wh,
    }),
    ...(verdict.kind === 'end' && { at: (verdict.endedAt - midnight) / hourMs }),
  }))
}

const feeding = (hour: number) => ({
  generationW: 6000 * sun(hour),
  sellW: 5000 * sun(hour),
  buyW: sun(hour) > 0 ? 0 : 300,
  useW: 400,
})

/** Clouds, voltages and so on change from report to report. */
const wobble = (hour: number, minute: number, part = 0) => 1 + 0.02 * Math.sin(hour * 7.3 + minute * 1.7 + part)

const inverter =
  (share = 1, more: Values = {}): Told =>
  (hour, minute) => ({
    acPower: 4000 * sun(hour) * share * wobble(hour, minute),
    ac1Voltage: 231 * wobble(hour, minute, 1),
    temperature: 40 + 10 * sun(hour),
    generationTotal: Math.round((1000 + hour * share + minute / 60) * 10) / 10,
    ...more,
  })

test('two inverters alike are no alert, and one that gives 40 % of its twin is one, with what it has cost', () => {
  expect(
    judged({
      devices: [
        ['INVERTER', inverter()],
        ['INVERTER', inverter(0.9)],
      ],
      until: 20,
    }),
  ).toEqual([])
  const found = judged({
    devices: [
      ['INVERTER', inverter()],
      ['INVERTER', inverter(0.4)],
    ],
    until: 20,
  })
  expect(found).toMatchObject([
    { code: 'BELOW_SIBLINGS', device: 2, kind: 'keep', from: 5, measured: { value: 40, limit: 60 } },
  ])
  const lost = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].reduce((sum, hour) => sum + 2400 * sun(hour), 0)
  expect(found[0]!.lostWh).toBeGreaterThan(lost * 0.9)
  expect(found[0]!.lostWh).toBeLessThan(lost * 1.1)
})

test('modules to the east and to the west are no alert, though each gives little for half of a day', () => {
  const east: Told = (hour, minute) => ({ acPower: 4000 * (0.1 * sun(hour) + sun(hour + 3.5)) * wobble(hour, minute) })
  const west: Told = (hour, minute) => ({ acPower: 4000 * (0.1 * sun(hour) + sun(hour - 3.5)) * wobble(hour, minute) })
  for (const until of [9, 12, 15, 20]) {
    expect(
      judged({
        devices: [
          ['INVERTER', east],
          ['INVERTER', west],
        ],
        until,
      }),
    ).toEqual([])
  }
})

test('while the house takes nothing and nothing may be sold, inverters that are limited differently are no alert', () => {
  const powers = () => ({ generationW: 90, useW: 90, sellW: 0, buyW: 0 })
  const devices = [
    ['INVERTER', inverter()],
    ['INVERTER', inverter(0.05)],
  ] as const
  expect(judged({ devices, powers, until: 20 })).toEqual([])
  // Without a grid and with a full battery neither.
  const full = () => ({ generationW: 200, useW: 200, socPct: 99 })
  expect(judged({ devices, powers: full, until: 20, plant: { gridType: 'OFF_GRID' } })).toEqual([])
})

const strings =
  (second: (hour: number) => number): Told =>
  (hour, minute) => {
    const [one, two] = [
      2000 * sun(hour) * wobble(hour, minute),
      2000 * sun(hour) * second(hour) * wobble(hour, minute, 2),
    ]
    return { acPower: one + two, pv1Power: one, pv2Power: two, pv1Voltage: 400 * wobble(hour, minute, 3) }
  }

test('a string that stops is an alert, and it ends when the string gives power again; an unused input is none', () => {
  const failed = strings((hour) => (hour < 9 || hour >= 30 ? 1 : 0))
  expect(judged({ devices: [['INVERTER', failed]], until: 20 })).toMatchObject([
    { code: 'DEAD_INPUT', kind: 'keep', from: 9, measured: { input: 2, value: 0 } },
  ])
  const open = [{ ruleId: 11, startedAt: midnight + 9 * hourMs, lastAt: midnight + 20 * hourMs }]
  expect(judged({ devices: [['INVERTER', failed]], until: 33, open })).toMatchObject([
    { code: 'DEAD_INPUT', kind: 'end', at: 30 },
  ])
  expect(judged({ devices: [['INVERTER', strings(() => 0)]], until: 20 })).toEqual([])
})

test('of an inverter that reports a fault itself, nothing is said that follows from it', () => {
  const open = [{ ruleId: 16_000_000, startedAt: midnight, lastAt: midnight + 20 * hourMs }]
  const failed = strings((hour) => (hour < 9 ? 1 : 0))
  expect(judged({ devices: [['INVERTER', failed]], until: 20, open })).toEqual([])
})

test('an alert that late data disproves is told as such', () => {
  const open = [{ ruleId: 11, startedAt: midnight + 9 * hourMs, lastAt: midnight + 20 * hourMs }]
  expect(judged({ devices: [['INVERTER', strings(() => 1)]], until: 20, open })).toMatchObject([
    { code: 'DEAD_INPUT', kind: 'disprove' },
  ])
})

test('270 V and 95 °C are alerts after ten minutes; a single report is none', () => {
  const hot = judged({ devices: [['INVERTER', inverter(1, { ac1Voltage: 270, temperature: 95 })]], until: 12 })
  expect(hot).toMatchObject([
    { code: 'GRID_VOLTAGE', measured: { value: 270, limit: 253 } },
    { code: 'OVERHEATED', measured: { value: 95, limit: 80 } },
  ])
  const once: Told = (hour, minute) => ({
    ...inverter()(hour, minute),
    ...(hour === 10 && minute === 20 && { ac1Voltage: 270 }),
  })
  expect(judged({ devices: [['INVERTER', once]], until: 12 })).toEqual([])
  // In China 240 V are too much; without a public grid nobody sets limits.
  const high = [['INVERTER', inverter(1, { ac1Voltage: 240 })]] as const
  expect(judged({ devices: high, until: 12, plant: { country: 'CN' } })).toMatchObject([{ code: 'GRID_VOLTAGE' }])
  expect(judged({ devices: high, until: 12 })).toEqual([])
  expect(judged({ devices: high, until: 12, plant: { gridType: 'OFF_GRID', country: 'CN' } })).toEqual([])
})

test('a grid at 52 Hz is an alert where there is a public grid; a generator at 52 Hz and a single report are none', () => {
  const hertz =
    (at: (hour: number, minute: number) => number): Told =>
    (hour, minute) => ({ ...inverter()(hour, minute), acFrequency: at(hour, minute) })
  const fast = [['INVERTER', hertz(() => 52)]] as const
  expect(judged({ devices: fast, until: 12 })).toMatchObject([
    { code: 'GRID_FREQUENCY', kind: 'keep', measured: { value: 52, limit: 51.5 } },
  ])
  expect(judged({ devices: [['INVERTER', hertz(() => 47.2)]], until: 12 })).toMatchObject([
    { code: 'GRID_FREQUENCY', measured: { value: 47.2, limit: 47.5 } },
  ])
  const once = hertz((hour, minute) => (hour === 10 && minute === 20 ? 52 : 50))
  expect(judged({ devices: [['INVERTER', once]], until: 12 })).toEqual([])
  const running = (hour: number) => ({ ...feeding(hour), generatorW: 3000 })
  expect(judged({ devices: fast, until: 12, powers: running })).toEqual([])
  expect(judged({ devices: fast, until: 12, plant: { gridType: 'OFF_GRID' } })).toEqual([])
  // It ends when two hours were within the limits.
  const open = [{ ruleId: 14, startedAt: midnight + 6 * hourMs, lastAt: midnight + 9 * hourMs }]
  const calm = hertz((hour) => (hour < 9 ? 52 : 50))
  expect(judged({ devices: [['INVERTER', calm]], until: 12, open })).toMatchObject([
    { code: 'GRID_FREQUENCY', kind: 'end', at: 9 },
  ])
})

test('a battery at 55 °C and one that kept 60 % of its capacity are alerts; a warm one, one hot report, and a health of 0 are none', () => {
  const battery =
    (more: (hour: number, minute: number) => Values): Told =>
    (hour, minute) => ({
      batterySoc: 50 + 5 * Math.sin(hour + minute / 60),
      batteryVoltage: 51 * wobble(hour, minute),
      batteryPower: 500 * wobble(hour, minute, 1),
      ...more(hour, minute),
    })
  const alerts = (more: (hour: number, minute: number) => Values) =>
    judged({ devices: [['BATTERY', battery(more)]], powers: () => ({}), until: 12 })
  expect(alerts(() => ({ batteryTemperature: 55 }))).toMatchObject([
    { code: 'BATTERY_HOT', kind: 'keep', measured: { value: 55, limit: 52 } },
  ])
  expect(alerts(() => ({ batteryTemperature: 45 }))).toEqual([])
  expect(alerts((hour, minute) => ({ batteryTemperature: hour === 9 && minute === 5 ? 90 : 30 }))).toEqual([])
  expect(alerts(() => ({ batterySoh: 60 }))).toMatchObject([
    { code: 'BATTERY_WORN', kind: 'keep', measured: { value: 60, limit: 70 } },
  ])
  expect(alerts(() => ({ batterySoh: 71 }))).toEqual([])
  expect(alerts(() => ({ batterySoh: 0 }))).toEqual([])
})

test('registers that repeat for hours are an alert, and hide that the counter stands still; a resting device is none', () => {
  const frozen: Told = (hour, minute) => inverter()(Math.min(hour, 9), hour >= 9 ? 0 : minute)
  expect(judged({ devices: [['INVERTER', frozen]], until: 14 })).toMatchObject([{ code: 'FROZEN', kind: 'keep' }])
  const resting: Told = () => ({ batteryPower: 0, batteryVoltage: 51.2, temperature: 30, batterySoc: 50 })
  expect(judged({ devices: [['BATTERY', resting]], until: 14, powers: () => ({}) })).toEqual([])
  // An inverter that froze at night shows the same by day.
  const asleep: Told = () => ({ acPower: 0, ac1Voltage: 230, temperature: 30, acFrequency: 50 })
  expect(judged({ devices: [['INVERTER', asleep]], until: 4 })).toEqual([])
  expect(judged({ devices: [['INVERTER', asleep]], until: 12 })).toContainEqual(
    expect.objectContaining({ code: 'FROZEN' }),
  )
  const still: Told = (hour, minute) => ({ ...inverter()(hour, minute), generationTotal: 5000 })
  expect(judged({ devices: [['INVERTER', still]], until: 14 })).toMatchObject([{ code: 'COUNTER_STILL' }])
})

test('a meter that counts the wrong way round is an alert: at night it sells what the house uses', () => {
  const devices = [
    ['INVERTER', inverter()],
    ['METER', () => undefined],
  ] as const
  const turned = (hour: number) => ({ generationW: 6000 * sun(hour), sellW: 400, buyW: 0 })
  expect(judged({ devices, powers: turned, until: 4, from: -4 })).toMatchObject([
    { code: 'IMPOSSIBLE_BALANCE', device: 2 },
  ])
  expect(judged({ devices, until: 4, from: -4 })).toEqual([])
})

test('a battery with room that rests while the plant sells is an alert; a full one, and one that works, is none', () => {
  const battery =
    (soc: number, watts: number): Told =>
    (hour, minute) => ({ batterySoc: soc, batteryPower: watts * wobble(hour, minute) })
  const alerts = (soc: number, watts: number) => judged({ devices: [['BATTERY', battery(soc, watts)]], until: 18 })
  expect(alerts(40, 0)).toMatchObject([{ code: 'BATTERY_IDLE', measured: { value: 40, limit: 90 } }])
  expect(alerts(100, 0)).toEqual([])
  expect(alerts(40, -1500)).toEqual([])
})

test('what is usual for siblings is learned, so that a smaller one is no alert and a change of it is one', () => {
  let kept = nothingKept
  const smaller = (hour: number) => (hour < 13 * 24 ? 0.65 : 0.4)
  const devices = [inverter(), (hour: number, minute: number) => inverter(smaller(hour))(hour, minute)]
  const found: string[][] = []
  for (let day = 0; day < 15; day++) {
    const facts = factsWith(factsIn(textOf(kept)), {
      plant: aHouse,
      devices: devices.map((told, place) => ({
        id: place + 1,
        type: 'INVERTER' as const,
        ratedW: 5000,
        hours: deviceHoursOf(
          Array.from({ length: 48 }, (_, step) => ({
            at: midnight + (day * 24 + step / 2) * hourMs,
            values: told(day * 24 + Math.floor(step / 2), (step % 2) * 30)!,
          })),
        ),
      })),
      powers: Array.from({ length: 24 }, (_, hour) => ({
        hour: midnight / hourMs + day * 24 + hour,
        ...feeding(hour),
      })),
      fromHour: midnight / hourMs + day * 24,
    })
    found.push(judge(facts, [], midnight + (day + 1) * 24 * hourMs).map(({ rule }) => rule.code))
    kept = keptOf(facts, midnight / hourMs + (day + 1) * 24, () => false)
  }
  expect(found.slice(0, 13).flat()).toEqual([])
  expect(found[13]).toEqual(['BELOW_SIBLINGS'])
})

test('on a winter day in Hamburg and in Turku, where the sun stays low, an idle inverter is found; snow and dark clouds are waited for', () => {
  const winter = (Date.parse('2026-12-21T00:00:00Z') - midnight) / hourMs
  const places = { Hamburg: { latitude: 53.6, longitude: 10 }, Turku: { latitude: 60.5, longitude: 22.3 } }
  const idle: Told = () => ({ acPower: 0, ac1Voltage: 231 })
  const dim: Told = (hour) => ({ acPower: hour % 24 === 11 ? 60 : 4, ac1Voltage: 231 })
  const bought = () => ({ buyW: 400, sellW: 0, generationW: 0 })
  const daysUntil = (place: keyof typeof places, devices: Course['devices']) =>
    [1, 2, 3, 4, 5, 6, 7].find(
      (days) =>
        judged({ devices, powers: bought, from: winter, until: winter + days * 24, plant: places[place], minutes: 20 })
          .length > 0,
    )
  // A sibling that produces at noon says that it is neither snow nor darkness.
  const working: Told = (hour) => ({ acPower: Math.abs((hour % 24) - 11) < 3 ? 300 : 0, ac1Voltage: 231 })
  expect(
    daysUntil('Hamburg', [
      ['INVERTER', idle],
      ['INVERTER', working],
    ]),
  ).toBe(1)
  expect(daysUntil('Hamburg', [['INVERTER', idle]])).toBe(3)
  expect(
    daysUntil('Turku', [
      ['INVERTER', idle],
      ['INVERTER', working],
    ]),
  ).toBe(6)
  expect(daysUntil('Hamburg', [['INVERTER', dim]])).toBeUndefined()
})

/** What is judged after days of which each is judged and kept: the codes of each day. */
const codesByDay = (
  days: number,
  {
    devices,
    powers = feeding,
    plant: more = {},
    minutes = 15,
    gateways = [],
  }: Omit<Course, 'until'> & { gateways?: { id: number; everyS: number }[] },
) => {
  let kept = nothingKept
  return Array.from({ length: days }, (_, day) => {
    const first = midnight / hourMs + day * 24
    const facts = factsWith(factsIn(textOf(kept)), {
      plant: { ...aHouse, ...more },
      gateways,
      devices: devices.map(([type, told], place) => ({
        id: place + 1,
        type,
        ratedW: 5000,
        gatewayId: gateways[0]?.id,
        hours: deviceHoursOf(
          Array.from({ length: (24 * 60) / minutes }, (_, step) => {
            const minute = step * minutes
            const values = told(day * 24 + Math.floor(minute / 60), minute % 60)
            return values ? [{ at: midnight + day * 24 * hourMs + minute * minuteMs, values }] : []
          }).flat(),
        ),
      })),
      powers: Array.from({ length: 24 }, (_, hour) => ({ hour: first + hour, ...powers(day * 24 + hour) })),
      fromHour: first,
    })
    const verdicts = judge(facts, [], midnight + (day + 1) * 24 * hourMs)
    kept = keptOf(facts, first + 24, () => false)
    return verdicts.map(({ rule, deviceId }) => `${rule.code} ${deviceId}`)
  })
}

test('an input that gives half of what it usually gives beside the other one is an alert; one that always gave half is none', () => {
  const halved = strings((hour) => (hour < 13 * 24 ? 1 : 0.5))
  const codes = codesByDay(14, { devices: [['INVERTER', halved]] })
  expect(codes.slice(0, 13).flat()).toEqual([])
  expect(codes[13]).toEqual(['WEAK_INPUT 1'])
  expect(codesByDay(14, { devices: [['INVERTER', strings(() => 0.5)]] }).flat()).toEqual([])
})

test('a hybrid that goes on without the grid is an alert until the grid is back; one that never measured a grid, and one without, is none', () => {
  const hybrid =
    (volts: (hour: number) => number): Told =>
    (hour, minute) => ({
      ...inverter(0.2)(hour, minute),
      batteryPower: 400 * wobble(hour, minute),
      batterySoc: 60,
      pvPower: 800 * sun(hour),
      grid1Voltage: volts(hour) * wobble(hour, minute, 5),
    })
  const gone = [['INVERTER', hybrid((hour) => (hour >= 13 && hour < 16 ? 0 : 231))]] as const
  expect(judged({ devices: gone, until: 15 })).toMatchObject([
    { code: 'GRID_LOST', kind: 'keep', from: 13, measured: { value: 0, limit: 40 } },
  ])
  const open = [{ ruleId: 22, startedAt: midnight + 13 * hourMs, lastAt: midnight + 15 * hourMs }]
  expect(judged({ devices: gone, until: 18, open })).toMatchObject([{ code: 'GRID_LOST', kind: 'end', at: 16 }])
  expect(judged({ devices: [['INVERTER', hybrid(() => 0)]], until: 15 })).toEqual([])
  expect(judged({ devices: gone, until: 15, plant: { gridType: 'OFF_GRID' } })).toEqual([])
})

test('an inverter that suddenly holds one power for hours is an alert; its rating, a limit from the beginning, and clear skies are none', () => {
  const held =
    (mostW: (day: number) => number): Told =>
    (hour, minute) => ({
      ...inverter()(hour, minute),
      // A clear sky: nothing flickers.
      acPower:
        Math.min(mostW(Math.floor(hour / 24)), 4000 * sun(hour + minute / 60)) * (1 + 0.002 * Math.sin(minute + hour)),
    })
  const limitedAt = (most: (day: number) => number) => {
    const sold = (hour: number) => Math.max(0, Math.min(most(Math.floor(hour / 24)), 4000 * sun(hour)) - 400)
    const powers = (hour: number) => ({ ...feeding(hour), sellW: sold(hour), buyW: 100 })
    return codesByDay(8, { devices: [['INVERTER', held(most)]], powers }).map((codes) => codes.join())
  }
  expect(limitedAt((day) => (day < 6 ? 5000 : 2000))).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
    'POWER_LIMITED 1',
    'POWER_LIMITED 1',
  ])
  expect(limitedAt(() => 2000).join('')).toBe('')
  expect(limitedAt(() => 5000).join('')).toBe('')
  // A feed-in limit, while nobody is at home: the inverter gives what may be sold and the little that is used.
  const capped = (hour: number) => ({ ...feeding(hour), sellW: sun(hour) > 0.5 ? 1900 : 100 })
  expect(
    codesByDay(8, { devices: [['INVERTER', held((day) => (day < 6 ? 5000 : 2000))]], powers: capped }).flat(),
  ).toEqual([])
  // Nobody takes more: that is no limit of the inverter.
  const unwanted = () => ({ generationW: 2000, useW: 2000, sellW: 0, buyW: 0 })
  expect(
    codesByDay(8, { devices: [['INVERTER', held((day) => (day < 6 ? 5000 : 2000))]], powers: unwanted }).flat(),
  ).toEqual([])
})

test('a charge level that jumps while the battery rests is an alert, whether within an hour or between two; one that moves energy, one zero and one wrong report are none', () => {
  const battery =
    (soc: (minutes: number) => number, watts = 50): Told =>
    (hour, minute) => ({ batterySoc: soc(hour * 60 + minute), batteryPower: watts * wobble(hour, minute) })
  const codes = (told: Told) =>
    judged({ devices: [['BATTERY', told]], until: 4, powers: () => ({}) }).map(({ code, measured }) => [
      code,
      measured?.value,
    ])
  expect(codes(battery((at) => (at < 155 ? 60 : 25)))).toEqual([['CHARGE_JUMP', 35]])
  expect(codes(battery((at) => (at < 120 ? 60 : 100)))).toEqual([['CHARGE_JUMP', 40]])
  expect(codes(battery((at) => 90 - at / 4, 3000))).toEqual([])
  expect(codes(battery((at) => (at === 150 ? 5 : 60)))).toEqual([])
  expect(codes(battery((at) => (at >= 150 && at < 175 ? 0 : 60)))).toEqual([])
})

test('nights that need more than almost all of the last weeks are a hint after some of them; one night, a holiday before, and heating are none', () => {
  const nightsOf = (watts: (day: number) => number, more: Partial<JudgedPlant> = {}) => {
    const powers = (hour: number) => ({ ...feeding(hour), useW: watts(Math.floor(hour / 24)) + 300 * sun(hour) })
    return codesByDay(24, { devices: [['INVERTER', inverter()]], powers, plant: more }).map((codes) => codes.join())
  }
  const found = nightsOf((day) => (day < 14 ? 200 + (day % 3) * 30 : 700))
  expect(found.findIndex((code) => code === 'NIGHT_USE 1')).toBeGreaterThan(16)
  expect(found.at(-1)).toBe('NIGHT_USE 1')
  expect(nightsOf((day) => (day === 15 ? 900 : 220)).join('')).toBe('')
  expect(nightsOf((day) => (day > 4 && day < 16 ? 60 : 230)).join('')).toBe('')
  // June is winter there.
  const south = { latitude: -53, longitude: -71, country: 'CL' }
  expect(nightsOf((day) => (day < 14 ? 200 : 700), south).join('')).not.toContain('NIGHT_USE')
  // Nor where houses are heated on cool days of the summer: a heat pump ran in none of the last weeks' nights, and runs now.
  const cool = { latitude: 64.1, longitude: -21.9, country: 'IS' }
  expect(nightsOf((day) => (day < 14 ? 200 : 1900), cool).join('')).not.toContain('NIGHT_USE')
})

test('a battery that stays empty for hours is an alert until it is charged; one that was used as set, that charges, or that does not answer is none', () => {
  const battery =
    (soc: (hour: number) => number, more: Values = {}): Told =>
    (hour, minute) => ({
      batterySoc: soc(hour),
      batteryVoltage: 47 * wobble(hour, minute),
      batteryPower: 20 * wobble(hour, minute, 1),
      ...more,
    })
  const alerts = (told: Told, open: readonly Partial<OpenAlert>[] = []) =>
    judged({ devices: [['BATTERY', told]], powers: () => ({}), until: 12, open })
  expect(alerts(battery((hour) => (hour < 4 ? 12 : 2)))).toMatchObject([
    { code: 'BATTERY_EMPTY', kind: 'keep', from: 4, measured: { value: 2, limit: 3 } },
  ])
  // 0 is believed of one that says its voltage, and of no other.
  expect(alerts(battery(() => 0))).toMatchObject([{ code: 'BATTERY_EMPTY' }])
  expect(alerts(battery(() => 0, { batteryVoltage: 0, batteryPower: 0 }))).toEqual([])
  expect(alerts(battery(() => 10))).toEqual([])
  expect(alerts(battery(() => 2, { batteryPower: -900 }))).toEqual([])
  // While the plant sells, that it does not charge is the same problem.
  const sold = judged({ devices: [['BATTERY', battery(() => 2)]], powers: () => ({ sellW: 2000 }), until: 12 })
  expect(sold.map(({ code }) => code)).toEqual(['BATTERY_EMPTY'])
  const open = [{ ruleId: 29, startedAt: midnight - hourMs, lastAt: midnight + 3 * hourMs }]
  expect(
    alerts(
      battery((hour) => (hour < 6 ? 2 : 6)),
      open,
    ),
  ).toMatchObject([{ kind: 'keep' }])
  expect(
    alerts(
      battery((hour) => (hour < 6 ? 2 : 4 * (hour - 3))),
      open,
    ),
  ).toMatchObject([{ kind: 'end', at: 6 }])
})

test('a plant that always followed its house and then sells is an alert; one that always sold, and one that charges its battery, is none', () => {
  const limited = (hour: number) => ({
    generationW: 400 * Math.min(1, 3 * sun(hour)),
    useW: 400,
    sellW: 0,
    buyW: sun(hour) > 0.3 ? 5 : 300,
  })
  const sold = (hour: number) => ({
    generationW: 3000 * sun(hour),
    useW: 400,
    sellW: Math.max(0, 3000 * sun(hour) - 400),
    buyW: 0,
  })
  const charging = (hour: number) => ({ ...limited(hour), chargeW: 900 * sun(hour) })
  const codes = (before: typeof limited) =>
    codesByDay(8, {
      devices: [
        ['INVERTER', inverter(0.1)],
        ['METER', () => ({ gridPower: 1 })],
      ],
      powers: (hour) => (hour < 7 * 24 ? before(hour) : sold(hour)),
    }).map((all) => all.filter((code) => code.startsWith('FEED')).join())
  expect(codes(limited)).toEqual(['', '', '', '', '', '', '', 'FEED_IN_BROKEN 2'])
  expect(codes(sold).join('')).toBe('')
  expect(codes(charging).join('')).toBe('')
})

test('modules that give power at night are an alert about the clock; a battery that does is none, nor is a summer night in the north', () => {
  const late: Told = (hour, minute) => strings(() => 1)(hour + 12, minute)
  expect(judged({ devices: [['INVERTER', late]], until: 4, from: -4 })).toMatchObject([
    { code: 'WRONG_TIME', device: 1 },
  ])
  const discharging: Told = (hour, minute) => ({
    acPower: 900 * wobble(hour, minute),
    batteryPower: 900,
    pvPower: 0,
    pv1Power: 0,
  })
  expect(judged({ devices: [['INVERTER', discharging]], until: 4, from: -4 })).toEqual([])
  const north = { latitude: 66, longitude: 25, country: 'FI' }
  expect(judged({ devices: [['INVERTER', late]], until: 4, from: -4, plant: north })).toEqual([])
})

test('a gateway of which half of the reports are missing for hours is a hint; one that reports as rarely as it always did is none', () => {
  const gateways = [{ id: 9, everyS: 900 }]
  const gappy =
    (from: number): Told =>
    (hour, minute) =>
      hour >= from && (minute === 15 || minute === 45) ? undefined : inverter()(hour, minute)
  const codes = (from: number, every = gateways) =>
    codesByDay(7, { devices: [['INVERTER', gappy(from)]], gateways: every }).map((all) => all.join())
  expect(codes(6 * 24)).toEqual(['', '', '', '', '', '', 'POOR_CONNECTION 9'])
  expect(codes(0).join('')).toBe('')
  // It says that it reports each minute, and never did.
  expect(codes(999, [{ id: 9, everyS: 60 }]).join('')).toBe('')
})

test('whatever people set within its bounds, a rule can begin, and all can be well again', () => {
  for (const rule of tunableRules) {
    for (const knob of rule.knobs) {
      expect(knob.usual, `${rule.code} ${knob.name}`).toBeGreaterThanOrEqual(knob.min)
      expect(knob.usual).toBeLessThanOrEqual(knob.max)
      // So many hours of light are kept, and one of snow counts half.
      if (knob.name === 'raiseAfter' && !rule.judgesDays) expect(knob.max).toBeLessThanOrEqual(12)
      expect(rule.tunedBy({ [knob.name]: 1e9 })).toMatchObject({ id: rule.id, code: rule.code })
    }
    // Of what endangers people, or says that nothing is known, everyone is told.
    if (rule.influence >= 2) expect(rule.canBeOff).toBe(false)
  }
})

test('a value that moves takes along the one at which all is well again, and bounds hold whatever is kept', () => {
  const hot =
    (celsius: number): Told =>
    (_, minute) => ({ acPower: 2000 + minute, temperature: celsius })
  const at = (celsius: number, hotC: number, open: Partial<OpenAlert>[] = []) => {
    const layers = [{ scope: 'plant' as const, rules: new Map([[15, { isOn: null, values: { hotC } }]]) }]
    return judged({ devices: [['INVERTER', hot(celsius)]], until: 12, open, tuned: tunedRulesOf(layers, undefined) })
  }
  const open = [{ ruleId: 15, startedAt: midnight, lastAt: midnight }]
  expect(at(76, 70)).toMatchObject([{ code: 'OVERHEATED', kind: 'keep', measured: { limit: 70 } }])
  expect(at(65, 70, open)).toEqual([])
  expect(at(61, 70, open)).toMatchObject([{ kind: 'disprove' }])
  // Beyond 90 °C nothing can be set, whatever a row says.
  expect(at(91, 200)).toMatchObject([{ code: 'OVERHEATED', measured: { limit: 90 } }])
})
