import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Destination } from './destination.ts'

export interface NewInvitation extends Destination {
  organisationId: number
  roleId: number
  tokenHash: Buffer
  invitedBy: number
  expiresAt: number
}

/**
 * Invitations. One is valid only as long as its sender could send it again: it ends when they leave or lose the rights
 * that it would give.
 */
export const invitationQueries = (db: Kysely<Database>) => {
  const standing = (now: number) =>
    db
      .selectFrom('invitations as i')
      .innerJoin('roles as r', 'r.id', 'i.role_id')
      .innerJoin('organisations as o', 'o.id', 'i.organisation_id')
      .innerJoin('memberships as giver', (join) =>
        join.onRef('giver.organisation_id', '=', 'i.organisation_id').onRef('giver.user_id', '=', 'i.invited_by'),
      )
      .innerJoin('roles as givers', 'givers.id', 'giver.role_id')
      .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .where('i.accepted_at', 'is', null)
      .where('i.withdrawn_at', 'is', null)
      .where('i.expires_at', '>', new Date(now))
      .where('inviter.disabled', '=', false)
      .where(sql<boolean>`(givers.kind is not distinct from 'org-admin' or (
        'member.manage' = any(givers.functions) and r.functions <@ givers.functions and r.kind is distinct from 'org-admin'))`)
      .select([
        'i.id',
        'i.organisation_id as organisationId',
        'i.email',
        'i.phone',
        'i.created_at as createdAt',
        'i.expires_at as expiresAt',
        'o.name as organisation',
      ])
      .select([
        'r.id as roleId',
        'r.name as roleName',
        'r.kind',
        'r.functions',
        'inviter.name as invitedBy',
        'inviter.id as inviterId',
      ])

  return {
    invitationsOf: (organisationId: number, now: number) =>
      standing(now).where('i.organisation_id', '=', organisationId).orderBy('i.id', 'desc').execute(),

    invitationBy: (tokenHash: Buffer, now: number) =>
      standing(now).where('i.token_hash', '=', tokenHash).executeTakeFirst(),

    async addInvitation({ organisationId, roleId, email, phone, tokenHash, invitedBy, expiresAt }: NewInvitation) {
      await db
        .insertInto('invitations')
        .values({
          organisation_id: organisationId,
          role_id: roleId,
          email,
          phone,
          token_hash: tokenHash,
          invited_by: invitedBy,
          expires_at: new Date(expiresAt),
        })
        .execute()
    },

    /** Returns whether there was an open invitation. */
    async withdraw(organisationId: number, invitationId: number, now: number): Promise<boolean> {
      const row = await open(organisationId, now).where('id', '=', invitationId).returning('id').executeTakeFirst()
      return row !== undefined
    },

    /** Withdraws earlier invitations to the same destination. */
    async withdrawTo(organisationId: number, { email, phone }: Destination, now: number) {
      await open(organisationId, now)
        .where(({ eb, fn, val }) =>
          email === null ? eb('phone', '=', phone) : eb(fn('lower', ['email']), '=', fn('lower', [val(email)])),
        )
        .execute()
    },

    async useUp(invitationId: number, userId: number, now: number) {
      await db
        .updateTable('invitations')
        .set({ accepted_at: new Date(now), accepted_by: userId })
        .where('id', '=', invitationId)
        .execute()
    },
  }

  function open(organisationId: number, now: number) {
    return db
      .updateTable('invitations')
      .set({ withdrawn_at: new Date(now) })
      .where('organisation_id', '=', organisationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
  }
}
