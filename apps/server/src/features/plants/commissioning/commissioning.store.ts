import type { Check } from '@heliograph/domain/commissioning'
import { isGateway, isMeter, type DeviceType } from '@heliograph/domain/devices'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type CommissioningStore = ReturnType<typeof createCommissioningStore>

/** Checks as they were kept. */
export interface KeptReport {
  id: number
  checkedAt: number
  /** The person; null if the account is gone. */
  checkedBy: number | null
  checkedByName: string | null
  note: string
  checks: readonly Check[]
}

/** @param onlineUntilSql when gateway `g` stops counting as online */
export const createCommissioningStore = (db: Kysely<Database>, onlineUntilSql: string) => ({
  /** Newest first. */
  async list(plantId: number): Promise<KeptReport[]> {
    const rows = await db
      .selectFrom('commissioning_reports as r')
      .leftJoin('users as u', 'u.id', 'r.checked_by')
      .select(['r.id', 'r.checked_at', 'r.checked_by', 'r.note', 'r.checks', 'u.name'])
      .where('r.plant_id', '=', plantId)
      .orderBy('r.id', 'desc')
      .limit(mostShown)
      .execute()
    return rows.map(({ id, checked_at, checked_by, note, checks, name }) => ({
      id,
      checkedAt: checked_at.getTime(),
      checkedBy: checked_by,
      checkedByName: name,
      note,
      checks,
    }))
  },

  /** False if the plant has too many already. */
  async keep(plantId: number, report: { userId: number; now: number; note: string; checks: readonly Check[] }) {
    const { userId, now, note, checks } = report
    const { numAffectedRows } = await sql`
      insert into commissioning_reports (plant_id, checked_by, checked_at, note, checks)
      select ${plantId}, ${userId}, ${new Date(now)}, ${note}, ${JSON.stringify(checks)}::jsonb
      where (select count(*) from commissioning_reports r where r.plant_id = ${plantId}) < ${mostKept}`.execute(db)
    return numAffectedRows === 1n
  },

  /** A plant's devices that are in use, gateways first. */
  async devicesOf(plantId: number, now: number) {
    const rows = await db
      .selectFrom('devices as d')
      .leftJoin('gateways as g', 'g.device_id', 'd.id')
      .select(['d.id', 'd.name', 'd.type', 'd.gateway_id', 'g.signal_pct', 'g.heard_at', 'g.upload_interval_s'])
      .select(sql<boolean | null>`${sql.raw(onlineUntilSql)} > ${new Date(now)}`.as('is_online'))
      .where('d.plant_id', '=', plantId)
      .where('d.removed_at', 'is', null)
      .where('d.merged_into', 'is', null)
      .orderBy(sql`d.gateway_id nulls first`)
      .orderBy('d.id')
      .limit(mostDevices)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      gatewayId: row.gateway_id,
      isGateway: isGateway(row.type),
      isMeter: isMeter(row.type),
      isBattery: batteries.has(row.type),
      isOnline: row.is_online ?? false,
      signalPct: row.signal_pct,
      heardAt: row.heard_at?.getTime() ?? null,
      uploadIntervalS: row.upload_interval_s ?? 0,
    }))
  },

  /** Whether someone owns the plant or was asked to take it over, and is told of alerts by whatever way, or `userId` is. */
  async peopleOf(plantId: number, userId: number, now: number) {
    const { rows } = await sql<{ has_owner: boolean; is_told: boolean }>`
      select p.owner_id is not null or exists (
          select from hand_overs h where h.plant_id = p.id and h.withdrawn_at is null and h.accepted_at is null
            and h.expires_at > ${new Date(now)}) as has_owner,
        exists (
          select from users u left join message_settings m on m.user_id = u.id
          where u.id in (p.owner_id, ${userId}) and not u.disabled and (
            m.mail_level is not null and u.email is not null
            or m.sms_faults and u.phone is not null
            or m.push_level is not null and exists (select from push_devices d where d.user_id = u.id)
            or exists (select from webhooks h where h.user_id = u.id and h.stopped_at is null)
          )) as is_told
      from plants p where p.id = ${plantId}`.execute(db)
    const row = rows[0]
    return { hasOwner: row?.has_owner ?? false, isSomeoneTold: row?.is_told ?? false }
  },
})

const batteries: ReadonlySet<DeviceType> = new Set<DeviceType>(['BATTERY'])
const mostShown = 20
const mostKept = 100
/** A check is for a roof; of a large park the first ones are checked. */
const mostDevices = 500
