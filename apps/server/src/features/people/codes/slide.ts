import { createHash, randomInt } from 'node:crypto'
import type { SlidePuzzle, SlideSolution } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'

export type Slide = ReturnType<typeof createSlide>

export interface SlideSettings {
  /** Off: nothing asks for it. */
  on: boolean
  /** How dear it is: each of the pieces takes 2^bits hashes on average. */
  bits: number
  /** After so many wrong passwords from an address within a quarter of an hour a log-in brings one. */
  afterFailures: number
}

/**
 * A check that costs a person a moment and a crowd of programs much: a handle is moved into a gap, by hand or by the
 * arrow keys, while the device does some work that is worth something for this one puzzle only. There is no picture to
 * see. A program that does the work passes too; it is the price that keeps a thousand of them away.
 */
export const createSlide = ({ tickets, limits, failuresFrom, settings, now }: Needs) => ({
  isOn: settings.on,

  /** @throws Refusal TOO_MANY_REQUESTS */
  async puzzle(ip: string): Promise<SlidePuzzle> {
    await limits.take(new Map([[`puzzles to ${ip}`, 60]]), 10 * minuteMs)
    const from = randomInt(length / 4, length - gapWidth)
    const gap = { from, to: from + gapWidth }
    const work = { pieces, bits: settings.bits }
    const puzzle = await tickets.issue('slide', { gap, work, ip }, { expiresAt: now() + livesMs })
    return { puzzle, length, gap, work, expiresIn: livesMs / 1000 }
  },

  /** A puzzle is there for one try: who was wrong gets another. */
  async solve({ puzzle, position, work }: SlideSolution, ip: string) {
    const asked = (await tickets.redeem<Asked>('slide', puzzle, now()))?.content
    if (!asked || asked.ip !== ip) throw new Refusal('AUTH_SLIDE_ERROR')
    const isIn = position >= asked.gap.from && position <= asked.gap.to
    if (!isIn || !isWorked(puzzle, work, asked.work)) throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
    const slide = await tickets.issue('solved-slide', { ip }, { expiresAt: now() + solvedMs })
    return { slide, expiresIn: solvedMs / 1000 }
  },

  /** Whether a log-in from there has to bring one: passwords were wrong lately. */
  required: async (ip: string) => settings.on && (await failuresFrom(ip)) >= settings.afterFailures,

  /**
   * Takes the one use of a solved one. Everything passes where it is off.
   *
   * @throws Refusal AUTH_SLIDE_ERROR
   */
  async check(solved: string | undefined, ip: string) {
    if (!settings.on) return
    const ticket = solved ? await tickets.redeem<{ ip: string }>('solved-slide', solved, now()) : undefined
    if (ticket?.content.ip !== ip) throw new Refusal('AUTH_SLIDE_ERROR')
  },
})

const isWorked = (puzzle: string, work: readonly number[], asked: Asked['work']) =>
  work.length === asked.pieces &&
  work.every((n, piece) => {
    const hash = createHash('sha256').update(`${puzzle}.${piece}.${n}`).digest()
    return hash.readUInt32BE(0) >>> (32 - asked.bits) === 0
  })

interface Asked {
  gap: { from: number; to: number }
  work: { pieces: number; bits: number }
  ip: string
}

interface Needs {
  tickets: Tickets
  limits: { take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown> }
  failuresFrom: (ip: string) => Promise<number>
  settings: SlideSettings
  now: () => number
}

interface Tickets {
  issue: (purpose: 'slide' | 'solved-slide', content: object, until: { expiresAt: number }) => Promise<string>
  redeem: <T extends object>(
    purpose: 'slide' | 'solved-slide',
    ticket: string,
    now: number,
  ) => Promise<{ content: T } | undefined>
}

const length = 100
/** Wide enough for a shaking hand, and not hit by chance. */
const gapWidth = 6
/** Many small pieces take about the same time for everybody; one large one would be a lottery. */
const pieces = 16
const livesMs = 5 * minuteMs
const solvedMs = 2 * minuteMs
