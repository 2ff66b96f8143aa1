import { dayMs, minuteMs } from '@heliograph/domain/zones'

/** What is known about the present. */
export interface Evidence {
  /** The newest known time plus what has certainly passed since. */
  expected: number
  /** Whether that is all that has passed. If not, the machine may have been off for any time. */
  isExact: boolean
  /** What has passed since the last look. */
  passedMs: number
  /** What the database server's clock shows: on a single machine it is the same clock as ours. */
  database: number
  /** Whether something that does not share the database server's clock agrees with it. */
  isWitnessed: boolean
  /** How far the known time has moved ahead without a witness. */
  unwitnessedMs: number
}

export interface Finding {
  at: number
  unwitnessedMs: number
  /** False if nobody knows how much time has passed. */
  isSure: boolean
}

/**
 * The known time moves on with the time that passes. The database server's clock alone can move it ahead by a day in
 * total; then it needs a witness. Only a witness can move it back.
 */
export const judgeTime = (evidence: Evidence): Finding => {
  const { expected, isExact, passedMs, database, isWitnessed, unwitnessedMs } = evidence
  const jumpMs = database - expected
  if (isWitnessed)
    return { at: jumpMs < -backMs ? database : Math.max(expected, database), unwitnessedMs: 0, isSure: true }
  if (jumpMs <= 0) return { at: expected, unwitnessedMs, isSure: isExact || -jumpMs <= mostApartMs }
  const ahead = unwitnessedMs + (jumpMs > 1_000 + passedMs * driftShare ? jumpMs : 0)
  if (ahead <= mostApartMs) return { at: database, unwitnessedMs: ahead, isSure: true }
  return { at: expected, unwitnessedMs, isSure: isExact }
}

/** A clock that is further off than this is wrong. */
export const mostApartMs = dayMs

/** Small differences are not worth a step back. */
const backMs = 10 * minuteMs

/** Clocks drift, and are corrected in small steps. */
const driftShare = 0.01

/** How closely a witness must agree. Gateways' clocks are set by people and drift. */
export const agreesWithin = { gateways: 30 * minuteMs, machines: 2 * minuteMs }
