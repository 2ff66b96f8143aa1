import { Refusal } from '@heliograph/domain/errors'
import type { SuggestionKind, SuggestionState } from '@heliograph/domain/suggestions'
import { dayMs } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import { NoPicture, type Pictures } from './pictures.ts'
import type { SentSuggestion, SuggestionStore } from './suggestions.store.ts'

export type Suggestions = ReturnType<typeof createSuggestions>

export interface NewSuggestion {
  kind: SuggestionKind
  text: string
  /** How the person wants to be reached. */
  contact?: string | null | undefined
  /** As they were sent, whatever they are. */
  pictures: readonly Buffer[]
}

/** What people tell the operator, and what the operator says to it. */
export const createSuggestions = ({ store, pictures, limits, now }: Needs) => {
  /** @throws Refusal RECOGNITION_ERROR with the place of the first that is none, from 1 */
  const redrawn = async (sent: readonly Buffer[]) => {
    const drawn: Buffer[] = []
    for (const [index, bytes] of sent.entries()) {
      try {
        drawn.push(await pictures.redraw(bytes))
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        throw new Refusal('RECOGNITION_ERROR', index + 1)
      }
    }
    return drawn
  }

  return {
    async send(userId: number, suggestion: NewSuggestion): Promise<SentSuggestion> {
      const text = suggestion.text.trim()
      if (text === '') throw new Refusal('PARAM_ERROR', 'text')
      // Drawing costs something, so that a picture that is refused counts as well.
      await limits.take(new Map([[`suggestions of ${userId}`, perDay]]), dayMs)
      const drawn = await redrawn(suggestion.pictures)
      const createdAt = new Date(now())
      const { kind } = suggestion
      const contact = suggestion.contact?.trim() || null
      const id = await store.add({ kind, text, contact, user_id: userId, created_at: createdAt }, drawn)
      return { id, kind, text, pictures: drawn.length, state: 'open', answer: null, createdAt, answeredAt: null }
    },

    mine: (userId: number, window: Window) => store.ofUser(userId, window),

    received: (window: Window) => store.received(window),

    async answer(id: number, state: SuggestionState, answer: string | null | undefined) {
      if (!(await store.answer(id, state, answer?.trim() || null, now())))
        throw new Refusal('resource_not_exist_or_deleted')
    },

    /** @param place from 1 */
    async picture(id: number, place: number) {
      const webp = await store.picture(id, place)
      if (!webp) throw new Refusal('resource_not_exist_or_deleted')
      return { name: `suggestion-${id}-${place}.webp`, pieces: [webp] }
    },
  }
}

interface Needs {
  store: SuggestionStore
  pictures: Pictures
  limits: Pick<Limits, 'take'>
  now: () => number
}

/** More is not read either. */
const perDay = 10
