import type { GatewayProtocol } from '@heliograph/domain/devices'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'

/** Where gateways connect. A protocol that is turned off has no door. */
export type Doors = Partial<Record<GatewayProtocol, Door>>

export interface Door {
  host: string
  port: number
}

/** Of a white label: its own host leads to the same listeners. An external broker is where it is. */
export const doorsOfBrand = (doors: Doors, publicUrl: string, brandUrl: string): Doors => {
  const [{ hostname: ours }, { hostname: theirs }] = [new URL(publicUrl), new URL(brandUrl)]
  return Object.fromEntries(
    Object.entries(doors).map(([protocol, { host, port }]) => [
      protocol,
      { host: host === ours ? theirs : host, port },
    ]),
  )
}

/** What to enter in a gateway so that it reports here. Null where its protocol does not use it. */
export interface Connection extends Door {
  protocol: GatewayProtocol
  /** User name and client id. */
  userName: string | null
  topic: string | null
  /** For programs that post samples. */
  url: string | null
  emoncmsUrl: string | null
}

export const connectionOf = (protocol: GatewayProtocol, sn: string, { host, port }: Door): Connection => {
  const isMqtt = protocol === 'mqtt'
  const base = protocol === 'http' ? `http://${host}:${port}` : undefined
  return {
    protocol,
    host,
    port,
    userName: isMqtt ? sn : null,
    topic: isMqtt ? telemetryTopic(sn) : null,
    url: base ? `${base}/v1/samples` : null,
    emoncmsUrl: base ? `${base}/emoncms` : null,
  }
}
