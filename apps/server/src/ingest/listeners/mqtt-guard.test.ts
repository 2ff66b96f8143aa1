import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openSocket } from './listeners.fixture.ts'
import { guardMqtt, maxConnectBytes, maxPacketBytes, type Guard } from './mqtt-guard.ts'
import { connectPacket, packetOf, publishPacket } from './mqtt-packets.fixture.ts'

const connectBytes = connectPacket({ clientId: 'G1' })
/** Three of these bytes are the topic. */
const publishOf = (length: number) => publishPacket('t', Buffer.alloc(length - 3))
const announcing256MiB = packetOf(0x10, Buffer.alloc(0), 256 * 1024 * 1024 - 1)

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const connectGuarded = async () => {
  const accepted: { guard: Guard; socket: Socket }[] = []
  const server = createServer((socket) => accepted.push({ guard: guardMqtt(socket), socket }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const peer = openSocket(typeof address === 'object' && address ? address.port : 0)
  await Promise.all([once(peer.socket, 'connect'), once(server, 'connection')])
  closing.push(() => (peer.socket.destroy(), server.close()))
  const passed: Buffer[] = []
  const { guard, socket } = accepted[0]!
  guard.stream.on('data', (chunk: Buffer) => passed.push(chunk))
  const until = async (bytes: number) => {
    while (Buffer.concat(passed).length < bytes) await once(guard.stream, 'data')
  }
  return { guard, socket, peer, passed: () => Buffer.concat(passed), until }
}

describe('before the client is admitted', () => {
  it('passes CONNECT and holds back what follows, in order', async () => {
    const { guard, peer, passed, until } = await connectGuarded()
    const publish = publishOf(1_000)
    peer.socket.write(Buffer.concat([connectBytes, publish]))
    await until(connectBytes.length)
    expect(passed()).toEqual(connectBytes)
    guard.admit()
    await until(connectBytes.length + publish.length)
    expect(passed()).toEqual(Buffer.concat([connectBytes, publish]))
  })

  it('closes the connection if the first packet is not CONNECT', async () => {
    const { peer, passed } = await connectGuarded()
    peer.socket.write(publishOf(10))
    await peer.closed
    expect(passed()).toHaveLength(0)
  })

  it('closes the connection when a length of 256 MiB is announced, before any of it arrives', async () => {
    const { peer, passed } = await connectGuarded()
    peer.socket.write(announcing256MiB)
    await peer.closed
    expect(passed()).toHaveLength(0)
  })

  it('reads less than 64 KiB of a stream of 256 MiB', async () => {
    const { socket, peer, passed } = await connectGuarded()
    const flood = Buffer.alloc(1024 * 1024)
    flood.set(announcing256MiB)
    const pour = () => {
      while (!peer.socket.destroyed && peer.socket.write(flood));
    }
    peer.socket.on('drain', pour)
    pour()
    await Promise.all([peer.closed, once(socket, 'close')])
    expect(socket.bytesRead).toBeLessThanOrEqual(64 * 1024)
    expect(passed()).toHaveLength(0)
  })

  it('closes the connection on an overlong CONNECT, and accepts the longest valid one', async () => {
    const tooLong = await connectGuarded()
    tooLong.peer.socket.write(packetOf(0x10, Buffer.alloc(0), maxConnectBytes + 1))
    await tooLong.peer.closed
    const longest = await connectGuarded()
    const bytes = packetOf(0x10, Buffer.alloc(maxConnectBytes))
    longest.peer.socket.write(bytes)
    await longest.until(bytes.length)
    expect(longest.passed()).toEqual(bytes)
  })
})

describe('after the client is admitted', () => {
  it('passes a packet of 64 KiB and closes the connection on one that is a byte longer', async () => {
    const { guard, peer, passed, until } = await connectGuarded()
    peer.socket.write(connectBytes)
    await until(connectBytes.length)
    guard.admit()
    const largest = publishOf(maxPacketBytes)
    peer.socket.write(largest)
    await until(connectBytes.length + largest.length)
    peer.socket.write(publishOf(maxPacketBytes + 1))
    await peer.closed
    expect(passed().length).toBeLessThan(connectBytes.length + largest.length + maxPacketBytes)
  })

  it('reads nothing while it is held', async () => {
    const { guard, socket, peer, passed, until } = await connectGuarded()
    peer.socket.write(connectBytes)
    await until(connectBytes.length)
    guard.admit()
    guard.hold()
    expect(socket.isPaused()).toBe(true)
    peer.socket.write(publishOf(100))
    guard.release()
    await until(connectBytes.length + 102)
    expect(passed().subarray(connectBytes.length)).toEqual(publishOf(100))
  })

  it('finds every packet, wherever the chunks are split', async () => {
    const lengths = fc.array(fc.integer({ min: 3, max: 20_000 }), { minLength: 1, maxLength: 5 })
    const cuts = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(lengths, cuts, async (packetLengths, pieceLengths) => {
        const { guard, peer, passed, until } = await connectGuarded()
        const sent = Buffer.concat([connectBytes, ...packetLengths.map(publishOf)])
        peer.socket.setNoDelay(true)
        const pour = async () => {
          for (let from = 0, turn = 0; from < sent.length; turn++) {
            const length = pieceLengths[turn % pieceLengths.length]!
            await new Promise((done) => peer.socket.write(sent.subarray(from, from + length), done))
            from += length
          }
        }
        const poured = pour()
        await until(connectBytes.length)
        guard.admit()
        await Promise.all([poured, until(sent.length)])
        expect(passed()).toEqual(sent)
        // If it had lost its place, it would not recognise this as the start of a packet.
        peer.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
        await peer.closed
        peer.socket.destroy()
      }),
      { numRuns: 30 },
    )
  })
})
