import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '@heliograph/domain/caught'

/**
 * Retries work that failed for a transient reason: a deadlock, a serialisation failure, a lost connection. The work
 * must be safe to repeat: if the connection is lost during a commit, it may have been committed.
 * @param forMs after this time the last error is thrown; a running attempt is not interrupted
 */
export const withRetry = async <T>(work: () => Promise<T>, { forMs = 10_000, passes = isPassing }: Patience = {}) => {
  const giveUpAt = Date.now() + forMs
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      // Jitter; otherwise transactions that collided once would collide again.
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

/** Worth retrying: the database is unavailable, or another transaction was in the way. */
export const isPassing = (error: unknown) => isUnavailable(error) || isInTheWay(error)

/** It took longer than a statement may, or an administrator ended it. The next try would take as long. */
export const isTooSlow = (error: unknown) => codeOf(error) === '57014'

/** Another transaction was in the way: this one left nothing, so it can be repeated whatever it does. */
export const isInTheWay = (error: unknown) => conflicts.has(codeOf(error) ?? '')

/** The database is unreachable, starting, stopping or out of connections; the statement is not at fault. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (code !== undefined && (away.has(code) || /^08...$/.test(code))) return true
  // The socket file does not exist. Any other missing file is a different problem.
  if (code === 'ENOENT' && isConnectError(error)) return true
  if (error instanceof Error && lostConnection.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause)
}

const isConnectError = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** It waited for a lock for longer than a statement may: who holds it has more to do. */
export const isKeptWaiting = (error: unknown) => codeOf(error) === '55P03'

/** Deadlock, serialisation failure. */
const conflicts = new Set(['40P01', '40001'])

/**
 * Ended by an administrator, crash of another session, starting or stopping, too many connections; then network errors.
 */
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

/** The driver's messages for this, which have no code. */
const lostConnection = /^Connection terminated|^timeout exceeded when trying to connect|not queryable/
