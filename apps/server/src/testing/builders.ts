import { createHash, randomBytes } from 'node:crypto'
import type { DeviceType } from '@heliograph/domain/devices'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { UsersTable } from '../features/account/account.table.ts'
import type { GatewayProtocol } from '../features/devices/devices.table.ts'
import type { Passwords } from '../features/auth/passwords.ts'
import type { PlantsTable } from '../features/plants/plants.table.ts'

/** What tests put into an empty database, each with defaults for what the test does not care about. */
export const createBuilders = (db: Kysely<Database>, passwords: Passwords) => {
  let number = 0
  const next = () => ++number

  return {
    async aUser({ password = 'Sunny-Roof-1820', ...own }: Partial<Insertable<UsersTable>> & { password?: string } = {}) {
      const email = own.email ?? `person${next()}@heliograph.test`
      const digest = sha256(password)
      const { id } = await db
        .insertInto('users')
        .values({ name: 'Ada', email, password_hash: await passwords.keep(digest), ...own })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, email, digest }
    },

    async anOrganisation(members: { userId: number; may: 'read' | 'operate' }[] = []) {
      const { id } = await db.insertInto('organisations').values({ name: 'Sonnwerk' }).returning('id').executeTakeFirstOrThrow()
      for (const { userId, may } of members) {
        await db.insertInto('memberships').values({ organisation_id: id, user_id: userId, may, role: 'installer' }).execute()
      }
      return id
    },

    async aPlant(own: Partial<Insertable<PlantsTable>> = {}) {
      const { id } = await db
        .insertInto('plants')
        .values({
          name: `Plant ${next()}`,
          type: 'HOUSE_ROOF',
          grid_type: 'EXCESS',
          capacity_kwp: 10,
          zone: 'Europe/Berlin',
          latitude: 52.5,
          longitude: 13.4,
          price_per_kwh: 0.3,
          started_at: new Date('2026-01-01'),
          ...own,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async aGateway(plantId: number, protocol: GatewayProtocol = 'solarman-v5') {
      const sn = String(2_700_000_000 + next())
      const secret = randomBytes(32).toString('base64url')
      const { id } = await db
        .insertInto('devices')
        .values({ plant_id: plantId, type: 'COLLECTOR', sn, name: sn })
        .returning('id')
        .executeTakeFirstOrThrow()
      const secretHash = protocol === 'solarman-v5' ? null : createHash('sha256').update(secret).digest()
      await db.insertInto('gateways').values({ device_id: id, protocol, secret_hash: secretHash }).execute()
      return { id, sn, secret }
    },

    async aDevice(plantId: number, gatewayId: number, type: DeviceType = 'INVERTER') {
      const sn = `SN${next()}`
      const { id } = await db
        .insertInto('devices')
        .values({ plant_id: plantId, gateway_id: gatewayId, type, sn, name: sn, rated_w: 10_000 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, sn }
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
