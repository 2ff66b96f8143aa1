import { createHash, randomBytes } from 'node:crypto'
import type { DeviceType, GatewayProtocol } from '@heliograph/domain/devices'
import {
  functionsOf,
  functionsOfKind,
  type FunctionCode,
  type RoleKind,
  type SharedRight,
} from '@heliograph/domain/permissions'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { OrganisationsTable, UsersTable } from '#features/people/account/account.table.ts'
import type { Passwords } from '#features/people/auth/passwords.ts'
import type { PlantRelationsTable, PlantsTable } from '#features/plants/plants/plants.table.ts'

/** Inserts rows for tests, with defaults for everything a test does not care about. */
export const createBuilders = (db: Kysely<Database>, passwords: Passwords, numbersFrom = 0) => {
  let number = numbersFrom
  const next = () => ++number

  const builders = {
    async aUser({
      password = 'Sunny-Roof-1820',
      ...own
    }: Partial<Insertable<UsersTable>> & { password?: string } = {}) {
      const email = own.email ?? `person${next()}@heliograph.test`
      const digest = sha256(password)
      const { id } = await db
        .insertInto('users')
        .values({ name: 'Ada', email, password_hash: await passwords.keep(digest), ...own })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, email, digest }
    },

    async anOrganisation(members: Member[] = [], own: Partial<Insertable<OrganisationsTable>> = {}) {
      const { id } = await db
        .insertInto('organisations')
        .values({ name: 'Sonnwerk', ...own })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { userId, ...role } of members) {
        const held =
          'may' in role ? { functions: functionsOf(role.may).flatMap((entry) => (entry.isOn ? entry.code : [])) } : role
        await builders.aMember(id, userId, held)
      }
      return id
    },

    /** Each member gets a separate role. */
    async aMember(
      organisationId: number,
      userId: number,
      { kind, functions }: { kind?: RoleKind; functions?: readonly string[] },
    ) {
      const held = functions ?? (kind ? functionsOfKind[kind] : [])
      const { id } = await db
        .insertInto('roles')
        .values({
          organisation_id: organisationId,
          name: kind ?? `installer ${next()}`,
          kind,
          functions: [...held] as FunctionCode[],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('memberships')
        .values({ organisation_id: organisationId, user_id: userId, role_id: id })
        .execute()
      return id
    },

    /** With an organisation, its business may operate the plant. */
    async aPlant({ organisation_id, ...own }: Partial<Insertable<PlantsTable>> & { organisation_id?: number } = {}) {
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
          flat_price_micros: 300_000,
          started_at: new Date('2026-01-01'),
          ...own,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (organisation_id !== undefined) await builders.aRelation(id, organisation_id)
      return id
    },

    async aRelation(plantId: number, organisationId: number, own: Partial<Insertable<PlantRelationsTable>> = {}) {
      const { id } = await db
        .insertInto('plant_relations')
        .values({ plant_id: plantId, organisation_id: organisationId, may: 'operate', ...own })
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
  return builders
}

type Member = { userId: number } & ({ may: SharedRight } | { kind: RoleKind } | { functions: readonly string[] })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
