import { addDays, hourMs, spanOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { aHouse } from './days.fixture.ts'
import { deviceHoursOf } from './device-hours.ts'
import { judge, type OpenAlert } from './judge.ts'
import { nothingKept } from './kept-facts.ts'
import type { SignalDay } from './plant-facts.ts'
import { factsWith } from './plant-hours.ts'
import { replay } from './replay.ts'
import { poorSignal } from './signal.ts'

const first = '2026-06-17'
const gatewayId = 100

type ToldOnDay = { mean: number; last?: number } | undefined
const signalsOf = (told: readonly ToldOnDay[]): SignalDay[] =>
  told.flatMap((one, place) =>
    one ? [{ day: addDays(first, place), meanPct: one.mean, lastPct: one.last ?? one.mean }] : [],
  )

/** What is judged some hours after each day, and at its noon. */
const lived = (told: readonly ToldOnDay[]) => {
  const open = new Map<number, OpenAlert>()
  const news: string[] = []
  for (let day = 0; day < told.length; day++) {
    const { from, to } = spanOfDay(aHouse.zone, addDays(first, day))
    const over = to + 6 * hourMs
    for (const at of [(from + to) / 2, over]) {
      const hour = Math.floor(at / hourMs)
      const facts = factsWith(nothingKept, {
        plant: aHouse,
        gateways: [{ id: gatewayId, everyS: 300, signals: signalsOf(told.slice(0, day + 1)) }],
        devices: [
          {
            id: 1,
            type: 'METER',
            ratedW: 1,
            gatewayId,
            hours: deviceHoursOf([{ at: hour * hourMs, values: { gridPower: 5 } }]),
          },
        ],
        powers: [],
        fromHour: hour,
      })
      for (const verdict of judge(facts, [...open.values()], at, hour)) {
        const when = `day ${day}${at === over ? ' over' : ' noon'}`
        if (verdict.kind !== 'keep') {
          open.delete(verdict.deviceId)
          news.push(`${verdict.kind} ${when}`)
          continue
        }
        if (!open.has(verdict.deviceId))
          news.push(`${verdict.rule.code} of ${verdict.deviceId} ${when}: ${verdict.measured?.value} %`)
        const { startedAt, lastAt } = verdict
        open.set(verdict.deviceId, {
          deviceId: verdict.deviceId,
          ruleId: 36,
          startedAt,
          lastAt,
          lostWh: null,
          lostUntil: null,
        })
      }
    }
  }
  return news
}

test('a signal that is poor on three days is an alert about the gateway, once the third is over; a good one ends it', () => {
  expect(lived([{ mean: 9 }, { mean: 14 }, { mean: 11 }, { mean: 12 }, { mean: 20, last: 64 }])).toEqual([
    'POOR_SIGNAL of 100 day 2 over: 11 %',
    'end day 4 over',
  ])
})

test('days without a signal, such as those of a logger that stayed connected, neither count nor interrupt', () => {
  const none = undefined
  expect(lived([{ mean: 9 }, none, none, { mean: 9 }, none, { mean: 9 }, none, none])).toEqual([
    'POOR_SIGNAL of 100 day 5 over: 9 %',
  ])
  expect(lived([{ mean: 9 }, none, none, none, { mean: 9 }, none, none])).toEqual([])
})

test('a signal between both limits begins nothing and ends nothing', () => {
  expect(lived([{ mean: 24 }, { mean: 22 }, { mean: 25 }, { mean: 21 }])).toEqual([])
  expect(lived([{ mean: 12 }, { mean: 12 }, { mean: 12 }, { mean: 24 }, { mean: 25 }])).toEqual([
    'POOR_SIGNAL of 100 day 2 over: 12 %',
  ])
})

test('a poor day between good ones, restarts in a bad moment, and a stick that was moved on the third day are no alert', () => {
  expect(lived([{ mean: 9 }, { mean: 60 }, { mean: 9 }, { mean: 9 }, { mean: 55 }])).toEqual([])
  expect(
    lived([
      { mean: 48, last: 6 },
      { mean: 51, last: 8 },
      { mean: 47, last: 9 },
      { mean: 50, last: 7 },
    ]),
  ).toEqual([])
  expect(lived([{ mean: 9 }, { mean: 9 }, { mean: 15, last: 58 }])).toEqual([])
})

test('a gateway that never tells a signal has no alert', () => {
  expect(lived([undefined, undefined, undefined, undefined])).toEqual([])
})

test('the preview of another limit counts what was told by then', async () => {
  const told = signalsOf(Array.from({ length: 8 }, (_, day) => ({ mean: day < 4 ? 25 : 60 })))
  const hourOfDay = (day: number) => Math.floor(spanOfDay(aHouse.zone, addDays(first, day)).from / hourMs)
  const [fromHour, untilHour] = [hourOfDay(0), hourOfDay(8)]
  const begun = await replay(
    {
      plant: aHouse,
      devices: [
        {
          id: 1,
          type: 'METER',
          ratedW: 1,
          gatewayId,
          hours: Array.from({ length: untilHour - fromHour }, (_, place) => ({ hour: fromHour + place, samples: 12 })),
        },
      ],
      gateways: [{ id: gatewayId, everyS: 300, signals: told }],
      powers: [],
      others: [],
      isTroubling: () => false,
    },
    [poorSignal, poorSignal.tunedBy({ weakPct: 40 })],
    { fromHour, sinceHour: fromHour, untilHour },
    async () => undefined,
  )
  expect(begun).toEqual([0, 1])
})
