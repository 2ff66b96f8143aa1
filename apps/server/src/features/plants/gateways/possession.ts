import { minuteMs } from '@heliograph/domain/zones'
import { contradictionOf, firmwareFamilyOf } from '#ingest/logger-identity.ts'
import { bootsIn, type Visit } from './logger-boots.ts'

/**
 * Proof that a person is at a logger without a secret: it goes off and on when we say so, three times. `at` is when the
 * next request is due, or when it was made.
 */
export interface Challenge {
  startedAt: number
  phase: Phase
  at: number
  /** How often it went off and on as requested. */
  rounds: number
  /** When it went off in this round. */
  offAt: number | null
  notice: Notice | null
  failure: Failure | null
}

type Phase = 'pause' | 'off' | 'dark' | 'on' | 'watch' | 'proven' | 'failed'
/** Why the last round did not count. */
type Notice = 'not-off' | 'not-on' | 'too-soon'
/** `restarts`: without being asked. `two-loggers`: another one uses the serial number. `full`: the plant has all gateways that it can have. */
type Failure = 'too-late' | 'restarts' | 'two-loggers' | 'taken' | 'full' | 'stopped'

export const roundsNeeded = 3
/** How long a person has for each request. */
export const promptMs = minuteMs
export const challengeMs = 10 * minuteMs

/**
 * Saved of a serial number while it is claimed. One logger opens about a hundred within the hour, also with bad Wi-Fi. With more, another
 * one uses its number, and each is compared with each, so that a stranger's flood would keep the server busy.
 */
export const mostVisits = 400

export const newChallenge = (now: number, random: () => number): Challenge => ({
  startedAt: now,
  phase: 'pause',
  at: now + between(5, 12, random),
  rounds: 0,
  offAt: null,
  notice: null,
  failure: null,
})

/**
 * Where the challenge stands. Until the first round has counted, an unused serial number, a logger of another person and a
 * logger that is not used at all look the same. Requests are made only when a person looks, so that they are seen.
 */
export const advance = (challenge: Challenge, visits: readonly Visit[], now: number, random: () => number) => {
  let current = challenge
  for (let next = step(current, visits, now, random); next; next = step(current, visits, now, random)) current = next
  return current
}

export const isOver = ({ phase }: Challenge) => phase === 'proven' || phase === 'failed'

/** Undefined: nothing has changed. */
const step = (challenge: Challenge, visits: readonly Visit[], now: number, random: () => number) => {
  if (isOver(challenge)) return undefined
  const failure = challenge.rounds > 0 ? flawIn(challenge, visits, challenge.rounds) : undefined
  if (failure) return failed(challenge, failure)
  const next = stepOf[challenge.phase](challenge, visits, now, random)
  const isLate = challenge.phase !== 'watch' && now > challenge.startedAt + challengeMs
  // What happened in time counts, also if no one looked then.
  return isLate && next?.phase !== 'watch' && next?.phase !== 'failed' ? failed(challenge, 'too-late') : next
}

type Step = (challenge: Challenge, visits: readonly Visit[], now: number, random: () => number) => Challenge | undefined

const stepOf: Record<Phase, Step> = {
  pause: (challenge, _visits, now) => (now < challenge.at ? undefined : { ...challenge, phase: 'off', at: now }),

  off(challenge, visits, now, random) {
    const { at } = challenge
    const newest = visits.findLast(({ openedAt }) => openedAt <= at)
    const wentAt = newest?.closedAt ?? null
    if (wentAt !== null && wentAt > at && wentAt <= at + promptMs + noticedMs)
      return {
        ...challenge,
        phase: 'dark',
        at: Math.max(now, wentAt) + between(8, 22, random),
        offAt: wentAt,
        notice: null,
      }
    if (visits.some(({ openedAt }) => openedAt > at)) return missed(challenge, 'too-soon', now, random)
    return now > at + promptMs + noticedMs ? missed(challenge, 'not-off', now, random) : undefined
  },

  dark(challenge, visits, now, random) {
    const offAt = challenge.offAt ?? challenge.at
    if (visits.some(({ openedAt, heardAt }) => openedAt > offAt || heardAt > offAt + waverMs))
      return missed(challenge, 'too-soon', now, random)
    return now < challenge.at ? undefined : { ...challenge, phase: 'on', at: now }
  },

  on(challenge, visits, now, random) {
    const { at, offAt } = challenge
    const since = visits.filter(({ openedAt }) => openedAt > (offAt ?? at))
    const back = since.find(({ bootedAt }) => bootedAt !== null) ?? since[0]
    // It has not said yet when it was switched on.
    const isWaiting = !back || (back.bootedAt === null && now <= back.openedAt + noticedMs)
    if (isWaiting) return now > at + promptMs + joiningMs ? missed(challenge, 'not-on', now, random) : undefined
    if (back.bootedAt === null) return missed(challenge, 'not-on', now, random)
    if (back.bootedAt < at - waverMs) return missed(challenge, 'too-soon', now, random)
    if (back.bootedAt > at + promptMs) return missed(challenge, 'not-on', now, random)
    const rounds = challenge.rounds + 1
    const flaw = flawIn(challenge, visits, rounds)
    if (flaw) return failed(challenge, flaw)
    const done = { ...challenge, rounds, offAt: null, notice: null }
    return rounds < roundsNeeded
      ? { ...done, phase: 'pause', at: now + between(8, 22, random) }
      : { ...done, phase: 'watch', at: Math.max(now + watchMs, challenge.startedAt + leastMs) }
  },

  // Another logger with this serial number, that another person uses, is heard by now.
  watch: (challenge, _visits, now) => (now < challenge.at ? undefined : { ...challenge, phase: 'proven' }),
  proven: () => undefined,
  failed: () => undefined,
}

const flawIn = ({ startedAt }: Challenge, visits: readonly Visit[], rounds: number): Failure | undefined => {
  if (areTwo(visits)) return 'two-loggers'
  const boots = bootsIn(visits)
  const during = boots.filter((at) => at > startedAt).length
  const before = boots.filter((at) => at <= startedAt && at > startedAt - historyMs).length
  return during - rounds > mostUnasked || before > mostBefore ? 'restarts' : undefined
}

/** A connection does not outlive a power cut, a MAC address does not change, and a working time counts on. */
const areTwo = (visits: readonly Visit[]) => {
  if (visits.length >= mostVisits) return true
  const isSurvivor = ({ openedAt, heardAt }: Visit, bootedAt: number) =>
    openedAt < bootedAt - outlivedMs && heardAt > bootedAt + outlivedMs
  if (visits.some(({ bootedAt }) => bootedAt !== null && visits.some((visit) => isSurvivor(visit, bootedAt))))
    return true
  const told = visits.flatMap(({ mac, firmware, workingS, countedAt }) =>
    countedAt === null || workingS === null ? [] : [{ mac, firmware, workingS, countedAt }],
  )
  const inOrder = told.toSorted((one, other) => one.countedAt - other.countedAt)
  return inOrder.some(({ mac, firmware, workingS, countedAt }, place) =>
    inOrder.slice(0, place).some((before) => {
      const firmwareFamily = before.firmware === null ? null : firmwareFamilyOf(before.firmware)
      const clock = { workingSeconds: workingS, powerOnSeconds: 0, offsetSeconds: 0 }
      const said = { clock, ...(mac !== null && { mac }), ...(firmware !== null && { firmware }) }
      return contradictionOf({ ...before, firmwareFamily, offsetS: null }, said, countedAt) !== undefined
    }),
  )
}

const missed = (challenge: Challenge, notice: Notice, now: number, random: () => number): Challenge => ({
  ...challenge,
  phase: 'pause',
  // Longer than usual, so that the logger is back.
  at: now + between(20, 35, random),
  offAt: null,
  notice,
})

const failed = (challenge: Challenge, failure: Failure): Challenge => ({ ...challenge, phase: 'failed', failure })

const between = (leastS: number, mostS: number, random: () => number) =>
  Math.round((leastS + (mostS - leastS) * random()) * 1000)

/** A network notices that a device has gone after about twenty seconds. */
const noticedMs = 25_000
/** A logger joins the Wi-Fi and connects within a minute and a half. */
const joiningMs = 90_000
/** Loggers count whole seconds, and a frame may be under way. */
const waverMs = 3_000
const outlivedMs = 10_000
/** Loggers are heard every two minutes: in this time, one that stayed on shows itself. */
const leastMs = 3 * minuteMs
const watchMs = 10_000
const historyMs = 30 * minuteMs
/** Setting up a logger restarts it a few times. */
const mostBefore = 3
const mostUnasked = 2
