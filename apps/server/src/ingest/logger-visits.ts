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
 * When loggers connect, go and were switched on, in this process's memory. while a person claims a serial number, its
 * visits are saved, so that any process can judge them.
 */
export const createLoggerVisits = ({ store, now, report }: Needs) => {
  const bySn = new Map<string, Live[]>()
  const bySocket = new WeakMap<Socket, Map<string, Live>>()
  let claimed: ReadonlySet<string> = new Set()

  const remember = (sn: string, live: Live) => {
    const before = (bySn.get(sn) ?? []).filter(({ visit }) => visit.heardAt > now() - hourMs).slice(1 - mostOfLogger)
    bySn.delete(sn)
    bySn.set(sn, [...before, live])
    const [oldest] = bySn.size > mostLoggers ? bySn.keys() : []
    if (oldest !== undefined) bySn.delete(oldest)
  }

  const liveOf = (sn: string, socket: Socket) => {
    const ofSocket = bySocket.get(socket) ?? new Map<string, Live>()
    bySocket.set(socket, ofSocket)
    const known = ofSocket.get(sn)
    // A real connection has one logger, behind some gateways a few.
    if (known || ofSocket.size >= mostOfSocket) return known
    const nothing = { closedAt: null, bootedAt: null, mac: null, firmware: null, workingS: null, countedAt: null }
    const visit = { id: randomUUID(), sn, openedAt: now(), heardAt: now(), ...nothing }
    const live: Live = { visit, socket, isSaved: false }
    ofSocket.set(sn, live)
    remember(sn, live)
    if (claimed.has(sn)) socket.setKeepAlive(true, watchfulMs)
    return live
  }

  const save = async (sns: Iterable<string>) => {
    for (const sn of sns) {
      const fresh = (bySn.get(sn) ?? []).filter(({ isSaved }) => !isSaved)
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
      for (const live of bySn.get(sn) ?? []) {
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
const mostOfLogger = 40
const mostOfSocket = 64
const mostLoggers = 50_000
