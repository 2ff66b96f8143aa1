import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { SuggestionKind, SuggestionState } from '@heliograph/domain/suggestions'
import { sure } from '@heliograph/domain/sure'
import { dayMs } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import { requestHash } from '#needs/request-key.ts'
import { NoPicture, type Pictures } from '#pictures/pictures.ts'
import type { Request, SentSuggestion, SuggestionStore } from './suggestions.store.ts'

export type Suggestions = ReturnType<typeof createSuggestions>

export interface NewSuggestion {
  kind: SuggestionKind
  text: string
  /** The person's contact details. */
  contact?: string | null | undefined
  /** The files as sent, not yet checked. */
  pictures: readonly Buffer[]
}

/** Suggestions of people and the operator's replies. */
export const createSuggestions = ({ store, pictures, limits, now }: Needs) => {
  /** @throws Refusal RECOGNITION_ERROR with the position, from 1, of the first file that is not a picture */
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
    /** Sent again with the same key within a day, the one that was sent is answered, if nothing of it was changed. */
    async send(userId: number, suggestion: NewSuggestion, requestKey: string | undefined): Promise<SentSuggestion> {
      const text = suggestion.text.trim()
      if (text === '') throw new Refusal('PARAM_ERROR', 'text')
      const request = requestKey === undefined ? undefined : requestOf(userId, suggestion, requestKey, now())
      const before = request && (await store.sentBefore(userId, request))
      if (before) return before
      // Decoding costs CPU time, so refused pictures count too.
      await limits.take(new Map([[`suggestions of ${userId}`, perDay]]), dayMs)
      const drawn = await redrawn(suggestion.pictures)
      const createdAt = new Date(now())
      const { kind } = suggestion
      const contact = suggestion.contact?.trim() || null
      const row = { kind, text, contact, user_id: userId, created_at: createdAt }
      const id = await store.add(row, drawn, request)
      // The same was sent at the same moment.
      if (id === undefined) return sure(request && (await store.sentBefore(userId, request)))
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

/** All that was typed and chosen counts: what was changed before the next press must not be lost. */
const requestOf = (
  userId: number,
  { kind, text, contact, pictures }: NewSuggestion,
  requestKey: string,
  now: number,
): Request => ({
  hash: requestHash([
    'suggestion',
    requestKey,
    userId,
    kind,
    text.trim(),
    contact?.trim() || null,
    pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  ]),
  since: now - dayMs,
})

interface Needs {
  store: SuggestionStore
  pictures: Pick<Pictures, 'redraw'>
  limits: Pick<Limits, 'take'>
  now: () => number
}

/** More would not be read. */
const perDay = 10
