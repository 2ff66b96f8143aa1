// The rule about best hours, on plants under many skies of which only the season is known
import { load } from './cluster.mjs'
import { skies } from './hourly-years.mjs'

const { belowExpectation } = await load('features/plants/alerts/rules/below-expectation.js')
const { courseOf } = await load('features/plants/alerts/rules/course.js')
const { begunSince, factsOfDays } = await load('features/plants/alerts/rules/day-facts.js')

/** `left`: what is left of what they make, by the number of the day. */
export const underSkies = (left) =>
  skies().map(({ latitude, longitude, days: all }) => {
    const facts = factsOfDays(
      {
        id: 1,
        type: 'HOUSE_ROOF',
        nationId: null,
        latitude,
        longitude,
        capacityKwp: 1,
        devices: [{ id: 1, type: 'INVERTER', ratedW: 1000, gatewayId: 2, everyS: 300 }],
      },
      all.map(({ noonHour, kwh, topW }, place) => ({
        day: '',
        noonHour,
        source: 'usual',
        capacityKwp: 1,
        possibleKwh: 1,
        clippedKwh: 0,
        expectedKwh: 1,
        lowKwh: 0,
        madeKwh: kwh * left(place),
        topW: topW * left(place),
        isExplained: false,
      })),
    )
    const marks = belowExpectation.judge(facts).flatMap((one) => one.marks)
    const from = all[skyLossAt].noonHour
    const at = marks.findIndex(
      ({ hour }, place) => hour >= from && courseOf(marks.slice(0, place + 1), belowExpectation, false).isOpen,
    )
    return {
      begun: begunSince(belowExpectation, facts, 0),
      judged: marks.length,
      after: at < 0 ? undefined : (marks[at].hour - from) / 24,
    }
  })

export const skyLossAt = 366 + 120
