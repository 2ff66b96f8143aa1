import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail provider that keeps what it gets, and takes nothing while it is down. */
export const startMailReceiver = async () => {
  const state = { isDown: false, received: [] as { to: string; raw: string }[] }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      state.isDown ? done(Object.assign(new Error('try again'), { responseCode: 451 })) : done(),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        state.received.push({ to: envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  return { state, url, close: () => new Promise<void>((resolve) => void smtp.close(resolve)) }
}
