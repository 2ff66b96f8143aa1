import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Why an address that a person entered is not called. */
export type NoAddress = 'notFound' | 'inside' | 'notAnAddress'

export interface PublicAddressNeeds {
  isPublic: (address: string) => boolean
  /** Addresses that are reached without TLS and at any port although they are not public: tests run their servers there. */
  isTrusted?: ((address: string) => boolean) | undefined
  addressesOf?: (host: string) => Promise<readonly string[]>
}

/**
 * Finds where an address that a person entered leads: not to anything that only this machine can reach. The host is looked up
 * once, all of its addresses must be public, and the connection goes to the one that was checked.
 */
export const createPublicAddress =
  ({ isPublic, isTrusted = () => false, addressesOf = lookUp }: PublicAddressNeeds) =>
  async (url: URL): Promise<{ address: string } | { failure: NoAddress }> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) ? [host] : await addressesOf(host)
    const [first] = addresses
    if (first === undefined || isIP(first) === 0) return { failure: 'notFound' }
    if (addresses.every((address) => isTrusted(address))) return { address: first }
    if (!addresses.every(isPublic)) return { failure: 'inside' }
    return url.protocol === 'https:' && url.port === '' ? { address: first } : { failure: 'notAnAddress' }
  }

/** Undefined for anything but a plain web address. */
export const webAddressOf = (written: string) => {
  if (written.length > 2000 || !URL.canParse(written)) return undefined
  const url = new URL(written)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined
}

/** Connects to an address that was checked, whatever the name means by now. */
export const lookupAs =
  (address: string): LookupFunction =>
  (_host, { all }, answer) =>
    all ? answer(null, [{ address, family: isIP(address) }]) : answer(null, address, isIP(address))

const lookUp = async (host: string) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
