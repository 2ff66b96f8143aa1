import type { Socket } from 'node:net'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { decodeRead, encodeRead, type RegisterRange, type Registers } from '@heliograph/protocols/modbus/read-registers'
import { controls, encodeFrame, type Frame } from '@heliograph/protocols/solarman-v5/frame'
import { decodeTunnelAnswer, encodeTunnelRequest } from '@heliograph/protocols/solarman-v5/tunnel'

export type V5Tunnel = ReturnType<typeof createV5Tunnel>

/** Reads an inverter's registers through its logger, on the connection that the logger opened. One range at a time. */
export const createV5Tunnel = (socket: Socket, { patienceMs }: { patienceMs: number }) => {
  let sequence = 0
  let waiting: { sequence: number; take: (payload: Uint8Array | undefined) => void } | undefined

  const ask = (loggerSerial: number, payload: Uint8Array) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      sequence = (sequence % 255) + 1
      const timer = setTimeout(() => waiting?.take(undefined), patienceMs)
      waiting = {
        sequence,
        take(answer) {
          clearTimeout(timer)
          waiting = undefined
          resolve(answer)
        },
      }
      const frame = { control: controls.tunnel, serverSequence: sequence, loggerSequence: 0, loggerSerial, payload }
      if (socket.writable) socket.write(encodeFrame(frame))
      else waiting.take(undefined)
    })

  const readOne = async (loggerSerial: number, unit: number, range: RegisterRange): Promise<ReadResult> => {
    const payload = await ask(loggerSerial, encodeTunnelRequest(encodeRead(unit, range)))
    if (!payload) return { error: detail('loggerSilent') }
    const answer = decodeTunnelAnswer(payload)
    if ('error' in answer) return { error: answer.error }
    if (answer.result.kind === 'silent') return { error: detail('inverterSilent') }
    if (answer.result.kind === 'exception') return { error: detail('modbusException', { code: answer.result.code }) }
    return decodeRead(answer.result.rtu, unit, range)
  }

  return {
    isBusy: () => waiting !== undefined,
    isClosed: () => socket.destroyed,

    /** All ranges or an error: half of the values would look like an inverter whose other half is broken. */
    async read(loggerSerial: number, unit: number, ranges: readonly RegisterRange[]): Promise<ReadResult> {
      const all = new Map<number, number>()
      for (const range of ranges) {
        const { registers, error } = await readOne(loggerSerial, unit, range)
        if (error !== undefined) return { error }
        for (const [number, word] of registers) all.set(number, word)
      }
      return { registers: all }
    },

    /** An answer that came too late, or that nothing asked for, is ignored. */
    take({ serverSequence, payload }: Frame) {
      if (waiting?.sequence === serverSequence) waiting.take(payload)
    },

    close: () => waiting?.take(undefined),
  }
}

type ReadResult = { registers: Registers; error?: never } | { registers?: never; error: Detail }
