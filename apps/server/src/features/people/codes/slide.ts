import { createHash, randomInt } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'

export type Slide = ReturnType<typeof createSlide>

export interface SlideSettings {
  /** Off: nothing asks for it. */
  on: boolean
  /** How expensive it is: each of the pieces takes 2^bits hashes on average. */
  bits: number
  /** After so many wrong passwords from an address within a quarter of an hour a log-in brings one. */
  afterFailures: number
}

/**
 * A check that costs a person a moment and thousands of programs a lot: a handle is moved into a gap, by hand or by the
 * arrow keys, while the device does some work that is worth something for this one puzzle only. There is no picture to
 * see. A program that does the work passes too; it is the price that keeps a thousand of them away.
 */
export const createSlide = ({ tokens, limits, failuresFrom, settings, now }: Needs) => {
  /**
   * Takes the one use of a solved one. Everything passes where it is off.
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

    /** A puzzle is good for one attempt: a wrong one costs another puzzle. */
    async solve({ token, position, work }: Solution, ip: string): Promise<SolvedSlide> {
      const asked = (await tokens.redeem<Asked>('slide', token, now()))?.content
      if (!asked || asked.ip !== ip) throw new Refusal('AUTH_SLIDE_ERROR')
      const isIn = position >= asked.gap.from && position <= asked.gap.to
      if (!isIn || !isWorked(token, work, asked.work)) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
      const solved = await tokens.issue('solved-slide', { ip }, { expiresAt: now() + solvedMs })
      return { token: solved, livesMs: solvedMs }
    },

    check,

    /** Before a password is looked at: only where passwords were wrong lately. @throws Refusal AUTH_SLIDE_ERROR */
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
  /** The handle stands at 0, and moves as far as this. */
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
  /** Where the handle has to come to rest, the edges included. */
  gap: { from: number; to: number }
  /** What makes it expensive to solve thousands: so many numbers, each with so many leading zero bits in its hash. */
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
/** Wide enough for a shaking hand, and not hit by chance. */
const gapWidth = 6
/** Many small pieces take about the same time for everybody; one large one would be a lottery. */
const pieces = 16
const livesMs = 5 * minuteMs
const solvedMs = 2 * minuteMs
