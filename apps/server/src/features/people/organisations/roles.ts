import { Refusal } from '@heliograph/domain/errors'
import { functionCodes, type FunctionCode } from '@heliograph/domain/permissions'
import { isAdmin } from '@heliograph/domain/standing'
import { hourMs } from '@heliograph/domain/zones'
import { auditedChangesOf, spokenFor, standingNow, type Caller } from './caller.ts'
import { nameOf } from './name.ts'
import type { Needs } from './needs.ts'
import type { Queries } from './organisations.store.ts'
import { beyondReach, notHere } from './refusals.ts'

export interface TypedRole {
  name?: string | undefined
  functions?: readonly FunctionCode[] | undefined
}

/** What the members of an organisation can do. */
export const createRoles = ({ store, limits, record }: Needs) => {
  const standingOf = async (queries: Queries, organisationId: number, caller: Caller) => {
    const own = await standingNow(queries, organisationId, caller)
    if (!isAdmin(own) && !own.functions.includes('role.manage')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    return own
  }

  const find = async (queries: Queries, organisationId: number, roleId: number) => {
    const role = await queries.roleOf(organisationId, roleId)
    if (!role) throw notHere()
    return role
  }

  return {
    async roles(caller: Caller) {
      const organisationId = spokenFor(caller)
      if (!caller.functions.some((code) => code === 'member.manage' || code === 'role.manage')) throw notHere()
      return store.rolesOf(organisationId)
    },

    async createRole(
      organisationId: number,
      typed: { name: string; functions: readonly FunctionCode[] },
      caller: Caller,
    ) {
      const { userId, ip } = caller
      await limits.take(auditedChangesOf(caller), hourMs)
      const [name, functions] = [nameOf(typed.name), inOrder(typed.functions)]
      const id = await store.inTurn(organisationId, async (queries) => {
        const own = await standingOf(queries, organisationId, caller)
        if (!functions.every((code) => own.functions.includes(code))) throw beyondReach()
        if ((await queries.countRoles(organisationId)) >= mostRoles) throw new Refusal('TOO_MANY_REQUESTS')
        if (await queries.isNamed(organisationId, name)) throw new Refusal('DATA_SOURCE_DUPLICATED', 'name')
        return queries.addRole(organisationId, { name, functions })
      })
      await record({
        kind: 'role.create',
        userId,
        organisationId,
        ip,
        facts: { role: name, functions: functions.join(' ') },
      })
      return id
    },

    async changeRole(organisationId: number, roleId: number, typed: TypedRole, caller: Caller) {
      const { userId, ip } = caller
      await limits.take(auditedChangesOf(caller), hourMs)
      const facts = await store.inTurn(organisationId, async (queries) => {
        const own = await standingOf(queries, organisationId, caller)
        const role = await find(queries, organisationId, roleId)
        const name = typed.name === undefined ? role.name : nameOf(typed.name)
        const functions = typed.functions === undefined ? role.functions : inOrder(typed.functions)
        // The two default roles keep their names, and the org-admin its functions.
        if (isAdmin(role) || (role.kind !== null && name !== role.name))
          throw new Refusal('AU_NO_OPERATION_PERMISSION', 'ROLE_FIXED')
        const added = functions.filter((code) => !role.functions.includes(code))
        if (!added.every((code) => own.functions.includes(code))) throw beyondReach()
        if (await queries.isNamed(organisationId, name, roleId)) throw new Refusal('DATA_SOURCE_DUPLICATED', 'name')
        await queries.setRoleTo(roleId, { name, functions })
        return { role: name, was: role.functions.join(' '), is: functions.join(' ') }
      })
      await record({ kind: 'role.change', userId, organisationId, ip, facts })
    },

    async removeRole(organisationId: number, roleId: number, caller: Caller) {
      const { userId, ip } = caller
      await limits.take(auditedChangesOf(caller), hourMs)
      const role = await store.inTurn(organisationId, async (queries) => {
        await standingOf(queries, organisationId, caller)
        const { kind, name } = await find(queries, organisationId, roleId)
        if (kind !== null) throw new Refusal('AU_NO_OPERATION_PERMISSION', 'ROLE_FIXED')
        if ((await queries.holdersOf(roleId)) > 0) throw new Refusal('AU_NO_OPERATION_PERMISSION', 'ROLE_HELD')
        await queries.removeRole(roleId)
        return name
      })
      await record({ kind: 'role.remove', userId, organisationId, ip, facts: { role } })
    },
  }
}

/** Without duplicates, in the usual order. */
const inOrder = (functions: readonly FunctionCode[]) => functionCodes.filter((code) => functions.includes(code))

const mostRoles = 50
