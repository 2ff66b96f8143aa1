import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { messageOf } from '#api/failure.ts'

/** What a form or a button says of a refusal. */
export interface RefusalWords {
  /** The sentences of the numbered messages (spec §8), where they say more than its own. */
  errors?: Words['errors'] | undefined
  /** Its own sentences, by what the refusal is about (`param`) or by its code. Null: there is nothing to say. */
  own?: Readonly<Record<string, string | null | ((param: unknown) => string | undefined)>> | undefined
  /** Where nothing else is known. */
  otherwise?: string | undefined
  /** Said after whatever else is said: what became of the person's work. */
  always?: string | undefined
}

/** Why something was refused or failed, in words; undefined for nothing to say. */
export const refusalText = (error: unknown, { errors, own = {}, otherwise, always }: RefusalWords) => {
  if (!error) return undefined
  const said = ownText(error, own)
  if (said !== undefined) return said ?? undefined
  const number = messageOf(error)
  return [(number && errors?.[number]) ?? otherwise, always].filter(Boolean).join(' ') || undefined
}

/** What a refusal, or another failure, can be known by: the closest first. */
export const keysOf = (error: unknown) =>
  error instanceof Error
    ? ['param' in error && error.param, 'code' in error && error.code, error.name].filter(
        (key) => typeof key === 'string',
      )
    : []

export const codeOf = (error: unknown) => (error instanceof CallFailed ? error.code : undefined)

const ownText = (error: unknown, own: NonNullable<RefusalWords['own']>) => {
  for (const key of keysOf(error)) {
    const said = Object.hasOwn(own, key) ? own[key] : undefined
    const text = typeof said === 'function' ? said(error instanceof CallFailed ? error.param : undefined) : said
    if (text !== undefined) return text
  }
  return undefined
}
