import type { IClientOptions, MqttClient } from 'mqtt'
import { OverBudget } from '#ingest/budget.ts'
import { maxPacketBytes } from './mqtt-guard.ts'

interface Needs {
  url: string
  clientId: string
  version: 4 | 5
  /** 0 if a lost connection stays lost. */
  retryMs: number
  take: (topic: string, payload: Buffer) => Promise<void>
  report: (error: Error) => void
}

/** A connection to a broker that keeps our session by the client id, and acknowledges a message once it is taken. */
export const openSession = (connect: Connect, { url, clientId, version, retryMs, take, report }: Needs) => {
  const client = connect(url, { ...optionsOf(version), clientId, reconnectPeriod: retryMs })
  client.handleMessage = (packet, done) => {
    const { stream } = client
    take(packet.topic, Buffer.from(packet.payload)).then(
      // On a newer connection, the same packet id can belong to another message.
      () => void (client.stream === stream && done()),
      (error: Error) => {
        // The broker would repeat it forever, and other gateways' messages wait behind it. It is counted as refused.
        if (error instanceof OverBudget) return void (client.stream === stream && done())
        report(error)
        // The broker only sends the message again on a new connection.
        stream.destroy()
      },
    )
  }
  return client
}

/** Of the library, which is loaded with the first bridge. */
export type Connect = (url: string, options: IClientOptions) => MqttClient

const optionsOf = (version: 4 | 5): IClientOptions => ({
  protocolVersion: version,
  clean: false,
  resubscribe: false,
  reconnectOnConnackError: true,
  ...(version === 5 && {
    properties: { sessionExpiryInterval: sessionS, receiveMaximum: 64, maximumPacketSize: 4 * maxPacketBytes },
  }),
})

/** How long the broker keeps undelivered messages. */
const sessionS = 7 * 86_400
