import { createHash } from 'node:crypto'
import { heliograph } from '@heliograph/brand/heliograph'
import { functionsOfKind, type FunctionCode, type RoleKind } from '@heliograph/domain/permissions'
import type { CentreName } from '@heliograph/domain/regions'
import { firstOf, sure } from '@heliograph/domain/sure'
import type { PoolClient } from 'pg'
import type { Passwords } from '#features/people/auth/passwords.ts'

/** The password of every demo account. It is public, so the demo does not run in production. */
export const demoPassword = 'Sunny-Roof-1820'

interface DemoAccount {
  email: string
  name: string
  language: string
  operator?: boolean
  /** Their role in the organisation; private people have none. */
  member?: { role: string; kind?: RoleKind; functions: readonly FunctionCode[] }
}

export interface DemoPeople {
  /** The code of the brand whose people they are. */
  brand: string
  /** The business that looks after all plants, if there is one. */
  organisation?: string
  /** The owner of the first plant. */
  ownerEmail: string
  /** The creator of the plants. */
  creatorEmail: string
  accounts: readonly DemoAccount[]
}

export const demoPeople: Record<CentreName, DemoPeople> = {
  eu: {
    brand: heliograph.code,
    organisation: 'Sonnwerk Solar',
    ownerEmail: 'owner@heliograph.test',
    creatorEmail: 'installer@heliograph.test',
    accounts: [
      { email: 'owner@heliograph.test', name: 'Marta Lindner', language: 'en' },
      {
        email: 'installer@heliograph.test',
        name: 'Jonas Berger',
        language: 'en',
        member: { role: 'org-admin', kind: 'org-admin', functions: functionsOfKind['org-admin'] },
      },
      {
        email: 'usermanager@heliograph.test',
        name: 'Klara Vogt',
        language: 'en',
        member: { role: 'user-manager', kind: 'user-manager', functions: functionsOfKind['user-manager'] },
      },
      {
        email: 'viewer@heliograph.test',
        name: 'Aylin Kaya',
        language: 'en',
        member: { role: 'Sales', functions: ['plant.read'] },
      },
      { email: 'admin@heliograph.test', name: 'Priya Nair', language: 'en', operator: true },
    ],
  },
  cn: {
    brand: heliograph.code,
    ownerEmail: 'owner-cn@heliograph.test',
    creatorEmail: 'owner-cn@heliograph.test',
    accounts: [{ email: 'owner-cn@heliograph.test', name: '陈伟', language: 'zh' }],
  },
}

/** Returns the ids of the owner, the creator of the plants and the organisation. */
export const enterPeople = async (
  client: PoolClient,
  { brand, organisation, ...people }: DemoPeople,
  passwords: Passwords,
) => {
  const passwordHash = await passwords.keep(createHash('sha256').update(demoPassword).digest('hex'))
  const organisationId = organisation === undefined ? null : await enterOrganisation(client, brand, organisation)
  const ids = new Map<string, number>()
  for (const { email, name, language, operator = false, member } of people.accounts) {
    const { rows } = await client.query<{ id: number }>(
      'insert into users (brand, name, email, password_hash, language, operator) values ($1, $2, $3, $4, $5, $6) returning id',
      [brand, name, email, passwordHash, language, operator],
    )
    const { id } = firstOf(rows)
    ids.set(email, id)
    if (member === undefined) continue
    await client.query(
      `with role as (
         insert into roles (organisation_id, name, kind, functions) values ($1, $3, $4, $5) returning id
       )
       insert into memberships (organisation_id, user_id, role_id) select $1, $2, id from role`,
      [organisationId, id, member.role, member.kind ?? null, member.functions],
    )
  }
  const [ownerId, creatorId] = [sure(ids.get(people.ownerEmail)), sure(ids.get(people.creatorEmail))]
  return { brand, ownerId, creatorId, organisationId }
}

const enterOrganisation = async (client: PoolClient, brand: string, name: string) => {
  const { rows } = await client.query<{ id: number }>(
    'insert into organisations (brand, name) values ($1, $2) returning id',
    [brand, name],
  )
  return firstOf(rows).id
}
