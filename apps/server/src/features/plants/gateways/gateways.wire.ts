import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { Connection } from './connections.ts'
import type { GatewayView, GatewayWish } from './gateways.ts'

interface RegisterItem {
  protocol: GatewayWish['protocol']
  deviceName?: string
  deviceSn?: string
}

export const wishIn = ({ protocol, deviceName, deviceSn }: RegisterItem): GatewayWish => ({
  protocol,
  name: deviceName,
  sn: deviceSn,
})

export const toRegistered = ({ gatewayId, sn, name, connection, secret }: Registered): wire.RegisteredGateway => ({
  gatewayId,
  deviceSn: sn,
  deviceName: name,
  connection,
  secret,
})

export const toGateway = ({ gatewayId, sn, name, firstHeardAt, heardAt, ...gateway }: GatewayView): wire.Gateway => ({
  gatewayId,
  deviceSn: sn,
  deviceName: name,
  protocol: gateway.protocol,
  connection: gateway.connection,
  firmware: gateway.firmware,
  firstHeardTime: firstHeardAt === null ? null : seconds(firstHeardAt),
  heardTime: heardAt === null ? null : seconds(heardAt),
})

interface Registered {
  gatewayId: number
  sn: string
  name: string
  connection: Connection
  secret: string | null
}
