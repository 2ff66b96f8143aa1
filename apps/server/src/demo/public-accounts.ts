import { heliograph } from '@heliograph/brand/heliograph'
import { keysOf } from '@heliograph/domain/records'
import { centres } from '@heliograph/domain/regions'
import type { Pool } from 'pg'
import { digestOf, type Passwords } from '#features/people/auth/passwords.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { demoWhiteLabelPeople } from './demo-white-labels.ts'
import { holdsDemo } from './fill.ts'

export interface PublicAccount {
  id: number
  email: string
}

/** The accounts of the demo that anybody can log in to, because they still have the public password. */
export const publicAccountsIn = async (pool: Pool, passwords: Pick<Passwords, 'matches'>): Promise<PublicAccount[]> => {
  if (!(await holdsDemo(pool))) return []
  const { rows } = await pool.query<PublicAccount & { hash: string }>(
    `select id, email, password_hash as hash from users
     where (brand, email) in (select * from unnest($1::text[], $2::text[])) and not disabled and password_hash is not null
     order by email`,
    [accounts.map(({ brand }) => brand), accounts.map(({ email }) => email)],
  )
  const proof = digestOf(demoPassword)
  const found: PublicAccount[] = []
  for (const { id, email, hash } of rows) if (await passwords.matches(hash, proof)) found.push({ id, email })
  return found
}

/** Whether a person can operate the platform without one of these accounts. */
export const hasOtherOperator = async (pool: Pool, accounts: readonly PublicAccount[]) => {
  const { rowCount } = await pool.query(
    `select from users where operator and brand = $1 and not disabled and revoked_at is null and migrated_to is null
       and id <> all($2) limit 1`,
    [heliograph.code, accounts.map(({ id }) => id)],
  )
  return rowCount === 1
}

/**
 * Whether a person operated the platform before the demo came, which an older version allowed. Who registers in the demo, to try it, comes
 * later, and an account of the demo that was given another address came together with the others.
 */
export const cameAmongPeople = async (pool: Pool) => {
  const { rowCount } = await pool.query(
    `with demo as (
       select min(id) as id, min(created_at) as at from users where (brand, email) in (select * from unnest($1::text[], $2::text[]))
     )
     select from users u, demo where u.operator and u.brand = $3 and not u.disabled and u.revoked_at is null and u.migrated_to is null
       and u.id < demo.id and u.created_at < demo.at limit 1`,
    [accounts.map(({ brand }) => brand), accounts.map(({ email }) => email), heliograph.code],
  )
  return rowCount === 1
}

/** Their sessions end with it. What they made stays. */
export const disable = (pool: Pool, accounts: readonly PublicAccount[]) =>
  pool.query('update users set disabled = true where id = any($1)', [accounts.map(({ id }) => id)])

const accounts = keysOf(centres)
  .flatMap((centre) => [demoPeople[centre], ...demoWhiteLabelPeople(centre).map(({ people }) => people)])
  .flatMap(({ brand, accounts }) => accounts.map(({ email }) => ({ brand, email })))
