import { isIPv6 } from 'node:net'

/**
 * The key under which an address is counted. Anyone with an IPv6 address has a whole /64 (2^64 addresses), so a /64
 * counts as one. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export const networkOf = (ip: string) => {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  if (!isIPv4Within(groups))
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** The eight groups of an IPv6 address. The URL parser normalises the different notations. */
const groupsOf = (address: string) => {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

const isIPv4Within = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
