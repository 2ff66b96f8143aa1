import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { brokenUnique } from '#db/unique.ts'
import { hasReportedSql } from '#telemetry/new-devices.store.ts'
import { mostEntered } from './entry-limits.ts'

/** A device that a person enters before it reports. */
export interface EnteredDevice {
  sn: string
  type: DeviceType
  name: string | undefined
  /** The gateway that will report it, if the person knows. */
  gatewayId: number | undefined
}

export type EntryStore = ReturnType<typeof createEntryStore>
type Entered = { deviceId: number } | 'no gateway' | 'taken' | 'replaced' | 'too many'

/** @param pool the data centre's own: reports that wait for a decision are in no brand */
export const createEntryStore = (pool: Pool) => ({
  async enter(plantId: number, device: EnteredDevice): Promise<Entered> {
    try {
      return await inTransaction(pool, (client) => enterIn(client, plantId, device))
    } catch (error) {
      // The intake does not wait for the plant's row: the device has just reported for the first time.
      if (brokenUnique(error) === 'devices_sn') return 'taken'
      throw error
    }
  },
})

/** The plant's row is locked, so that two presses enter one device. */
const enterIn = async (client: PoolClient, plantId: number, device: EnteredDevice): Promise<Entered> => {
  await client.query('select from plants where id = $1 for no key update', [plantId])
  const gatewayId = await gatewayFor(client, plantId, device)
  if (gatewayId === undefined) return 'no gateway'
  const { sn, type, name } = device
  const { rows: known } = await client.query<Known>(knownSql, [plantId, sn, gatewayId])
  if (known.some(({ removed }) => !removed)) return 'taken'
  const former = known.find(({ here }) => here)
  if (former?.replaced) return 'replaced'
  if (former) {
    await client.query(
      `update devices d set removed_at = null, name = coalesce($2, name),
         type = case when d.discovered or exists (select from latest l where l.device_id = d.id) then type else $3 end
       where id = $1`,
      [former.id, name ?? null, type],
    )
    return { deviceId: former.id }
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into devices (plant_id, gateway_id, type, sn, name)
     select $1, $2, $3, $4, $5 where (${countSql}) < ${mostEntered} returning id`,
    [plantId, gatewayId, type, sn, name ?? sn],
  )
  return rows[0] ? { deviceId: rows[0].id } : 'too many'
}

const countSql = `select count(*) from devices d where d.plant_id = $1 and d.gateway_id is not null and not d.discovered
  and d.removed_at is null and not exists (select from latest l where l.device_id = d.id)`

/**
 * People type capital letters as small ones. Those of other gateways only while they are in the plant. One that was entered and
 * removed stays beside the one that reported in other letters since: that one has the history, and would report again.
 */
const knownSql = `select id, removed_at is not null as removed, gateway_id = $3 as here,
    replaced_by is not null or merged_into is not null as replaced
  from devices where plant_id = $1 and lower(sn) = lower($2) and (removed_at is null or gateway_id = $3)
  order by discovered or exists (select from latest l where l.device_id = devices.id) desc, id`

interface Known {
  id: number
  removed: boolean
  here: boolean
  replaced: boolean
}

/** The chosen one; otherwise the one that reported the device already, or the plant's first. */
const gatewayFor = async (client: PoolClient, plantId: number, { gatewayId, sn }: EnteredDevice) => {
  const { rows } = await client.query<{ id: number }>(
    `select g.id from devices g
     left join new_devices n on n.gateway_id = g.id and lower(n.sn) = lower($3) and ${hasReportedSql('n')}
     where g.plant_id = $1 and g.gateway_id is null and g.removed_at is null and ($2::int is null or g.id = $2)
     order by n.sn is null, g.id limit 1`,
    [plantId, gatewayId ?? null, sn],
  )
  return rows[0]?.id
}
