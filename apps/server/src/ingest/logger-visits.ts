import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { hourMs } from '@heliograph/domain/zones'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { saidIn } from './logger-identity.ts'
import { startRounds } from './rounds.ts'

/** A logger's connection, from the first frame with its serial number. */
export interface LoggerVisit {
  id: string
  sn: string
  openedAt: number
  /** Its newest frame. */
  heardAt: number
  /** When it ended by itself. Null while it lasts, and if this side ended it. */
  closedAt: number | null
  /** When the logger was switched on, as it says. Null: it has not said. */
  bootedAt: number | null
  mac: string | null
  firmware: string | null
  /** Its working time, in seconds, and when it said so. */
  workingS: number | null
  countedAt: number | null
}

export interface LoggerVisitStore {
  /** Serial numbers that a person claims now. */
  claimed: (now: number) => Promise<readonly string[]>
  /** Some of what was kept of an unregistered logger: its newest and its oldest data frames. */
  keptOf: (sn: string) => Promise<readonly KeptFrame[]>
  save: (visits: readonly LoggerVisit[]) => Promise<void>
  forgetOthers: (now: number) => Promise<void>
}

interface KeptFrame {
  id: number
  receivedAt: number
  payload: Uint8Array
}

/** What a hello says. */
export interface Hello {
  mac: string
  firmware: string
  clock: Clock
}

export type LoggerVisits = ReturnType<typeof createLoggerVisits>

/**
 * When loggers connect, go and were switched on, in this process's memory. While a person claims a serial number, its
 * visits are saved, so that any process can judge them.
 */
export const createLoggerVisits = ({ store, now, report }: Needs) => {
  const bySn = new Map<string, OfLogger>()
  const bySocket = new WeakMap<Socket, Map<string, Live>>()
  let claimed: ReadonlySet<string> = new Set()

  const makeWay = () => {
    if (bySn.size <= mostLoggers) return
    // Those that a person claims stay: naming many others is how a stranger would hide the real logger.
    for (const sn of bySn.keys()) if (!claimed.has(sn)) return void bySn.delete(sn)
  }

  /** Of each logger and of all loggers, those heard last. */
  const remember = (live: Live) => {
    const { sn, openedAt, heardAt } = live.visit
    const ofLogger = bySn.get(sn) ?? { passing: new Set(), lasting: new Set() }
    const { passing, lasting } = ofLogger
    bySn.delete(sn)
    bySn.set(sn, ofLogger)
    makeWay()
    const isKnown = passing.delete(live) || lasting.delete(live)
    const isLasting = !live.socket.destroyed && heardAt - openedAt >= lastingMs
    ;(isLasting ? lasting : passing).add(live)
    for (const kept of [passing, lasting]) forgetSilent(kept)
    const [oldest] = passing
    if (oldest && passing.size > mostPassing) passing.delete(oldest)
    if (!isKnown && claimed.has(sn)) live.socket.setKeepAlive(true, watchfulMs)
  }

  const forgetSilent = (kept: Set<Live>) => {
    for (const live of kept) {
      if (live.visit.heardAt > now() - hourMs) return
      kept.delete(live)
    }
  }

  const liveOf = (sn: string, socket: Socket) => {
    const ofSocket = bySocket.get(socket) ?? openedBy(socket)
    const known = ofSocket.get(sn)
    // A real connection has one logger, behind some gateways a few.
    if (known || ofSocket.size >= mostOfSocket) return known
    const nothing = { closedAt: null, bootedAt: null, mac: null, firmware: null, workingS: null, countedAt: null }
    const visit = { id: randomUUID(), sn, openedAt: now(), heardAt: now(), ...nothing }
    const live: Live = { visit, socket, isSaved: false }
    ofSocket.set(sn, live)
    return live
  }

  const openedBy = (socket: Socket) => {
    const ofSocket = new Map<string, Live>()
    bySocket.set(socket, ofSocket)
    // Those that are over need no place of their own.
    socket.once('close', () => {
      for (const live of ofSocket.values()) if (bySn.get(live.visit.sn)?.lasting.has(live)) remember(live)
    })
    return ofSocket
  }

  const visitsOf = (sn: string) => {
    const { passing = [], lasting = [] } = bySn.get(sn) ?? {}
    return [...passing, ...lasting]
  }

  const save = async (sns: Iterable<string>) => {
    for (const sn of sns) {
      const fresh = visitsOf(sn).filter(({ isSaved }) => !isSaved)
      if (fresh.length === 0) continue
      for (const live of fresh) live.isSaved = true
      await store.save(fresh.map(({ visit }) => visit)).catch((error: unknown) => {
        for (const live of fresh) live.isSaved = false
        throw error
      })
    }
  }

  const look = async () => {
    const wanted = new Set(await store.claimed(now()))
    for (const sn of wanted) {
      if (claimed.has(sn)) continue
      // A logger that loses its power says nothing: only its network shows that it has gone.
      for (const live of visitsOf(sn)) {
        live.socket.setKeepAlive(true, watchfulMs)
        live.isSaved = false
      }
      await store.save((await store.keptOf(sn)).flatMap((frame) => visitIn(sn, frame)))
    }
    const isFewer = [...claimed].some((sn) => !wanted.has(sn))
    claimed = wanted
    if (isFewer) await store.forgetOthers(now())
    await save(wanted)
  }

  return {
    /** A frame arrived. */
    hear(sn: string, socket: Socket, hello: Hello | undefined) {
      const live = liveOf(sn, socket)
      if (!live) return
      const { visit } = live
      visit.heardAt = now()
      live.isSaved = false
      remember(live)
      if (!hello) return
      const { mac, firmware, clock } = hello
      visit.bootedAt ??= now() - clock.powerOnSeconds * 1000
      if (!/^0*$/.test(mac)) visit.mac = mac
      if (firmware !== '') visit.firmware = firmware.replaceAll('\0', '')
      visit.workingS = clock.workingSeconds
      visit.countedAt = now()
    },

    /** The connection has ended, and not because this side ended it. */
    gone(socket: Socket) {
      for (const live of bySocket.get(socket)?.values() ?? []) {
        live.visit.closedAt ??= now()
        live.isSaved = false
      }
    },

    look,
    start: () => startRounds(look, { everyMs, report }),
  }
}

/** What was kept says how the logger counts its working time, which a stranger does not know. */
const visitIn = (sn: string, { id, receivedAt: at, payload }: KeptFrame): LoggerVisit[] => {
  const clock = saidIn({ control: controls.data, payload }, at)?.clock
  if (!clock) return []
  const heard = { openedAt: at, heardAt: at, closedAt: at, bootedAt: null, mac: null, firmware: null }
  return [{ id: `kept ${id}`, sn, ...heard, workingS: clock.workingSeconds, countedAt: at }]
}

/** Of one serial number, each in the order in which they were last heard. */
interface OfLogger {
  /** Anyone can open many, so they make way for newer ones. */
  passing: Set<Live>
  /** Open for long and still heard: one of these may be the real logger's. There are no more than open sockets. */
  lasting: Set<Live>
}

interface Live {
  visit: LoggerVisit
  socket: Socket
  isSaved: boolean
}

interface Needs {
  store: LoggerVisitStore
  now: () => number
  report: (error: Error) => void
}

const everyMs = 1_000
/** Then the network is asked every second whether it is still there, ten times. */
const watchfulMs = 10_000
const mostPassing = 40
/** Less than what shows that a connection outlived a power cut. */
const lastingMs = 15_000
const mostOfSocket = 64
const mostLoggers = 50_000
