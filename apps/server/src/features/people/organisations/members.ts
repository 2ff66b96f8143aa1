import { Refusal } from '@heliograph/domain/errors'
import { isAdmin, mayGive, mayTouch } from '@heliograph/domain/standing'
import { hourMs } from '@heliograph/domain/zones'
import { auditedChangesOf, spokenFor, standingNow, type Caller } from './caller.ts'
import { maskedEmail, maskedPhone } from './destination.ts'
import type { Needs } from './needs.ts'
import type { Queries } from './organisations.store.ts'
import { beyondReach, lastAdmin, notHere } from './refusals.ts'
import type { RoleName } from './roles.store.ts'

export interface Member {
  id: number
  name: string
  /** Masked for people who do not manage members. */
  email: string | null
  phone: string | null
  role: RoleName
  joinedAt: Date
  isCaller: boolean
}

/** The members of an organisation and their roles. */
export const createMembers = ({ store, limits, record }: Needs) => {
  /** The member to be changed, after checking under the lock that the caller may change them. */
  const reach = async (queries: Queries, organisationId: number, userId: number, caller: Caller) => {
    const own = await standingNow(queries, organisationId, caller)
    if (!isAdmin(own) && !own.functions.includes('member.manage')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    const member = await queries.standingOf(organisationId, userId)
    if (!member) throw notHere()
    if (!mayTouch(own, member)) throw beyondReach()
    return { own, member }
  }

  const mustStayManaged = async (queries: Queries, organisationId: number, userId: number) => {
    if ((await queries.adminsBeside(organisationId, userId)) === 0) throw lastAdmin()
  }

  return {
    async members(caller: Caller): Promise<Member[]> {
      const seesAll = caller.functions.includes('member.manage')
      const rows = await store.membersOf(spokenFor(caller))
      return rows.map(({ id, name, email, phone, joinedAt, roleId, roleName, kind }) => {
        const clear = seesAll || id === caller.userId
        return {
          id,
          name,
          email: email === null || clear ? email : maskedEmail(email),
          phone: phone === null || clear ? phone : maskedPhone(phone),
          role: { id: roleId, name: roleName, kind },
          joinedAt,
          isCaller: id === caller.userId,
        }
      })
    },

    async changeMember(organisationId: number, userId: number, roleId: number, caller: Caller) {
      await limits.take(auditedChangesOf(caller), hourMs)
      const change = await store.inTurn(organisationId, async (queries) => {
        const { own, member } = await reach(queries, organisationId, userId, caller)
        const role = await queries.roleOf(organisationId, roleId)
        if (!role) throw notHere()
        if (!mayGive(own, role)) throw beyondReach()
        if (isAdmin(member) && !isAdmin(role)) await mustStayManaged(queries, organisationId, userId)
        await queries.setRole(organisationId, userId, roleId)
        return { was: member.name, is: role.name }
      })
      await record({
        kind: 'member.change',
        userId: caller.userId,
        organisationId,
        subjectUserId: userId,
        ip: caller.ip,
        facts: change,
      })
    },

    async removeMember(organisationId: number, userId: number, caller: Caller) {
      await limits.take(auditedChangesOf(caller), hourMs)
      const role = await store.inTurn(organisationId, async (queries) => {
        const { member } = await reach(queries, organisationId, userId, caller)
        if (isAdmin(member)) await mustStayManaged(queries, organisationId, userId)
        await queries.removeMember(organisationId, userId)
        return member.name
      })
      const facts = { role, removed: userId !== caller.userId }
      await record({
        kind: 'member.leave',
        userId: caller.userId,
        organisationId,
        subjectUserId: userId,
        ip: caller.ip,
        facts,
      })
    },
  }
}
