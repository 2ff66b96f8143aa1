import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { PortfolioTemplateStore, TemplateWish } from './portfolio-templates.store.ts'

export type PortfolioTemplates = ReturnType<typeof createPortfolioTemplates>

/** What portfolio reports show, saved under names. */
export const createPortfolioTemplates = ({ store, tagsNamed, limit, now }: PortfolioTemplateNeeds) => {
  const list = async (caller: Caller) => {
    const [templates, organisations, tags] = await Promise.all([
      store.list(caller),
      store.organisations(caller),
      tagsNamed(caller),
    ])
    return { templates, organisations, tags }
  }

  /** @throws Refusal resource_not_exist_or_deleted for what others saved for themselves or elsewhere */
  const find = async (id: number, caller: Caller) => {
    const found = await store.find(id, caller)
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return found
  }

  const ownIn = async (organisationId: number | null, caller: Caller) => {
    if (organisationId === null) return
    const known = await store.organisations(caller)
    if (!known.some(({ id }) => id === organisationId)) throw new Refusal('resource_not_exist_or_deleted')
  }

  const byNow = ({ userId }: Caller) => ({ userId, at: now() })

  return {
    list,

    /** @throws Refusal PARAM_ERROR for a name that is taken, or if there are too many */
    async add(wish: TemplateWish, caller: Caller) {
      const named = { ...wish, name: wish.name.trim() }
      await ownIn(named.organisationId, caller)
      await limit(new Map([[`portfolio templates by ${caller.userId}`, mostADay]]), dayMs)
      const id = await store.add(named, byNow(caller), mostTemplates)
      if (id === 'taken') throw nameTaken()
      if (id === 'too many') throw new Refusal('PARAM_ERROR', `body/sharedIn has ${mostTemplates} templates`)
      return { id, ...(await list(caller)) }
    },

    /**
     * @throws Refusal AU_NO_OPERATION_PERMISSION, PLANT_CHANGED_MEANWHILE if another version is kept, PARAM_ERROR for a
     *   name that is taken
     */
    async change(id: number, version: number, wish: TemplateWish, caller: Caller) {
      const named = { ...wish, name: wish.name.trim() }
      const kept = await find(id, caller)
      if (!kept.isEditable) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const { organisationId } = named
      if (organisationId !== kept.organisationId) {
        // What someone else shared is not taken from the organisation.
        if (!kept.isMine) throw new Refusal('AU_NO_OPERATION_PERMISSION')
        await ownIn(organisationId, caller)
      }
      const done = await store.change(id, version, named, byNow(caller))
      if (done === 'taken') throw nameTaken()
      if (done === 'gone') throw new Refusal('PLANT_CHANGED_MEANWHILE')
      return { id, ...(await list(caller)) }
    },

    async remove(id: number, caller: Caller) {
      const { isEditable } = await find(id, caller)
      if (!isEditable) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      await store.remove(id)
      return list(caller)
    },
  }
}

const nameTaken = () => new Refusal('PARAM_ERROR', 'body/name is taken')

export interface PortfolioTemplateNeeds {
  store: PortfolioTemplateStore
  /** The names of the tags that there are for a caller. */
  tagsNamed: (caller: Caller) => Promise<string[]>
  limit: Limits['take']
  now: () => number
}

/** Of a person, or of an organisation. */
const mostTemplates = 100
const mostADay = 200
