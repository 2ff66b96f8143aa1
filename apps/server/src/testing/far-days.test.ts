import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer({ now: () => Date.parse('2026-06-15T12:00:00Z') })
afterAll(server.close)
const ada = await server.aCaller()
const id = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin', flat_price_micros: 100_000 })
const gateway = await server.aGateway(id)
const inverter = await server.aDevice(id, gateway.id)
const meter = await server.aDevice(id, gateway.id, 'METER')

const plant = `/maintain-s/station/${id}`
const layout = `/maintain-s/station/layout/${id}`
const operating = `/maintain-s/operating/station/${id}`
const history = `/maintain-s/history/power/${id}`
const exported = `/maintain-s/history/export/${id}`
const communication = '/maintain-s/station/report/communication'
const correction = { measures: 'grid', reverse: false, multiplier: 1, phase: null }

interface Asked {
  path: string
  body?: unknown
}

/** Calls about a day, or days, that are sent as text. */
const askedOf = (day: string): Asked[] => {
  const days = `startDay=${day}&endDay=${day}`
  const large = { plant: true, deviceIds: [inverter.id], startDay: day, endDay: day, format: 'csv' }
  return [
    ...['day', 'month', 'bill', 'year'].map((scale) => ({ path: `${plant}/income?scale=${scale}&day=${day}` })),
    { path: `${operating}/losses?first=${day}&last=${day}` },
    { path: `${operating}/weather?day=${day}` },
    { path: `${operating}/expectation?day=${day}` },
    { path: `${operating}/expectation/days?${days}` },
    { path: `${operating}/expectation/device/${inverter.id}?day=${day}` },
    ...['info', 'powers', 'pattern'].map((part) => ({ path: `${layout}/${part}/${day}` })),
    ...['stats/dayrange', 'frames'].map((part) => ({ path: `${history}/${part}?${days}` })),
    ...['minutes', 'hours', 'days', 'weeks', 'months', 'years'].flatMap((step) => [
      ...['csv', 'jsonl', 'xlsx', 'parquet'].map((format) => ({ path: `${exported}/${format}?step=${step}&${days}` })),
      { path: `${exported}/device/${inverter.id}/csv?step=${step}&${days}` },
      { path: `${exported}/large/estimate`, body: { ...large, step } },
      { path: `${exported}/large`, body: { ...large, step } },
    ]),
    ...['', '/csv', `/gateway/${gateway.id}`].map((part) => ({
      path: `${communication}${part}?first=${day}&last=${day}`,
    })),
    { path: `/maintain-s/power/system/${id}/meter/${meter.id}/config`, body: { ...correction, fromDay: day } },
  ]
}

const answerOf = async ({ path, body }: Asked) => {
  const headers = { authorization: `Bearer ${ada.token}` }
  const sent =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
  const answer = await fetch(`${server.baseUrl}/mdc-eu${path}`, sent)
  return { status: answer.status, code: /"code":"(\w+)"/.exec(await answer.text())?.[1] }
}

test.each(['0000-01-01', '9999-12-31'])(
  'a day far off, such as %s, is refused by every call that is about a day: it was an error of the server, or kept it busy for ever',
  async (day) => {
    const others: unknown[] = []
    for (const one of askedOf(day)) {
      const { status, code } = await answerOf(one)
      if (status !== 412 || code !== 'PARAM_ERROR') others.push([one.path, status, code])
    }
    expect(others).toEqual([])
    expect(server.reported).toEqual([])
  },
)

test.each(['0000-01-01', '1899-12-30', '9999-12-31'])(
  'a file with a day far off, such as %s, keeps its other days: that one alone is refused',
  async (far) => {
    const params = { id: await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin' }) }
    const days = [far, '2026-06-01'].map((day) => ({ day, generation: 1 }))
    expect(await ada.api.historyImports.check({ params, body: { days } })).toMatchObject({
      new: ['2026-06-01'],
      refused: [far],
    })
    const body = { days, fileName: 'other portal.csv', isInTotal: true }
    expect(await ada.api.historyImports.add({ params, body })).toMatchObject({ written: 1, refused: [far] })
  },
)
