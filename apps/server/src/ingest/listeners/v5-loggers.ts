import type { Socket } from 'node:net'
import type { Frame } from '@heliograph/protocols/solarman-v5/frame'
import { contradictionOf, isProof, saidIn, type Contradiction, type Said } from '#ingest/logger-identity.ts'
import type { LoggerPins } from '#ingest/logger-pins.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import { createFlapping } from './flapping.ts'

/** One logger's use of a socket. */
interface Visit {
  socket: Socket
  address: string
  said: Said
  state: 'unknown' | 'proven' | Contradiction
  /** Frames that were put aside. */
  aside: number
}

/** Whether to take a frame, or why not. */
export type Verdict = 'take' | 'unknown' | Contradiction

/**
 * Decides which socket of a serial number is the logger's. The protocol has no secret, so a logger is recognised by its
 * MAC address, its firmware's family and its count of working time, as they were when it first reported. A recognised
 * logger that connects again takes over from its old socket at once; any other socket takes over from nobody.
 */
export const createV5Loggers = ({ pins, now, onReplaced }: Needs) => {
  const visits = new WeakMap<Socket, Map<string, Visit>>()
  const holders = new Map<string, { visit: Visit; since: number }>()
  const flapping = createFlapping({ now })
  /** Visits that were replaced by a newer one. */
  const taken = new WeakSet<Visit>()

  const visitOf = (sn: string, socket: Socket) => {
    const ofSocket = visits.get(socket) ?? new Map<string, Visit>()
    visits.set(socket, ofSocket)
    const known = ofSocket.get(sn)
    if (known) return known
    const visit: Visit = { socket, address: socket.remoteAddress ?? '', said: {}, state: 'unknown', aside: 0 }
    ofSocket.set(sn, visit)
    socket.once('close', () => {
      if (holders.get(sn)?.visit === visit) holders.delete(sn)
    })
    return visit
  }

  const rivalOf = ({ said, address }: Visit, why: Contradiction | 'connections') => ({
    why,
    mac: said.mac ?? null,
    firmware: said.firmware ?? null,
    address,
  })

  /** Two sockets of the recognised logger: the older one is dead, unless it goes on sending. */
  const hold = async (sn: string, gateway: KnownGateway, visit: Visit) => {
    const holder = holders.get(sn)
    if (holder?.visit === visit) return
    if (!holder || holder.visit.socket.destroyed) return void holders.set(sn, { visit, since: now() })
    if (taken.has(visit)) {
      // It was replaced and still lives. Frames that were on their way when it was replaced say nothing.
      if (now() - holder.since > overlapMs) await pins?.noteRival(gateway.id, rivalOf(visit, 'connections'))
      return
    }
    // Before anything waits: of several that arrive together, each replaces the one before.
    taken.add(holder.visit)
    holders.set(sn, { visit, since: now() })
    const isSameAddress = !pins || holder.visit.address === visit.address
    // If two keep replacing each other for long, both stay.
    const bothStay = isSameAddress && !flapping.admits(sn)
    if (isSameAddress && !bothStay) holder.visit.socket.destroy()
    onReplaced(holder.visit.socket)
    if (bothStay) await pins?.noteRival(gateway.id, rivalOf(visit, 'connections'))
  }

  /** Whether it is the newest of a recognised logger. */
  const holds = (socket: Socket) =>
    [...(visits.get(socket) ?? [])].some(([sn, visit]) => holders.get(sn)?.visit === visit)

  const recognise = async (gateway: KnownGateway, visit: Visit, frame: Frame) => {
    const said = saidIn(frame, now())
    if (said) visit.said = { ...visit.said, ...said }
    const pin = (await pins?.of(gateway.id)) ?? undefined
    if (!pins) return true
    if (!pin || (pin.mac === null && pin.workingS === null)) {
      // What a logger has stored does not say how it counts now.
      if (!said?.clock) return true
      await (pin ? pins.note(gateway.id, visit.said) : pins.pin(gateway.id, visit.said))
      visit.state = 'proven'
      return true
    }
    if (said) {
      const { mac, firmware } = visit.said
      const all = { ...(mac !== undefined && { mac }), ...(firmware !== undefined && { firmware }), ...said }
      const why = contradictionOf(pin, all, now())
      if (why) visit.state = why
      else if (isProof(pin, all, now())) visit.state = 'proven'
      // It contradicted what was known before a person accepted it.
      else if (visit.state !== 'proven') visit.state = 'unknown'
      if (visit.state === 'proven') await pins.note(gateway.id, all)
    }
    return visit.state === 'proven'
  }

  return {
    holds,

    async judge(sn: string, gateway: KnownGateway, socket: Socket, frame: Frame): Promise<Verdict> {
      const visit = visitOf(sn, socket)
      if (await recognise(gateway, visit, frame)) {
        await hold(sn, gateway, visit)
        return 'take'
      }
      if (++visit.aside > mostAside) socket.destroy()
      if (visit.state === 'unknown' || visit.state === 'proven') return 'unknown'
      await pins?.noteRival(gateway.id, rivalOf(visit, visit.state))
      return visit.state
    },
  }
}

interface Needs {
  /** Without them, every logger with a registered serial number is taken. */
  pins: LoggerPins | undefined
  now: () => number
  /** A newer socket took over from this one, which may stay open. */
  onReplaced: (socket: Socket) => void
}

const overlapMs = 5_000
const mostAside = 200
