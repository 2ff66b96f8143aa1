import { createServer, type AddressInfo, type Socket } from 'node:net'
import { encodeAnswer } from '@heliograph/protocols/solarman-v5/answer'
import {
  controls,
  createFrameDecoder,
  encodeFrame,
  isRequest,
  type Frame,
} from '@heliograph/protocols/solarman-v5/frame'
import { decodeData, type DecodedData } from '@heliograph/protocols/solarman-v5/payloads'

export interface Arrival {
  frame: Frame
  /** Only of data frames. */
  data?: DecodedData
}

/** A platform for loggers. The test controls what is acknowledged and when the platform is online. */
export const startV5Platform = async (acknowledges: (arrival: Arrival) => boolean = () => true) => {
  const arrivals: Arrival[] = []
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  let waiting: { enough: () => boolean; done: () => void }[] = []
  let badFrames = 0
  let connections = 0
  let at = Date.now

  const look = () => {
    for (const { enough, done } of waiting) if (enough()) done()
    waiting = waiting.filter(({ enough }) => !enough())
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    connections++
    const decode = createFrameDecoder()
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const decoded = decode(chunk)
      badFrames += decoded.badFrames
      for (const frame of decoded.frames) {
        const data = frame.control === controls.data && { data: decodeData(frame.payload) }
        const arrival = { frame, ...data }
        arrivals.push(arrival)
        if (isRequest(frame.control) && acknowledges(arrival)) socket.write(encodeAnswer(frame, { at: at() }))
      }
      look()
    })
  })
  const listen = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    port,
    arrivals,
    chunks,
    data: () => arrivals.flatMap(({ data }) => data ?? []),
    badFrames: () => badFrames,
    connections: () => connections,
    /** The time that loggers get from it. */
    setTime: (now: () => number) => void (at = now),
    until: (enough: () => boolean) =>
      new Promise<void>((done) => {
        waiting.push({ enough, done })
        look()
      }),
    /** Writes a frame to all loggers. */
    answer(frame: Frame) {
      for (const socket of sockets) socket.write(encodeFrame(frame))
    },
    /** Closes all connections and accepts no new ones until `listen`. */
    async goAway() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    comeBack: () => listen(port),
  }
}

export type V5Platform = Awaited<ReturnType<typeof startV5Platform>>
