import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { insertKept, keptSql, type KeptRows } from './kept-rows.store.ts'

export type DeletionStore = ReturnType<typeof createDeletionStore>

export interface DeletedPlant {
  plantId: number
  name: string
  deletedAt: Date
  deletedBy: string | null
}

/** What goes with a plant. */
export interface Consequences {
  gateways: number
  devices: number
  /** With totals. */
  days: number
  alerts: number
  businesses: number
}

/** A table with rows of plants or devices that are not deleted with them. */
export interface Measured {
  table: string
  of: string
  column: string
}

/** @param pool the data centre's own: the serial numbers of gateways are unique across brands */
export const createDeletionStore = ({ pool, brand, measured }: StoreNeeds) => {
  const list = async (condition: string, id: number, since: number): Promise<DeletedPlant[]> => {
    const { rows } = await pool.query<RawDeleted>(
      `select p.plant_id, p.name, p.deleted_at, u.name as deleted_by
       from deleted_plants p left join users u on u.id = p.deleted_by
       where p.brand = $1 and ${condition} and p.deleted_at > $3 order by p.deleted_at desc, p.plant_id`,
      [brand, id, new Date(since)],
    )
    return rows.map((row) => ({
      plantId: row.plant_id,
      name: row.name,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
    }))
  }

  return {
    ofOwner: (userId: number, since: number) => list('p.owner_id = $2', userId, since),
    ofOrganisation: (organisationId: number, since: number) => list('p.organisation_id = $2', organisationId, since),

    async consequences(plantId: number): Promise<Consequences> {
      const { rows } = await pool.query<Consequences>(
        `select (select count(*)::int from devices where plant_id = $1 and gateway_id is null and removed_at is null) as gateways,
           (select count(*)::int from devices where plant_id = $1 and gateway_id is not null and removed_at is null) as devices,
           (select count(*)::int from plant_days where plant_id = $1) as days,
           (select count(*)::int from alerts where plant_id = $1) as alerts,
           (select count(*)::int from plant_relations where plant_id = $1 and ended_at is null) as businesses`,
        [plantId],
      )
      return firstOf(rows)
    },

    /** Undefined if it belongs to another person, or is gone. */
    setAside: (plantId: number, { userId, now }: { userId: number; now: number }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from plants where id = $1 and brand = $2 and (owner_id is null or owner_id = $3) for update',
          [plantId, brand, userId],
        )
        const [plant] = rows
        if (!plant) return undefined
        const at = new Date(now)
        await client.query(
          'update hand_overs set withdrawn_at = $2 where plant_id = $1 and accepted_at is null and withdrawn_at is null',
          [plantId, at],
        )
        await client.query('update alerts set ended_at = $2 where plant_id = $1 and ended_at is null', [plantId, at])
        // What waits to be calculated, or arrives in this moment, would be forgotten with the plant.
        await client.query(
          `insert into recalculations (plant_id, from_at, asked_at)
           select $1, least($2::timestamptz - interval '1 hour', min(s.from_at), (select from_at from failed_ranges where plant_id = $1)), $2
           from stale_ranges s where s.device_ids && array(select id from devices where plant_id = $1)`,
          [plantId, at],
        )
        await client.query(
          `insert into deleted_plants (plant_id, brand, name, owner_id, organisation_id, deleted_by, deleted_at, content)
           select id, brand, name, owner_id, case when owner_id is null then creator_organisation_id end, $2, $3, ${keptSql('plants.id')}
           from plants where id = $1`,
          [plantId, userId, at],
        )
        // The next owner of a gateway's serial number must not get what was kept or rejected of this one.
        for (const table of ['unclaimed_records', 'quarantine'])
          await client.query(
            `delete from ${table} where gateway_sn in (
               select d.sn from devices d join gateways g on g.device_id = d.id where d.plant_id = $1)`,
            [plantId],
          )
        await client.query('delete from plants where id = $1', [plantId])
        return plant
      }),

    /** The gateways that it comes back without, or undefined if there is no such plant. */
    bringBack: (plantId: number, now: number) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ content: KeptRows }>(
          'delete from deleted_plants where plant_id = $1 and brand = $2 returning content',
          [plantId, brand],
        )
        const [kept] = rows
        if (!kept) return undefined
        // Otherwise one of its gateways could be registered between the look and its return.
        await client.query('lock table devices in share row exclusive mode')
        return insertKept(client, kept.content, new Date(now))
      }),

    /** Those that can't be restored any more: they are too old, or their owner has left. */
    async due(before: number): Promise<number[]> {
      const { rows } = await pool.query<{ plant_id: number }>(
        `select p.plant_id from deleted_plants p left join users u on u.id = p.owner_id
         where p.brand = $1 and (p.deleted_at <= $2 or u.revoked_at is not null or u.migrated_to is not null)`,
        [brand, new Date(before)],
      )
      return rows.map(({ plant_id }) => plant_id)
    },

    erase: (plantId: number) =>
      inTransaction(pool, async (client) => {
        await client.query('set local statement_timeout = 0')
        const { rows } = await client.query<{ content: KeptRows }>(
          'delete from deleted_plants where plant_id = $1 returning content',
          [plantId],
        )
        const [kept] = rows
        if (!kept) return
        const deviceIds = kept.content.devices.map(({ id }) => id)
        for (const { table, of, column } of measured)
          await client.query(`delete from ${table} where ${column} = any($1::int[])`, [
            of === 'plant' ? [plantId] : deviceIds,
          ])
        await client.query(
          `delete from quarantine where gateway_sn = any($1::text[])
             and not exists (select from devices d where d.sn = gateway_sn and d.gateway_id is null)`,
          [
            kept.content.devices.flatMap(({ sn, gateway_id, removed_at }) =>
              gateway_id === null && removed_at === null ? [sn] : [],
            ),
          ],
        )
      }),
  }
}

interface RawDeleted {
  plant_id: number
  name: string
  deleted_at: Date
  deleted_by: string | null
}

interface StoreNeeds {
  pool: Pool
  brand: string
  /** What is measured of plants and devices. */
  measured: readonly Measured[]
}
