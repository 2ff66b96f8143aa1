import type { PlantCounts, PlantFilter, PlantOrder, PlantPositions } from '@heliograph/contract'
import { conditionOf, gridTypes, plantConditions, plantTypes, type PlantCondition } from '@heliograph/domain/plants'
import { addDays, dayAt, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { mWhPerKWh } from '#telemetry/energy-units.ts'
import { startTestServer } from '#testing/test-server.ts'

// At this instant, the local date is the 16th, the 17th or the 18th, depending on the zone.
let clock = Date.UTC(2026, 5, 17, 10, 30)
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { db } = server.engine
const ada = await server.aCaller()
const ben = await server.aCaller()
const company = await server.anOrganisation([{ userId: ada.id, may: 'read' }])

const zones = ['Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
const kwh = fc.constantFrom(null, 0, 3.5, 9)

const plantOf = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 }),
  type: fc.constantFrom(...plantTypes.slice(0, 3)),
  gridType: fc.constantFrom(...gridTypes.slice(0, 3)),
  capacityKwp: fc.constantFrom(5, 10, 20),
  zone: fc.constantFrom(...zones),
  whose: fc.constantFrom('own', 'own', 'company', 'company', 'both', 'shown', 'foreign'),
  markedBy: fc.constantFrom('ada', 'both', 'ben', 'nobody'),
  latest: fc.option(fc.record({ minutesAgo: fc.nat(3), generationW: fc.constantFrom(null, 0, 100, 2000) })),
  /** For the day before, the day itself and the day after. */
  days: fc.tuple(fc.option(kwh), fc.option(kwh), fc.option(kwh)),
  gateways: fc.array(fc.constantFrom('online', 'online', 'online', 'asleep', 'asleep', 'offline', 'never'), {
    maxLength: 2,
  }),
  alerts: fc.array(
    fc.record({
      level: fc.nat(2),
      is: fc.constantFrom('open', 'over', 'of one that left'),
      /** A fault, a gateway that is offline, a silent device. */
      rule: fc.constantFrom(7, 7, 1, 3),
    }),
    { maxLength: 2 },
  ),
})
type Plan = typeof plantOf extends fc.Arbitrary<infer P> ? P : never
const some = <Name>(names: readonly Name[]) => fc.option(fc.subarray([...names]), { freq: 1 })
const filterOf = fc.record({
  keyword: fc.constantFrom(null, null, 'a', 'bc'),
  conditions: some(plantConditions),
  types: some(plantTypes.slice(0, 3)),
  gridTypes: some(gridTypes.slice(0, 3)),
  following: fc.constantFrom(null, false, true),
})

/** A plant as a list shows it, computed without SQL. */
interface Expected {
  id: number
  plan: Plan
  condition: PlantCondition
  order: Record<PlantOrder, number | string | null>
}

test(
  'every order and every filter returns the same as a plain computation over all plants',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plantOf, { minLength: 6, maxLength: 14, size: 'max' }),
        filterOf,
        async (plans, filter) => {
          // Nothing is still cached.
          clock += 10_000
          await forget()
          const bens = await server.aPlant({ owner_id: ben.id })
          const fleet: Expected[] = []
          for (const plan of plans) fleet.push(await enter(plan, fleet[0]?.id ?? bens))
          const visible = fleet.filter(({ plan }) => plan.whose !== 'foreign')
          const shown = visible.filter(isMeantBy(filter))

          for (const property of Object.keys(shown[0]?.order ?? { id: 0 }) as PlantOrder[]) {
            for (const direction of ['ASC', 'DESC'] as const) {
              const whole = sorted(shown, property, direction)
              const query = { 'order.property': property, 'order.direction': direction, size: 5 }
              for (let page = 1; page <= Math.floor(whole.length / 5) + 1; page++) {
                const { total, data } = await ada.api.plants.search({ query: { ...query, page }, body: filter })
                expect([property, direction, total, data.map(({ id, condition }) => [id, condition])]).toEqual([
                  property,
                  direction,
                  shown.length,
                  whole.slice((page - 1) * 5, page * 5).map(({ id, condition }) => [id, condition]),
                ])
              }
            }
          }

          expect(await post<PlantCounts>('count', filter)).toEqual({
            total: shown.length,
            conditions: tally(
              plantConditions,
              visible.filter(isMeantBy({ ...filter, conditions: null })),
              ({ condition }) => condition,
            ),
            types: tally(plantTypes, visible.filter(isMeantBy({ ...filter, types: null })), ({ plan }) => plan.type),
            gridTypes: tally(
              gridTypes,
              visible.filter(isMeantBy({ ...filter, gridTypes: null })),
              ({ plan }) => plan.gridType,
            ),
          })
          const byId = sorted(shown, 'id', 'ASC')
          expect(await post<PlantPositions>('positions', filter)).toEqual({
            total: shown.length,
            ids: byId.map(({ id }) => id),
            latitudes: byId.map(({ plan }) => plan.capacityKwp + 0.25),
            longitudes: byId.map(({ plan }) => -plan.capacityKwp),
            conditions: byId.map(({ condition }) => plantConditions.indexOf(condition)),
          })
        },
      ),
      { numRuns: 15 },
    )
    expect(server.reported).toEqual([])
  },
)

/** What devices, time and the scheduler do. */
type Step =
  | { wait: number }
  | { report: number; faultCode: number; times: number }
  | { job: string }
  | { newGatewayIn: number }
  | { leave: number }
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ wait: fc.constantFrom(1, 4, 11, 25, 60) }) },
  {
    weight: 6,
    arbitrary: fc.record({ report: fc.nat(2), faultCode: fc.constantFrom(0, 0, 5), times: fc.constantFrom(1, 1, 8) }),
  },
  { weight: 2, arbitrary: fc.record({ job: fc.constantFrom('check-offline', 'check-devices', 'keep-conditions') }) },
  { weight: 1, arbitrary: fc.record({ newGatewayIn: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ leave: fc.nat(2) }) },
)
const report = (gateway: number, { faultCode = 0, times = 1 } = {}) => ({ report: gateway, faultCode, times })
const examples: Step[][] = [
  // Offline and back, a fault and its end.
  [report(0), { wait: 11 }, report(0), report(0, { faultCode: 5 }), { wait: 4 }, report(0)],
  // One that reported every hour, and may be silent for shorter once it reports more often.
  [report(2), ...[1, 2, 3].flatMap(() => [{ wait: 60 }, report(1), report(2)]), report(1, { times: 8 }), { wait: 25 }],
  [report(1), report(2), report(0), { newGatewayIn: 0 }, { wait: 25 }, { job: 'check-offline' }, report(0)],
]

/** It lives through eight courses of things, and asks after each step. */
const patient = { timeout: 600_000 }

test(
  'a kept condition is always the one that is computed for the row, whatever devices, time and jobs do',
  patient,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 10, maxLength: 10 }), async (steps) => {
        clock += 10_000
        await forget()
        const plants = [1, 2, 3].map(() => server.aPlant({ owner_id: ada.id, name: 'kept' }))
        const [first = 0, second = 0, third = 0] = await Promise.all(plants)
        const gateways = [
          await aReporter(first, 'solarman-v5'),
          await aReporter(second, 'mqtt'),
          await aReporter(second, 'solarman-v5'),
        ]
        for (const done of steps) {
          clock += 3000
          if ('wait' in done) clock += done.wait * minuteMs
          if ('job' in done) await server.runJob(done.job)
          if ('newGatewayIn' in done) await server.aGateway([first, second, third][done.newGatewayIn]!)
          if ('leave' in done) await db.deleteFrom('devices').where('id', '=', gateways[done.leave]!.id).execute()
          for (let turn = 0; 'report' in done && turn < done.times; turn++) {
            const { id, sn, inverter } = gateways[done.report]!
            server.centre.roster.forget()
            if (!(await server.centre.roster.bySn(sn))) break
            if (turn > 0) clock += 4 * minuteMs
            const values = { acPower: 1500, generationTotal: clock / 1e9, faultCode: done.faultCode }
            await server.say(sn, { deviceSn: inverter, deviceType: 'INVERTER', at: clock, values })
            server.centre.presence.hear(id)
            await server.centre.presence.flush()
          }
          const { ids, conditions } = await post<PlantPositions>('positions', {})
          const { data } = await ada.api.plants.search({ query: { size: 50 }, body: {} })
          const kept = new Map(ids.map((id, place) => [id, plantConditions[conditions[place]!]]))
          expect([done, data.map(({ id }) => kept.get(id))]).toEqual([done, data.map(({ condition }) => condition)])
        }
      }),
      { numRuns: 5, examples: examples.map((steps): [Step[]] => [steps]) },
    )
    expect(server.reported).toEqual([])
  },
)

const aReporter = async (plantId: number, protocol: 'solarman-v5' | 'mqtt') => {
  const { id, sn } = await server.aGateway(plantId, protocol)
  return { id, sn, inverter: (await server.aDevice(plantId, id)).sn }
}

const isMeantBy =
  ({ keyword, conditions, types, gridTypes: kinds, following }: PlantFilter) =>
  ({ plan, condition }: Expected) =>
    (!keyword || plan.name.includes(keyword)) &&
    (!conditions?.length || conditions.includes(condition)) &&
    (!types?.length || types.includes(plan.type)) &&
    (!kinds?.length || kinds.includes(plan.gridType)) &&
    (!following || isMarked(plan))

const isMarked = ({ markedBy }: Plan) => markedBy === 'ada' || markedBy === 'both'

const sorted = (plants: readonly Expected[], property: PlantOrder, direction: 'ASC' | 'DESC') =>
  plants.toSorted((left, right) => {
    const [a, b] = [left.order[property], right.order[property]]
    const sign = direction === 'ASC' ? 1 : -1
    if (a === null || b === null) return Number(a === null) - Number(b === null) || sign * (left.id - right.id)
    return sign * (a < b ? -1 : a > b ? 1 : left.id - right.id)
  })

const tally = <Name extends string>(
  names: readonly Name[],
  plants: readonly Expected[],
  nameOf: (plant: Expected) => Name,
) => Object.fromEntries(names.map((name) => [name, plants.filter((plant) => nameOf(plant) === name).length]))

/** Where devices go when they leave the plant. */
const enter = async (plan: Plan, elsewhere: number): Promise<Expected> => {
  const { whose, latest, zone, capacityKwp } = plan
  const id = await server.aPlant({
    name: plan.name,
    type: plan.type,
    grid_type: plan.gridType,
    capacity_kwp: capacityKwp,
    zone,
    latitude: capacityKwp + 0.25,
    longitude: -capacityKwp,
    owner_id: whose === 'own' || whose === 'both' ? ada.id : ben.id,
    ...((whose === 'company' || whose === 'both') && { organisation_id: company }),
  })
  if (whose === 'shown')
    await db.insertInto('plant_rights').values({ plant_id: id, user_id: ada.id, may: 'read' }).execute()
  const marking =
    plan.markedBy === 'both' ? [ada, ben] : plan.markedBy === 'nobody' ? [] : [plan.markedBy === 'ada' ? ada : ben]
  for (const { id: user_id } of marking) await db.insertInto('favourites').values({ user_id, plant_id: id }).execute()
  const at = latest && clock - latest.minutesAgo * minuteMs
  if (at !== null) {
    await server.engine.pool.query('insert into plant_latest (plant_id, at, generation_w) values ($1, $2, $3)', [
      id,
      new Date(at),
      latest!.generationW,
    ])
  }
  const today = dayAt(zone, clock)
  for (const [place, generation] of plan.days.entries()) {
    if (generation === null) continue
    const day = addDays(today, place - 1)
    await server.engine.pool.query('insert into plant_days (plant_id, day, generation) values ($1, $2, $3)', [
      id,
      day,
      Math.round(generation * mWhPerKWh),
    ])
  }
  for (const state of plan.gateways) {
    const gateway = await server.aGateway(id)
    const heard_at = state === 'never' ? null : new Date(clock - (state === 'online' ? 1 : 60) * minuteMs)
    const asleep_until = state === 'asleep' ? new Date(clock + minuteMs) : null
    await db.updateTable('gateways').set({ heard_at, asleep_until }).where('device_id', '=', gateway.id).execute()
  }
  for (const { level, is, rule } of plan.alerts) {
    const device_id = await aDevice(is === 'of one that left' ? elsewhere : id, rule === 1 ? 'COLLECTOR' : 'METER')
    const [started_at, ended_at] = [new Date(clock - minuteMs), is === 'over' ? new Date(clock) : null]
    const fault = { plant_id: id, device_id, rule_id: rule, code: 'F7', name: 'Fault', level, influence: 0 }
    await db
      .insertInto('alerts')
      .values({ ...fault, started_at, last_at: started_at, ended_at })
      .execute()
  }
  const online = plan.gateways.filter((state) => state === 'online' || state === 'asleep').length
  const condition = conditionOf({
    network:
      plan.gateways.length === 0
        ? 'NO_DEVICE'
        : online === 0
          ? 'ALL_OFFLINE'
          : online < plan.gateways.length || plan.alerts.some(({ is, rule }) => is === 'open' && rule === 3)
            ? 'PARTIAL_OFFLINE'
            : 'NORMAL',
    warning: plan.alerts.some(({ level, is, rule }) => level >= 1 && is === 'open' && rule === 7) ? 'ALARM' : 'NORMAL',
    reported: latest !== null,
    isAsleep: plan.gateways.every((state) => state === 'asleep'),
  })
  const generated = plan.days[1] ?? null
  return {
    id,
    plan,
    condition,
    order: {
      id,
      name: plan.name,
      installedCapacity: capacityKwp,
      generationPower: latest?.generationW ?? null,
      generationValue: generated,
      fullPowerHoursDay: generated === null ? null : generated / capacityKwp,
      lastUpdateTime: at,
      // Nothing here stops an inverter.
      cost: null,
      // Descending starts with the worst.
      condition: -plantConditions.indexOf(condition),
      following: Number(isMarked(plan)),
    },
  }
}

/** Neither a gateway nor behind one. */
const aDevice = async (plant_id: number, type: 'COLLECTOR' | 'METER') => {
  const sn = `M${(devices += 1)}`
  const device = { plant_id, type, sn, name: sn }
  return (await db.insertInto('devices').values(device).returning('id').executeTakeFirstOrThrow()).id
}
let devices = 0

const forget = () =>
  server.engine.pool.query(
    'truncate recalculations, metering_choices, tariffs, plants, plant_relations, hand_overs, plant_rights, devices, gateways, alerts, plant_latest, plant_days, plant_conditions cascade',
  )

const post = async <Told>(call: string, body: object) => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu/maintain-s/operating/station/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Told
}
