import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { messageOf } from '#api/failure.ts'

/** The messages of a form or a button for refusals. */
export interface RefusalWords {
  /** The numbered messages (spec §8), unless `own` has a better one. */
  errors?: Words['errors'] | undefined
  /** Own messages, by the refusal's `param` or code. Null shows nothing. */
  own?: Readonly<Record<string, string | null | ((param: unknown) => string | undefined)>> | undefined
  /** The message if no other applies. */
  otherwise?: string | undefined
  /** Appended to any message: what happened to the person's input. */
  always?: string | undefined
}

/** The message for a refusal or failure; undefined if there is nothing to show. */
export const refusalText = (error: unknown, { errors, own = {}, otherwise, always }: RefusalWords) => {
  if (!error) return undefined
  const said = ownText(error, own)
  if (said !== undefined) return said ?? undefined
  const number = messageOf(error)
  return [(number && errors?.[number]) ?? otherwise, always].filter(Boolean).join(' ') || undefined
}

/** The keys to look up the message of an error, most specific first. */
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
