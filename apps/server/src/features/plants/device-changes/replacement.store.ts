import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool, PoolClient } from 'pg'
import { isInTheWay, withRetry } from '#db/retry.ts'
import { inTransaction } from '#db/transaction.ts'
import { madeRoomSql } from '#telemetry/former-serials.store.ts'
import { carryDecisions, forgetDecisions } from './remembered-removals.store.ts'
import { carryNodes } from './replaced-senders.store.ts'
import { retire } from './retiring.store.ts'

/** A gateway or device that is in the plant. */
export interface Replaceable {
  deviceId: number
  gatewayId: number | null
  type: DeviceType
  sn: string
  name: string
  /** Of its reports; null while there is none. */
  firstAt: Date | null
  lastAt: Date | null
}

export type ReplacementStore = ReturnType<typeof createReplacementStore>

/** @param pool the data centre's own: the samples of a device that was entered twice are joined */
export const createReplacementStore = (pool: Pool) => ({
  /** In the order in which they were entered. */
  async devicesOf(plantId: number): Promise<Replaceable[]> {
    const { rows } = await pool.query<Replaceable>(`${devicesSql} order by d.id`, [plantId])
    return rows
  },

  /** Enters a device before it reports. Undefined for one that was removed: its readings would go where its history is. */
  async enter(plantId: number, { gatewayId, type }: Replaceable, sn: string) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into devices (plant_id, gateway_id, type, sn, name) select $1, $2, $3, $4, $4 where ${isNewSql('$2', '$4')}
       on conflict (gateway_id, sn) where gateway_id is not null do nothing returning id`,
      [plantId, gatewayId, type, sn],
    )
    return rows[0]?.id
  },

  /** Its readings count until `at`, those of the other one from then on. False if one of them is no longer there. */
  replaceDevice: (plantId: number, old: Replaceable, next: number, moments: Moments) =>
    inTransaction(pool, (client) => replaceIn(client, plantId, old, next, moments)),

  /** Enters the new one and replaces the old one by it: both or nothing. The plant's row is locked for that. */
  replaceOptimizer: (plantId: number, { sn, newSn, gatewayId }: OptimizerSwap, moments: Moments) =>
    inTransaction(pool, async (client): Promise<OptimizerOutcome> => {
      await client.query('select from plants where id = $1 for no key update', [plantId])
      const { rows: olds } = await client.query<Replaceable>(
        `${devicesSql} and d.type = 'OPTIMIZER' and lower(d.sn) = lower($2) order by d.id limit 1`,
        [plantId, sn],
      )
      const [old] = olds
      if (!old) return { is: 'not here' }
      const gateway = gatewayId ?? old.gatewayId
      if (gateway === null || !(await hasGateway(client, plantId, gateway))) return { is: 'no gateway' }
      // As any device or gateway: a serial number is one thing.
      const { rows: same } = await client.query<{ here: boolean }>(
        `select d.plant_id = $1 as here from devices d where d.removed_at is null and lower(d.sn) = lower($2)
           and (d.plant_id = $1 or d.brand = (select brand from plants where id = $1))
         order by d.plant_id = $1 desc limit 1`,
        [plantId, newSn],
      )
      if (same[0]) return { is: same[0].here ? 'taken here' : 'taken elsewhere' }
      const { rows: entered } = await client.query<{ id: number }>(
        `insert into devices (plant_id, gateway_id, type, sn, name) select $1, $2, 'OPTIMIZER', $3, $3 where ${isNewSql('$2', '$3')}
         on conflict (gateway_id, sn) where gateway_id is not null do nothing returning id`,
        [plantId, gateway, newSn],
      )
      const next = entered[0]?.id
      if (next === undefined) return { is: 'removed before' }
      if (!(await replaceIn(client, plantId, old, next, moments))) throw new Error('A locked optimizer disappeared')
      return { is: 'replaced', deviceId: next, oldSn: old.sn }
    }),

  /** The devices behind it go on behind the other one. */
  replaceGateway: (plantId: number, old: Replaceable, next: number, { now }: Pick<Moments, 'now'>) =>
    besideTheIntake(pool, async (client) => {
      if (!(await areThere(client, plantId, [old.deviceId, next]))) return false
      await carryDecisions(client, old.deviceId, next)
      await carryNodes(client, old.deviceId, next)
      await forgetDecisions(client, old.deviceId, next)
      await retire(client, [old.deviceId], { at: new Date(now), now: new Date(now) })
      await succeed(client, old, next)
      await carryService(client, old.deviceId, next)
      // Reported through the new gateway already. Its serial number makes room for the one with the history.
      const { rows: twice } = await client.query<{ id: number }>(
        `update devices y set merged_into = x.id, merge_after = now() + interval '5 seconds', removed_at = $3, sn = ${madeRoomSql('y')}
         from devices x where x.gateway_id = $1 and y.gateway_id = $2 and x.sn = y.sn
           and x.removed_at is null and y.removed_at is null returning y.id`,
        [old.deviceId, next, new Date(now)],
      )
      // A removed one makes room, too: otherwise the one with the history would stay behind the old gateway.
      await client.query(
        `update devices y set sn = ${madeRoomSql('y')} from devices x
         where x.gateway_id = $1 and y.gateway_id = $2 and x.sn = y.sn and x.removed_at is null and y.removed_at is not null`,
        [old.deviceId, next],
      )
      await client.query(
        'update alerts set ended_at = greatest(started_at, $2) where device_id = any($1) and ended_at is null',
        [twice.map(({ id }) => id), new Date(now)],
      )
      await client.query(
        `update devices p set parent_id = x.id from devices x, devices y
         where y.id = any($2::int[]) and x.gateway_id = $1 and y.merged_into = x.id and p.parent_id = y.id`,
        [old.deviceId, twice.map(({ id }) => id)],
      )
      await client.query(
        `update devices x set gateway_id = $2 where x.gateway_id = $1 and x.removed_at is null
           and not exists (select from devices y where y.gateway_id = $2 and y.sn = x.sn)`,
        [old.deviceId, next],
      )
      await client.query('update gateways set secret_changed_at = now() where device_id = $1', [next])
      return true
    }),
})

/** What waits behind both gateways is written here and by the intake, each in an order of its own: what was refused then tries again. */
const besideTheIntake = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>) =>
  withRetry(() => inTransaction(pool, work), { passes: isInTheWay })

/** People type capital letters as small ones. */
const isNewSql = (gateway: string, sn: string) =>
  `not exists (select from devices where gateway_id = ${gateway} and lower(sn) = lower(${sn}))`

/** What is paid for the old gateway goes on with the new one: each has what the other had, if that is longer. */
const carryService = async (client: PoolClient, old: number, next: number) => {
  const { rows } = await client.query<{ sn: string; until: string; is_next: boolean }>(
    `select s.sn, s.until, d.id = $2 as is_next from data_services s
     join devices d on d.sn = s.sn and d.brand = s.brand where d.id in ($1, $2) order by is_next for update of s`,
    [old, next],
  )
  const [first, second] = rows
  // The new one has none yet: it takes that of the old one.
  if (first && !second && !first.is_next)
    await client.query(
      `update data_services s set sn = n.sn, device_id = n.id from devices o, devices n
       where o.id = $1 and n.id = $2 and s.brand = o.brand and s.sn = o.sn`,
      [old, next],
    )
  if (!first || !second || first.until <= second.until) return
  for (const [{ sn }, { until }] of [
    [first, second],
    [second, first],
  ] as const)
    await client.query(
      'update data_services set until = $2 where sn = $1 and brand = (select brand from devices where id = $3)',
      [sn, until, next],
    )
}

const devicesSql = `select d.id as "deviceId", d.gateway_id as "gatewayId", d.type, d.sn, d.name,
    m.first_at as "firstAt", l.at as "lastAt"
  from devices d left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
  where d.plant_id = $1 and d.removed_at is null`

/** Locks them, so that two people do not replace the same one. */
const areThere = async (client: PoolClient, plantId: number, ids: readonly number[]) => {
  const { rowCount } = await client.query(
    'select from devices where plant_id = $1 and id = any($2::int[]) and removed_at is null order by id for update',
    [plantId, ids],
  )
  return rowCount === ids.length
}

const replaceIn = async (
  client: PoolClient,
  plantId: number,
  old: Replaceable,
  next: number,
  { at, from, now }: Moments,
) => {
  if (!(await areThere(client, plantId, [old.deviceId, next]))) return false
  await retire(client, [old.deviceId], { at: new Date(at), now: new Date(now) })
  await succeed(client, old, next)
  await client.query(
    `insert into recalculations (plant_id, from_at, without_devices, asked_at) values ($1, $2, $3, $4)`,
    [plantId, new Date(from), [old.deviceId], new Date(now)],
  )
  return true
}

const hasGateway = async (client: PoolClient, plantId: number, gatewayId: number) => {
  const { rowCount } = await client.query(
    'select from devices where id = $1 and plant_id = $2 and gateway_id is null and removed_at is null',
    [gatewayId, plantId],
  )
  return rowCount === 1
}

/** The new one has the old one's name and place, unless someone has given it another. What is wired to it stays that. */
const succeed = async (client: PoolClient, { deviceId, name, sn }: Replaceable, next: number) => {
  await client.query('update devices set replaced_by = $2 where id = $1', [deviceId, next])
  if (name !== sn) await client.query('update devices set name = $2 where id = $1 and name = sn', [next, name])
  await client.query(
    `update devices n set parent_id = o.parent_id from devices o where o.id = $1 and n.id = $2 and n.parent_id is null`,
    [deviceId, next],
  )
  await client.query('update devices set parent_id = $2 where parent_id = $1 and removed_at is null', [deviceId, next])
}

/** An optimizer and the one that takes its place, by their serial numbers. */
export interface OptimizerSwap {
  sn: string
  newSn: string
  /** The gateway that will report the new one; undefined: that of the old one. */
  gatewayId: number | undefined
}

type OptimizerOutcome =
  | { is: 'not here' | 'no gateway' | 'taken here' | 'taken elsewhere' | 'removed before' }
  | { is: 'replaced'; deviceId: number; oldSn: string }

interface Moments {
  /** Until when the old one's readings count. */
  at: number
  /** The start of the first day that is calculated again. */
  from: number
  now: number
}
