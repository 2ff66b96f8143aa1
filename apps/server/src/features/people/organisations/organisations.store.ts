import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { invitationQueries } from './invitations.store.ts'
import { memberQueries } from './members.store.ts'
import { roleQueries } from './roles.store.ts'

export interface Contact {
  name: string
  contactEmail: string | null
  contactPhone: string | null
}

export type OrganisationStore = ReturnType<typeof createOrganisationStore>
export type Queries = ReturnType<typeof queriesOn>

export const createOrganisationStore = (db: Kysely<Database>, brand: string) => ({
  ...queriesOn(db),

  /** Serialises changes of permissions in an organisation, so that two admins cannot remove each other. */
  inTurn: <T>(organisationId: number, work: (queries: Queries) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forNoKeyUpdate().execute()
      return work(queriesOn(trx))
    }),

  /** Adds an organisation, its roles and its creator in one transaction. */
  found: (contact: Contact, furnish: (organisationId: number, queries: Queries) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('organisations')
        .values({ brand, name: contact.name, ...rowOf(contact) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await furnish(id, queriesOn(trx))
      return id
    }),
})

const queriesOn = (db: Kysely<Database>) => ({
  ...memberQueries(db),
  ...roleQueries(db),
  ...invitationQueries(db),

  async organisation(organisationId: number) {
    const row = await db
      .selectFrom('organisations as o')
      .select(['o.id', 'o.name', 'o.contact_email', 'o.contact_phone'])
      .select(({ selectFrom, fn }) =>
        selectFrom('memberships as m')
          .select(fn.countAll<string>().as('count'))
          .whereRef('m.organisation_id', '=', 'o.id')
          .as('members'),
      )
      .where('o.id', '=', organisationId)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        name: row.name,
        contactEmail: row.contact_email,
        contactPhone: row.contact_phone,
        members: Number(row.members),
      }
    )
  },

  async setContact(organisationId: number, contact: Partial<Contact>) {
    await db.updateTable('organisations').set(rowOf(contact)).where('id', '=', organisationId).execute()
  },

  person: (userId: number) =>
    db.selectFrom('users').select(['name', 'email', 'phone', 'language']).where('id', '=', userId).executeTakeFirst(),

  /**
   * A person who can log in. The lock keeps it true until the end of the transaction: they cannot join while they
   * cancel or move.
   */
  standingPerson: (userId: number) =>
    db
      .selectFrom('users')
      .select(['email', 'phone'])
      .where('id', '=', userId)
      .where('disabled', '=', false)
      .where('migrated_to', 'is', null)
      .forShare()
      .executeTakeFirst(),
})

/** Omitted fields stay unchanged. */
const rowOf = ({ name, contactEmail, contactPhone }: Partial<Contact>) => ({
  ...(name !== undefined && { name }),
  ...(contactEmail !== undefined && { contact_email: contactEmail }),
  ...(contactPhone !== undefined && { contact_phone: contactPhone }),
})
