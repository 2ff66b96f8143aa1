import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode } from '@heliograph/domain/permissions'
import { isAdmin, mayGive } from '@heliograph/domain/standing'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { auditedChangesOf, standingNow, type Caller } from './caller.ts'
import { destinationOf, masked, type Destination } from './destination.ts'
import type { Needs } from './needs.ts'
import type { Queries } from './organisations.store.ts'
import { beyondReach, notHere } from './refusals.ts'
import type { RoleName } from './roles.store.ts'

export interface Invitation {
  id: number
  email: string | null
  phone: string | null
  role: RoleName
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** What a logged-in person sees who has the link. */
export interface Offer {
  organisation: string
  role: RoleName
  functions: readonly FunctionCode[]
  invitedBy: string
  /** The masked destination of the invitation. */
  sentTo: string
  /** Whether the destination is a verified address of the caller's account: otherwise they cannot accept. */
  forCaller: boolean
  /** The caller's role, if they are a member already. */
  memberAs: RoleName | null
  expiresAt: Date
}

/** The only way into an organisation: a link that was sent to the person. */
export const createInvitations = ({ store, limits, post, unsentLink, record, centre, now }: Needs) => {
  /** The token cannot be guessed, but attempts are limited anyway. */
  const found = async (queries: Queries, token: string, { userId }: Caller) => {
    const limit = new Map([[`invitation links of user ${userId}`, wrongLinks]])
    const invitation = await limits.guarded(limit, 15 * minuteMs, () => queries.invitationBy(hashOf(token), now()))
    if (!invitation) throw gone()
    return invitation
  }

  const isFor = async (queries: Queries, { email, phone }: Destination, userId: number) => {
    const person = await queries.standingPerson(userId)
    return email === null ? person?.phone === phone : person?.email?.toLowerCase() === email.toLowerCase()
  }

  return {
    async invitations(organisationId: number): Promise<Invitation[]> {
      const rows = await store.invitationsOf(organisationId, now())
      return rows.map(({ id, email, phone, roleId, roleName, kind, invitedBy, createdAt, expiresAt }) => ({
        id,
        email,
        phone,
        role: { id: roleId, name: roleName, kind },
        invitedBy,
        createdAt,
        expiresAt,
      }))
    },

    /**
     * Does not check whether the address has an account, so that it cannot reveal it. Returns the link if it cannot be sent:
     * it lets in only an account with this address.
     */
    async invite(
      organisationId: number,
      { roleId, ...typed }: { roleId: number; email?: string | undefined; phone?: string | undefined },
      caller: Caller,
    ) {
      const { userId, ip } = caller
      const to = destinationOf(typed)
      const address = to.email ?? to.phone
      if (address === null) throw new Refusal('PARAM_ERROR', 'email')
      const [organisation, inviter] = await Promise.all([store.organisation(organisationId), store.person(userId)])
      if (!organisation || !inviter) throw notHere()
      await limits.take(
        new Map([
          [`invitations of organisation ${organisationId}`, sentPerDay],
          // Also per person, so that creating many organisations does not allow more.
          [`invitations by user ${userId}`, sentPerDay],
          [`invitations of organisation ${organisationId} to ${address.toLowerCase()}`, sentPerDayToOne],
        ]),
        dayMs,
      )
      const token = `${centre}.${randomBytes(16).toString('base64url')}`
      const role = await store.inTurn(organisationId, async (queries) => {
        const own = await standingNow(queries, organisationId, caller)
        if (!isAdmin(own) && !own.functions.includes('member.manage')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
        const wanted = await queries.roleOf(organisationId, roleId)
        if (!wanted) throw notHere()
        if (!mayGive(own, wanted)) throw beyondReach()
        await queries.withdrawTo(organisationId, to, now())
        const [tokenHash, expiresAt] = [hashOf(token), now() + validDays * dayMs]
        await queries.addInvitation({ organisationId, roleId, ...to, tokenHash, invitedBy: userId, expiresAt })
        return wanted.name
      })
      await record({ kind: 'member.invite', userId, organisationId, ip, facts: { to: masked(to), role } })
      const channel = to.email === null ? 'sms' : 'mail'
      // In the fragment, so that it does not get into server logs.
      const path = `/invitation#${token}`
      await post({
        channel,
        to: address,
        kind: 'invitation',
        language: inviter.language,
        facts: { organisation: organisation.name, inviter: inviter.name, path },
      })
      return unsentLink(channel, path)
    },

    async withdraw(organisationId: number, invitationId: number, caller: Caller) {
      const { userId, ip } = caller
      await limits.take(auditedChangesOf(caller), hourMs)
      if (!(await store.withdraw(organisationId, invitationId, now()))) throw notHere()
      await record({ kind: 'member.invite', userId, organisationId, ip, facts: { withdrawn: true } })
    },

    async offer(token: string, caller: Caller): Promise<Offer> {
      const invitation = await found(store, token, caller)
      const { organisationId, organisation, roleId, roleName, kind, functions, invitedBy, expiresAt } = invitation
      return {
        organisation,
        role: { id: roleId, name: roleName, kind },
        functions,
        invitedBy,
        sentTo: masked(invitation),
        forCaller: await isFor(store, invitation, caller.userId),
        memberAs: (await memberRole(store, organisationId, caller.userId)) ?? null,
        expiresAt,
      }
    },

    /**
     * A member keeps their role, and is told so: who manages members changes roles, under rules of their own. A link could take rights
     * unseen, leave an organisation without an administrator, or bring back a role that was taken away since.
     */
    async accept(token: string, caller: Caller): Promise<{ id: number; memberAs: RoleName | null }> {
      const { userId, ip } = caller
      const { organisationId } = await found(store, token, caller)
      const joined = await store.inTurn(organisationId, async (queries) => {
        // Check again under the lock: a parallel call may have accepted or withdrawn it.
        const invitation = await queries.invitationBy(hashOf(token), now())
        if (!invitation) throw gone()
        if (!(await isFor(queries, invitation, userId))) throw new Refusal('AU_NO_OPERATION_PERMISSION', 'NOT_YOURS')
        await queries.useUp(invitation.id, userId, now())
        const memberAs = await memberRole(queries, organisationId, userId)
        if (memberAs) return memberAs
        await queries.addMember(organisationId, userId, invitation.roleId)
        return { role: invitation.roleName, invitedBy: invitation.inviterId }
      })
      if ('id' in joined) return { id: organisationId, memberAs: joined }
      await record({ kind: 'member.join', userId, organisationId, subjectUserId: userId, ip, facts: joined })
      return { id: organisationId, memberAs: null }
    },
  }
}

const memberRole = async (queries: Queries, organisationId: number, userId: number): Promise<RoleName | undefined> => {
  const standing = await queries.standingOf(organisationId, userId)
  return standing && { id: standing.roleId, name: standing.name, kind: standing.kind }
}

/** The same answer for used, withdrawn, expired and unknown invitations. */
const gone = () => new Refusal('resource_not_exist_or_deleted')

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const validDays = 7
const sentPerDay = 50
const sentPerDayToOne = 3
const wrongLinks = 20
