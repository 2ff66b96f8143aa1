import { functionsOfKind, roleKinds } from '@heliograph/domain/permissions'
import { dayMs, hourMs } from '@heliograph/domain/zones'
import { auditedChangesOf, spokenFor, type Caller } from './caller.ts'
import { emailOf, phoneOf } from './destination.ts'
import { nameOf } from './name.ts'
import type { Needs } from './needs.ts'
import { lastAdmin, notHere } from './refusals.ts'

export interface TypedContact {
  name?: string | undefined
  contactEmail?: string | undefined
  contactPhone?: string | undefined
}

/** The organisation itself: creating, changing and leaving it. */
export const createBusiness = ({ store, limits, record }: Needs) => ({
  async create({ name = '', contactEmail = '', contactPhone = '' }: TypedContact, caller: Caller) {
    const { userId, ip } = caller
    const contact = { name: nameOf(name), contactEmail: emailOf(contactEmail), contactPhone: phoneOf(contactPhone) }
    await limits.take(new Map([[`organisations of user ${userId}`, foundedPerDay]]), dayMs)
    const id = await store.found(contact, async (organisationId, queries) => {
      for (const kind of roleKinds) {
        const roleId = await queries.addRole(organisationId, { name: kind, kind, functions: functionsOfKind[kind] })
        if (kind === 'org-admin') await queries.addMember(organisationId, userId, roleId)
      }
    })
    await record({ kind: 'organisation.create', userId, organisationId: id, ip, facts: { name: contact.name } })
    return id
  },

  async current(caller: Caller) {
    const found = await store.organisation(spokenFor(caller))
    if (!found) throw notHere()
    return found
  },

  async change(organisationId: number, { name, contactEmail, contactPhone }: TypedContact, caller: Caller) {
    const { userId, ip } = caller
    const changed = {
      ...(name !== undefined && { name: nameOf(name) }),
      ...(contactEmail !== undefined && { contactEmail: emailOf(contactEmail) }),
      ...(contactPhone !== undefined && { contactPhone: phoneOf(contactPhone) }),
    }
    if (Object.keys(changed).length === 0) return
    await limits.take(auditedChangesOf(caller), hourMs)
    await store.setContact(organisationId, changed)
    await record({
      kind: 'organisation.change',
      userId,
      organisationId,
      ip,
      facts: { changed: Object.keys(changed).join(', ') },
    })
  },

  /** Any organisation of the caller, not only the one that they act for. */
  async leave(organisationId: number, { userId, ip }: Caller) {
    await store.inTurn(organisationId, async (queries) => {
      const standing = await queries.standingOf(organisationId, userId)
      if (!standing) throw notHere()
      if (standing.kind === 'org-admin' && (await queries.adminsBeside(organisationId, userId)) === 0) throw lastAdmin()
      await queries.removeMember(organisationId, userId)
    })
    await record({ kind: 'member.leave', userId, organisationId, subjectUserId: userId, ip })
  },
})

const foundedPerDay = 5
