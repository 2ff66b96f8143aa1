import type { contract, Received, ReceivedSuggestion, Suggestion } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import { seconds } from '#wire/times.ts'
import { NoPicture, type Pictures } from './pictures.ts'
import type { FoundSuggestion, SuggestionStore } from './suggestions.store.ts'

export type Suggestions = ReturnType<typeof createSuggestions>

/** What people tell the operator, and what the operator says to it. */
export const createSuggestions = ({ store, pictures, takeTry, now }: Needs) => {
  /** @throws Refusal RECOGNITION_ERROR with the place of the first that is none, from 1 */
  const redrawn = async (sent: readonly string[]) => {
    const drawn: Buffer[] = []
    for (const [index, base64] of sent.entries()) {
      try {
        drawn.push(await pictures.redraw(Buffer.from(base64, 'base64')))
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        throw new Refusal('RECOGNITION_ERROR', index + 1)
      }
    }
    return drawn
  }

  return {
    async send(userId: number, { kind, text, contact, pictures: sent = [] }: Wish): Promise<Suggestion> {
      if (text.trim() === '') throw new Refusal('PARAM_ERROR', 'text')
      // Drawing costs something, so that a picture that is refused counts as well.
      await takeTry(`suggestions of ${userId}`, perDay, dayMs)
      const drawn = await redrawn(sent)
      const row = { kind, text: text.trim(), contact: contact?.trim() || null }
      const id = await store.add({ ...row, user_id: userId, created_at: new Date(now()) }, drawn)
      const created = { state: 'open', answer: null, created_at: new Date(now()), answered_at: null } as const
      return suggestionOf({ ...row, ...created, id, pictures: drawn.length })
    },

    async mine(userId: number, window: Window) {
      const { total, rows } = await store.ofUser(userId, window)
      return { total, data: rows.map(suggestionOf) }
    },

    async received(window: Window) {
      const { total, rows } = await store.received(window)
      const data = rows.map((row): ReceivedSuggestion => ({
        ...suggestionOf(row),
        contact: row.contact,
        userId: row.user_id,
        userName: row.name || null,
      }))
      return { total, data }
    },

    async answer(id: number, { state, answer }: Answer) {
      if (!(await store.answer(id, state, answer?.trim() || null, now())))
        throw new Refusal('resource_not_exist_or_deleted')
      return {}
    },

    async picture(id: number, place: number) {
      const webp = await store.picture(id, place)
      if (!webp) throw new Refusal('resource_not_exist_or_deleted')
      return { name: `suggestion-${id}-${place}.webp`, pieces: [webp] }
    },
  }
}

const suggestionOf = (row: Omit<FoundSuggestion, 'contact' | 'user_id' | 'name'>): Suggestion => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  pictures: row.pictures,
  state: row.state,
  answer: row.answer,
  createdDate: seconds(row.created_at.getTime()),
  answeredDate: row.answered_at && seconds(row.answered_at.getTime()),
})

type Wish = Received<typeof contract.suggestions.send>['body']
type Answer = Received<typeof contract.suggestions.answer>['body']
type Window = Received<typeof contract.suggestions.mine>['query']

interface Needs {
  store: SuggestionStore
  pictures: Pictures
  /** @throws Refusal TOO_MANY_REQUESTS */
  takeTry: (subject: string, most: number, withinMs: number) => Promise<unknown>
  now: () => number
}

/** More is not read either. */
const perDay = 10
