import { createHash, randomInt } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'

export type Slide = ReturnType<typeof createSlide>

export interface SlideSettings {
  /** If off, nothing requires the check. */
  on: boolean
  /** How expensive it is: each piece takes 2^bits hashes on average. */
  bits: number
  /** After this many wrong passwords from an address within a quarter of an hour, a log-in needs a solved check. */
  afterFailures: number
}

/**
 * A check that costs one person a moment but thousands of bots a lot: the person moves a handle into a gap, with the
 * mouse or the arrow keys, while the device does some work that counts only for this puzzle. There is no picture, so it
 * works without sight. A bot that does the work passes too, but a thousand bots have to pay a thousand times.
 */
export const createSlide = ({ tokens, limits, failuresFrom, settings, now }: Needs) => {
  /**
   * Uses up a solved check. If the check is off, everything passes.
   *
   * @throws Refusal AUTH_SLIDE_ERROR
   */
  const check = async (solved: string | undefined, ip: string) => {
    if (!settings.on) return
    const found = solved ? await tokens.redeem<{ ip: string }>('solved-slide', solved, now()) : undefined
    if (found?.content.ip !== ip) throw new Refusal('AUTH_SLIDE_ERROR')
  }

  return {
    isOn: settings.on,

    /** @throws Refusal TOO_MANY_REQUESTS */
    async puzzle(ip: string): Promise<Puzzle> {
      await limits.take(new Map([[`puzzles to ${ip}`, 60]]), 10 * minuteMs)
      const from = randomInt(length / 4, length - gapWidth)
      const gap = { from, to: from + gapWidth }
      const work = { pieces, bits: settings.bits }
      const token = await tokens.issue('slide', { gap, work, ip }, { expiresAt: now() + livesMs })
      return { token, length, gap, work, livesMs }
    },

    /** A puzzle allows one attempt: after a wrong one the client has to get a new puzzle. */
    async solve({ token, position, work }: Solution, ip: string): Promise<SolvedSlide> {
      const asked = (await tokens.redeem<Asked>('slide', token, now()))?.content
      if (!asked || asked.ip !== ip) throw new Refusal('AUTH_SLIDE_ERROR')
      const isIn = position >= asked.gap.from && position <= asked.gap.to
      if (!isIn || !isWorked(token, work, asked.work)) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
      const solved = await tokens.issue('solved-slide', { ip }, { expiresAt: now() + solvedMs })
      return { token: solved, livesMs: solvedMs }
    },

    check,

    /** Before a password is checked; required only after recent failures. @throws Refusal AUTH_SLIDE_ERROR */
    async checkLogIn(solved: string | undefined, ip: string) {
      if (settings.on && (await failuresFrom(ip)) >= settings.afterFailures) await check(solved, ip)
    },
  }
}

const isWorked = (puzzle: string, work: readonly number[], asked: Asked['work']) =>
  work.length === asked.pieces &&
  work.every((n, piece) => {
    const hash = createHash('sha256').update(`${puzzle}.${piece}.${n}`).digest()
    return hash.readUInt32BE(0) >>> (32 - asked.bits) === 0
  })

export interface Puzzle extends Omit<Asked, 'ip'> {
  token: string
  /** The handle starts at 0 and can move this far. */
  length: number
  livesMs: number
}

interface Solution {
  token: string
  position: number
  work: readonly number[]
}

/** Proves once that a puzzle was solved. */
export interface SolvedSlide {
  token: string
  livesMs: number
}

interface Asked {
  /** Where the handle has to stop, including the edges. */
  gap: { from: number; to: number }
  /** Makes solving thousands expensive: this many numbers, each with this many leading zero bits in its hash. */
  work: { pieces: number; bits: number }
  ip: string
}

interface Needs {
  tokens: OneTimeTokens
  limits: Pick<Limits, 'take'>
  failuresFrom: (ip: string) => Promise<number>
  settings: SlideSettings
  now: () => number
}

const length = 100
/** Wide enough for a shaking hand, but hard to hit by chance. */
const gapWidth = 6
/** Many small pieces take about the same time for everyone; one large piece would vary a lot. */
const pieces = 16
const livesMs = 5 * minuteMs
const solvedMs = 2 * minuteMs
