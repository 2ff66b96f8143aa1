import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { Connection } from './connections.ts'
import type { GatewayClaim } from './gateway-claims.store.ts'
import type { GatewayView, GatewayWish } from './gateways.ts'
import { challengeMs, promptMs, roundsNeeded } from './possession.ts'

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

export const toClaim = (claim: GatewayClaim | undefined, now: number): wire.GatewayClaim => ({
  claim: claim ? claimIn(claim, now) : null,
})

const claimIn = (
  { sn, name, startedAt, phase, at, rounds, notice, failure, gatewayId }: GatewayClaim,
  now: number,
) => ({
  deviceSn: sn,
  deviceName: name,
  state: phase,
  rounds,
  roundsNeeded,
  secondsLeft: secondsUntil(phase === 'off' || phase === 'on' ? at + promptMs : at, now),
  endsInSeconds: secondsUntil(startedAt + challengeMs, now),
  notice,
  failure,
  gatewayId,
})

const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))

interface Registered {
  gatewayId: number
  sn: string
  name: string
  connection: Connection
  secret: string | null
}
