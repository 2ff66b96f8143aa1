// The cost of the second wall: frequent queries with and without it, alternating
import { load, openDatabase } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'
import { fill } from './support/fleet.mjs'

const plants = Number(process.argv[2] ?? 100_000)
const devices = Number(process.argv[3] ?? 500)
const rounds = 300
const [dayMs, now] = [86_400_000, Date.now()]
const dayOf = (at) => new Date(at).toISOString().slice(0, 10)

const engine = await openDatabase()
console.log(`Filling ${plants} plants, of which ${devices} have a device with 3 days of samples …\n`)
const { ids, user, organisation, few } = await fill(engine.pool, { plants, devices, days: 3 })

const { createHistoryStore } = await load('telemetry/history.store.js')
const { createPlantRightStore } = await load('features/plants/plants/plant-rights.store.js')
const { createPlantStore } = await load('features/plants/plants/plants.store.js')
const { createPlantSearchStore } = await load('features/plants/plants/plant-search.store.js')
const { createGatewayStore, isOnlineSql } = await load('features/plants/devices/gateways.store.js')

const {
  rows: [{ first }],
} = await engine.pool.query('select min(id) as first from plants')
const one = () => ids[Math.floor(Math.random() * ids.length)].plant_id
const twenty = () => {
  const start = first + Math.floor(Math.random() * (plants - 20))
  return Array.from({ length: 20 }, (_, place) => start + place)
}
const asker = { userId: user, organisationId: null }
const scope = (id) => ({ ownerId: null, organisations: [id], plants: [] })
const page = (property, number = 3) => ({
  page: number,
  size: 20,
  'order.property': property,
  'order.direction': 'ASC',
})

/** The queries behind the plant page and the list, through the product's own stores. */
const queriesOver = ({ db, pool }) => {
  const [history, rights, store] = [createHistoryStore(pool), createPlantRightStore(db, pool), createPlantStore(db)]
  const [searches, gateways] = [createPlantSearchStore(db, { isOnlineSql }), createGatewayStore(pool)]
  return {
    'a day of a plant': () => history.framesOf(one(), now - 2 * dayMs, now - dayMs),
    'days of a month': () => history.daysOf(one(), dayOf(now - 30 * dayMs), dayOf(now)),
    'the present of 20 plants': () => history.nowOf(twenty()),
    'the months of 20 plants': () => history.monthsOfPlants(twenty()),
    'the right in a plant': () => rights.rightsIn([one()], asker),
    'the rights in 20 plants': () => rights.rightsIn(twenty(), asker),
    'are the gateways of 20 online': () => gateways.networkStates(twenty(), now),
    'a page by id': () => store.search(scope(organisation), {}, page('id', 1 + Math.floor(Math.random() * 20))),
    'a page by name': () => store.search(scope(organisation), {}, page('name')),
    'a page by name, of 400 among all': () => store.search(scope(few), {}, page('name')),
    'a page by power': {
      rounds: 15,
      ask: () => searches.search(scope(organisation), {}, page('generationPower'), now),
    },
    'a page by condition': { rounds: 15, ask: () => searches.search(scope(organisation), {}, page('condition'), now) },
    'how many': { rounds: 15, ask: () => store.count(scope(organisation), {}) },
  }
}

const open = queriesOver(engine)
const walled = queriesOver(engine.forBrand('HELIOGRAPH'))
const timed = async (ask) => {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

try {
  const rows = [['ms', 'without p50', 'with p50', 'without p95', 'with p95', 'p50 more']]
  for (const [label, query] of Object.entries(open)) {
    const turns = 'rounds' in query ? query.rounds : rounds
    const pair = [query, walled[label]].map((one) => one.ask ?? one)
    const taken = [[], []]
    // The first ones warm up caches and query plans.
    for (let turn = -20; turn < turns; turn++) {
      for (const side of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const ms = await timed(pair[side])
        if (turn >= 0) taken[side].push(ms)
      }
    }
    const [without, through] = taken.map((all) => all.toSorted((left, right) => left - right))
    const [p50, p50Through] = [percentile(without, 0.5), percentile(through, 0.5)]
    rows.push([
      label,
      p50.toFixed(2),
      p50Through.toFixed(2),
      percentile(without, 0.95).toFixed(2),
      percentile(through, 0.95).toFixed(2),
      `${Math.round((p50Through / p50 - 1) * 100)} %`,
    ])
  }
  table(rows)
  console.log(`\nOne connection each, in turns, ${rounds} rounds (15 for those over all ${plants} plants).`)
} finally {
  await engine.close()
}
