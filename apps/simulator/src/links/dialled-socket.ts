import { connect, type Socket } from 'node:net'
import { codeOf } from '@heliograph/domain/caught'
import { createBackoff } from '#backoff.ts'
import type { LinkTiming } from './link.ts'

/** A TCP connection that is retried with increasing delays whenever it fails or is lost. */
export const createDialledSocket = ({ host, port, timing, onUp, onBytes, onDown }: Needs) => {
  const backoff = createBackoff({ firstMs: timing.reconnectMs[0], mostMs: timing.reconnectMs[1] })
  let socket: Socket | undefined
  let redial: NodeJS.Timeout | undefined
  let wanted = false

  const dial = () => {
    clearTimeout(redial)
    if (!wanted || socket) return
    const dialled = connect({ host, port, noDelay: true })
    socket = dialled
    let problem = 'the connection was closed'
    dialled.setTimeout(timing.patienceMs, () => dialled.destroy(new Error('no answer to the connection')))
    dialled.on('connect', () => {
      dialled.setTimeout(0)
      onUp()
    })
    dialled.on('data', onBytes)
    dialled.on('error', (error) => (problem = error.message || codeOf(error) || problem))
    dialled.on('close', () => {
      if (socket !== dialled) return
      socket = undefined
      onDown(wanted ? problem : undefined)
      if (wanted) redial = setTimeout(dial, backoff.next())
    })
  }

  return {
    /** Whether to keep a connection. */
    keep(isWanted: boolean) {
      if (wanted === isWanted) return
      wanted = isWanted
      if (wanted) return dial()
      clearTimeout(redial)
      const gone = socket
      socket = undefined
      gone?.destroy()
      onDown(undefined)
    },
    /** Resets the delay, because the platform works. */
    praise: () => backoff.reset(),
    hangUp: () => void socket?.destroy(),
    /** False if there is no connection. */
    write: (bytes: Uint8Array) => socket !== undefined && !socket.connecting && socket.write(bytes),
    isUp: () => socket?.readyState === 'open',
    async close() {
      wanted = false
      clearTimeout(redial)
      const closing = socket
      if (!closing) return
      const closed = new Promise((done) => closing.once('close', done))
      closing.end()
      const tooLong = setTimeout(() => closing.destroy(), lastWordsMs)
      await closed
      clearTimeout(tooLong)
    },
  }
}

interface Needs {
  host: string
  port: number
  timing: LinkTiming
  onUp: () => void
  onBytes: (bytes: Uint8Array) => void
  /** The reason; undefined if the connection was closed on purpose. */
  onDown: (why: string | undefined) => void
}

const lastWordsMs = 500
