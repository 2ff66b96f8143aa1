import { BlockList, isIP, isIPv4 } from 'node:net'

/** The address without its zone, with mapped IPv4 addresses as IPv4. Undefined for anything else. */
export const plainAddress = (written: string) => {
  const [address = ''] = written.split('%', 1)
  if (isIP(address) === 0) return undefined
  if (isIPv4(address)) return address
  // The URL parser normalises an address to its shortest form.
  const shortest = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(shortest) ?? []
  return high === undefined || low === undefined ? shortest : [high, low].flatMap(bytesOf).join('.')
}

/** Whether a normalised address can be in use on the Internet. */
export const isPublic = (address: string) =>
  isIPv4(address) ? !special.check(address) : unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')

/** Whether a normalised address is in one of these networks. */
export const within = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', bits] = network.split('/')
    const kind = isIPv4(net) ? 'ipv4' : 'ipv6'
    list.addSubnet(net, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind)
  }
  return (address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

const bytesOf = (word: string) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]

/** The blocks that IANA reserves for private networks, examples, tests, tunnels, multicast and future use. */
const special = new BlockList()
const specialV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
const specialV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

/** The part of IPv6 that is allocated so far. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const subnetsOf = (blocks: string) =>
  blocks.split(/\s+/).map((block) => {
    const [net = '', bits] = block.split('/')
    return [net, Number(bits)] as const
  })
for (const [net, bits] of subnetsOf(specialV4)) special.addSubnet(net, bits)
for (const [net, bits] of subnetsOf(specialV6)) special.addSubnet(net, bits, 'ipv6')
