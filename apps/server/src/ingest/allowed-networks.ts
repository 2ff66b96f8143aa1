import { isWithin, parseAddress, printAddress, withoutPort } from '@heliograph/domain/networks'
import { detail } from '@heliograph/domain/rejection-details'
import type { KnownGateway } from './roster.ts'

/** The address that a socket or a proxy names, in its usual notation. */
export const addressIn = (written: string | undefined) => {
  const address = parseAddress(withoutPort(written ?? ''))
  return address && printAddress(address)
}

/** For operators. */
export const addressOf = (from: string | undefined) =>
  from === undefined ? detail('fromUnknownAddress') : detail('fromAddress', { address: from })

/** Whether a gateway's owner accepts its reports from this address. */
export const isAllowedFrom = ({ allowedNetworks }: Pick<KnownGateway, 'allowedNetworks'>, from: string | undefined) => {
  if (!allowedNetworks) return true
  const address = parseAddress(from ?? '')
  return address !== undefined && allowedNetworks.some((network) => isWithin(network, address))
}

/** What is noted of a report that was refused before it was read. */
export const unread = new Uint8Array()
