import type { CentreName } from '@heliograph/domain/regions'
import { firstOf, sure } from '@heliograph/domain/sure'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { FleetGateway, FleetPlant } from '@heliograph/simulation/fleet-file'
import type { Pool, PoolClient } from 'pg'
import type { Engine } from '#db/engine.ts'
import type { Passwords } from '#features/people/auth/passwords.ts'
import type { Spoken } from '#features/plants/alerts/fault-runs.store.ts'
import type { OpenRun } from '#features/plants/alerts/platform-runs.store.ts'
import { enterBrand } from '#features/platform/brands/brands.compose.ts'
import { tendPartitions, type Retention } from '#telemetry/partitions.ts'
import { keepUntold, silentOf, spokenOf, tellAlerts } from './demo-alerts.ts'
import { createNumbering, fleetGatewayOf, portOf, type Ports } from './demo-gateways.ts'
import type { PastLength } from './demo-history.ts'
import { offerInsurance } from './demo-insurance.ts'
import { demoPeople, enterPeople } from './demo-people.ts'
import type { DemoPlant } from './demo-plant.ts'
import { demoPlants } from './demo-plants.ts'
import { sumUpMonths, writeRecords } from './demo-records.ts'
import { openShop, sellDataService } from './demo-shop.ts'
import { demoWhiteLabels } from './demo-white-labels.ts'
import { enterPlants, type EnteredPlant } from './entered-plants.ts'
import type { FleetStart, LivedPast } from './live-past.ts'
import { openPastThreads } from './past-threads.ts'

/**
 * Fills a data centre's database with the demo's people and plants and their past, unless that was done before. It is
 * one transaction, so an interrupted fill leaves nothing behind. Faults in that past then become alerts. Returns the
 * plants of the fleet that continues from there, in the state they had when the demo was created; `ports` is where they
 * report to now.
 */
export const fillDemo = async (needs: FillNeeds): Promise<FleetPlant[]> => {
  const { engine, ports } = needs
  const plants = (await storedFleet(engine.pool)) ?? (await fill(needs))
  await tellAlerts(engine.pool)
  return plants.map((plant) => ({ ...plant, gateways: plant.gateways.flatMap((gateway) => linked(gateway, ports)) }))
}

export interface FillNeeds {
  engine: Engine
  centre: CentreName
  passwords: Passwords
  retention: Retention
  now: () => number
  log: (line: string) => void
  ports: Ports
  /** Ends it early, with nothing written. */
  signal?: AbortSignal
  /** Determines the serial numbers. */
  seed?: number
  /** Of the original. Own ones are without the white labels. */
  plants?: readonly DemoPlant[]
  past?: PastLength
}

/** Stored together with the demo's data. The ports that gateways report to are set at each start. */
type StoredPlant = Omit<FleetPlant, 'gateways'> & { gateways: StoredGateway[] }
type StoredGateway = Omit<FleetGateway, 'host' | 'port'>

const thirteenMonths: PastLength = { days: 396, curveDays: 30, olderStepMs: 15 * minuteMs }

const fill = async (needs: FillNeeds): Promise<StoredPlant[]> => {
  const { engine, retention, now } = needs
  await tendPartitions(engine.pool, now(), retention)
  const client = await engine.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    // This takes longer than a request may. If two processes start, the second one waits here and then finds the work
    // done.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await client.query(`set local ${limit} = 0`)
    }
    await client.query(`select pg_advisory_xact_lock(hashtext('demo'))`)
    const plants = (await storedFleet(client)) ?? (await fillAll(client, needs))
    await client.query('commit')
    return plants
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const fillAll = async (client: PoolClient, needs: FillNeeds) => {
  const { centre, passwords, retention, now, log, seed = 1, plants = demoPlants(centre) } = needs
  const { days, curveDays, ...steps } = needs.past ?? thirteenMonths
  // A sample outside the partitions can't be stored.
  const past = { ...steps, days, curveDays: Math.min(curveDays, retention.samplesDays - 1) }
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
  const whiteLabels = needs.plants ? [] : demoWhiteLabels(centre)
  const tenants = [{ people: demoPeople[centre], plants }, ...whiteLabels]
  const count = tenants.reduce((sum, tenant) => sum + tenant.plants.length, 0)
  log(`Demo of ${centre}: writing ${days} days of ${count === 1 ? 'a plant' : `${count} plants`} ...`)

  const madeAt = now()
  const number = createNumbering(centre, seed)
  for (const { brand } of whiteLabels) await enterBrand(client, brand, madeAt)
  const entered: EnteredPlant[] = []
  for (const { people, plants } of tenants) {
    const ids = await enterPeople(client, people, passwords)
    entered.push(...(await enterPlants(client, plants, ids, number, { startedAt: madeAt - days * dayMs, madeAt })))
  }
  await openShop(client, centre, madeAt)
  for (const { brand } of whiteLabels) {
    await sellDataService(client, brand.code, madeAt)
    await offerInsurance(client, brand.code, madeAt)
  }
  const fleet: StoredPlant[] = []
  const spoken: Spoken[] = []
  const silent: OpenRun[] = []
  const measured: number[] = []
  const threads = openPastThreads(count)
  const lived: Promise<LivedPast>[] = []
  try {
    for (const [place, one] of entered.entries()) {
      needs.signal?.throwIfAborted()
      // The next plants are simulated while the database writes this one's rows.
      for (const { plant, ...next } of entered.slice(lived.length, place + 1 + threads.ahead)) {
        const own = { ...past, days: Math.min(past.days, plant.builtDaysAgo ?? Infinity) }
        const { gateways, deviceIds, pastPlant } = next
        const living = threads.live({ id: pastPlant.id, plant, gateways, deviceIds, madeAt, length: own })
        living.catch(() => undefined)
        lived.push(living)
      }
      const { records, end } = await sure(lived[place])
      await writeRecords(client, records)
      if (end) {
        spoken.push(...spokenOf(one.pastPlant, end.at))
        silent.push(...silentOf(one, end, madeAt))
        fleet.push(...goingOn(one, end))
        if (one.plant.shades) measured.push(one.pastPlant.id)
      }
      if ((place + 1) % 16 === 0) log(`Demo of ${centre}: ${place + 1} of ${count} plants, ${seconds()}`)
    }
  } finally {
    await threads.close()
  }
  await sumUpMonths(
    client,
    entered.map(({ pastPlant }) => pastPlant.id),
  )
  await noteFirstHeard(client)
  await client.query('insert into settings (name, value) values ($1, $2)', [settingName, JSON.stringify(fleet)])
  await keepUntold(client, { madeAt, spoken, silent, measured })
  log(`Demo of ${centre}: done, ${seconds()}`)
  return fleet
}

/** A gateway was first heard when one of its devices was: how well it reports counts from then. */
const noteFirstHeard = (client: PoolClient) =>
  client.query(
    `update gateways g set first_heard_at = m.at from (
       select d.gateway_id, min(f.first_at) as at from measured_devices f join devices d on d.id = f.device_id group by 1
     ) m where m.gateway_id = g.device_id`,
  )

/** The part of a plant that reports; nothing if all of it is silent. */
const goingOn = (
  { plant, gateways, pastPlant }: EnteredPlant,
  { state, at, countsFrom }: FleetStart,
): StoredPlant[] => {
  const reporting = gateways.flatMap((gateway) => fleetGatewayOf(gateway, countsFrom) ?? [])
  if (reporting.length === 0) return []
  const faults = pastPlant.faults.filter(({ to = Infinity }) => to > at)
  const { name, profile } = plant
  return [{ name, profile, state, stateAt: at, ...(faults.length > 0 && { faults }), gateways: reporting }]
}

const linked = (gateway: StoredGateway, ports: Ports): FleetGateway[] => {
  const port = portOf(gateway.link, ports)
  return port === 0 ? [] : [{ ...gateway, host: '127.0.0.1', port }]
}

const storedFleet = async (client: Pool | PoolClient) => {
  const { rows } = await client.query<{ value: StoredPlant[] }>('select value from settings where name = $1', [
    settingName,
  ])
  return rows[0]?.value
}

/** Whether a database was ever filled, which means that its accounts have a public password. */
export const holdsDemo = async (pool: Pool) => (await storedFleet(pool)) !== undefined

/** Whether people have a database already who are not the demo's: accounts with a public password must not come among them. */
export const isInUse = async (pool: Pool) => {
  if (await holdsDemo(pool)) return false
  const { rows } = await pool.query<{ inUse: boolean }>('select exists (select from users) as "inUse"')
  return firstOf(rows).inUse
}

const settingName = 'demo-fleet'
