import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats work that the database could not do for a passing reason: a deadlock, a serialisation failure, a lost
 * connection. The work must be repeatable: when a connection is lost during commit, nobody knows whether it happened.
 *
 * @param forMs after this long the last error is thrown; a try that has begun is not cut short
 */
export const withRetry = async <T>(work: () => Promise<T>, { forMs = 10_000, passes = isPassing }: Patience = {}) => {
  const giveUpAt = Date.now() + forMs
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      // Jitter, or those who collided once collide again.
      const waitMs = pauseMs * (0.5 + Math.random())
      if (!passes(error) || Date.now() + waitMs > giveUpAt) throw error
      await pause(waitMs)
    }
  }
}

export interface Patience {
  forMs?: number
  passes?: (error: unknown) => boolean
}

/** Worth another try: the database is away, or another transaction was in the way. */
export const isPassing = (error: unknown) => isUnavailable(error) || conflicts.has(codeOf(error) ?? '')

/** The database is away, starting, stopping or full of connections; nothing is wrong with the statement. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (code !== undefined && (away.has(code) || /^08...$/.test(code))) return true
  // The socket file is not there; any other missing file is not our business.
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true
  if (error instanceof Error && lostConnection.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause)
}

const codeOf = (error: unknown) => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Deadlock, serialisation failure. */
const conflicts = new Set(['40P01', '40001'])

/** Ended by an administrator, crash of a neighbour, starting or stopping, too many connections; then the network's. */
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own words for it, which carry no code. */
const lostConnection = /^Connection terminated|^timeout exceeded when trying to connect|not queryable/
