import { expect, test } from 'vitest'
import { judgePrices } from './hourly-prices.ts'
import { listOfAnswer } from './price-answers.ts'

const zone = 'Europe/Stockholm'
const at = (hour: number) => Date.parse('2026-06-15T00:00:00Z') + hour * 3_600_000
const pricesIn = (answer: unknown, currency = 'EUR') => {
  const list = listOfAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), currency)
  return list === undefined ? undefined : judgePrices(list, { zone, unit: 'kWh' }).hours
}
const two = [
  { at: at(10), micros: 250_000 },
  { at: at(11), micros: -50_000 },
]

test.each([
  ['a CSV', 'time;price\n2026-06-15T10:00Z;0.25\n2026-06-15T11:00Z;-0,05'],
  [
    'objects with milliseconds and two times',
    {
      object: 'list',
      data: [
        { start_timestamp: at(10), end_timestamp: at(11), marketprice: 0.25, unit: 'Eur/kWh' },
        { start_timestamp: at(11), end_timestamp: at(12), marketprice: -0.05, unit: 'Eur/kWh' },
      ],
    },
  ],
  [
    'a list of times and one of prices',
    { unix_seconds: [at(10) / 1000, at(11) / 1000], price: [0.25, -0.05], deprecated: false },
  ],
  [
    'pairs',
    {
      series: [
        [at(10), 0.25],
        [at(11), -0.05],
      ],
    },
  ],
  [
    'times in UTC that do not say so, beside those of the clock',
    {
      total: 2,
      records: [
        { HourUTC: '2026-06-15T10:00:00', HourDK: '2026-06-15T12:00:00', SpotPriceDKK: 1.9, SpotPriceEUR: 0.25 },
        { HourUTC: '2026-06-15T11:00:00', HourDK: '2026-06-15T13:00:00', SpotPriceDKK: -0.4, SpotPriceEUR: -0.05 },
      ],
    },
  ],
  [
    'prices per kWh in two currencies',
    [
      {
        SEK_per_kWh: 2.8,
        EUR_per_kWh: 0.25,
        EXR: 11.2,
        time_start: '2026-06-15T12:00:00+02:00',
        time_end: '2026-06-15T13:00:00+02:00',
      },
      {
        SEK_per_kWh: -0.6,
        EUR_per_kWh: -0.05,
        EXR: 11.2,
        time_start: '2026-06-15T13:00:00+02:00',
        time_end: '2026-06-15T14:00:00+02:00',
      },
    ],
  ],
  [
    'today and tomorrow apart, deep inside, with texts for numbers',
    {
      data: {
        viewer: {
          homes: [
            {
              priceInfo: {
                today: [{ total: '0.25', startsAt: '2026-06-15T12:00:00.000+02:00' }],
                tomorrow: [{ total: '-0.05', startsAt: '2026-06-15T13:00:00.000+02:00' }],
              },
            },
          ],
        },
      },
    },
  ],
])('prices are found in %s', (_, answer) => expect(pricesIn(answer)).toEqual(two))

test.each([
  ['a page', '<!doctype html><title>Please log in</title>'],
  ['nothing', ''],
  ['half of a JSON', '{"data":[{"start":'],
  ['a JSON without prices', { error: { code: 429, message: 'Too many requests', at: '2026-06-15T12:00:00Z' } }],
  ['times without prices', [{ start: at(10), temperature: 'high' }]],
  ['numbers that are no prices', [{ start: at(10), wind: 3.5 }]],
  ['a deep nest', '['.repeat(500_000) + ']'.repeat(500_000)],
])('none are found in %s', (_, answer) => expect(pricesIn(answer)).toBeUndefined())
