/** An IP address. An IPv4 address that is mapped into IPv6 counts as IPv4: sockets report it that way. */
export interface Address {
  size: 32 | 128
  value: bigint
}

/** A range of addresses; a single one if its prefix has the full size. */
export interface Network extends Address {
  prefix: number
}

/** `203.0.113.0/24`, `2001:db8::/32` or a single address. Bits after the prefix are cleared. */
export const parseNetwork = (written: string): Network | undefined => {
  const [text = '', bits, ...rest] = written.split('/')
  const address = read(text)
  if (!address || rest.length > 0 || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return undefined
  const prefix = bits === undefined ? address.size : Number(bits)
  if (prefix > address.size) return undefined
  return cleared(isMapped(address) && prefix >= mappedBits ? unmapped(address, prefix) : { ...address, prefix })
}

/** A socket's address, without the zone that a link-local one has. */
export const parseAddress = (written: string): Address | undefined => {
  const [text = ''] = written.split('%', 1)
  const address = read(text)
  if (!address || !isMapped(address)) return address
  const { size, value } = unmapped(address, address.size)
  return { size, value }
}

/** Some proxies name a client with its port, which is another one for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export const withoutPort = (written: string) =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? /^\[([^\]]*)\](:\d+)?$/.exec(written)?.[1] ?? written

export const isWithin = (network: Network, { size, value }: Address) =>
  size === network.size && (value ^ network.value) >> BigInt(size - network.prefix) === 0n

export const printAddress = ({ size, value }: Address) => {
  if (size === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, place) => (value >> BigInt(112 - 16 * place)) & 0xffffn)
  return shortest(groups.map((group) => group.toString(16)))
}

/** A single address without a prefix. */
export const printNetwork = ({ prefix, ...address }: Network) =>
  prefix === address.size ? printAddress(address) : `${printAddress(address)}/${prefix}`

/** How many networks a gateway can be limited to. */
export const mostNetworks = 16

const read = (text: string): Address | undefined => {
  const v4 = readV4(text)
  if (v4 !== undefined) return { size: 32, value: v4 }
  const v6 = readV6(text)
  return v6 === undefined ? undefined : { size: 128, value: v6 }
}

const readV4 = (text: string) => {
  const numbers = text.split('.')
  const isAddress = numbers.length === 4 && numbers.every((each) => /^(0|[1-9]\d{0,2})$/.test(each) && +each < 256)
  return isAddress ? numbers.reduce((value, each) => value * 256n + BigInt(each), 0n) : undefined
}

const readV6 = (text: string) => {
  const [, start = '', dotted = ''] = /^(.*:)([\d.]+\.\d+)$/.exec(text) ?? []
  const last = readV4(dotted)
  if (dotted !== '' && last === undefined) return undefined
  const hex = last === undefined ? text : `${start}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
  const [before = [], after, ...rest] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - before.length - (after?.length ?? 0)
  if (rest.length > 0 || (after ? missing < 1 : missing !== 0)) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}

/** With the longest run of zeros left out. */
const shortest = (groups: readonly string[]) => {
  let [from, length] = [0, 1]
  for (const start of groups.keys()) {
    const end = groups.findIndex((group, place) => place >= start && group !== '0')
    const run = (end < 0 ? groups.length : end) - start
    if (run > length) [from, length] = [start, run]
  }
  if (length === 1) return groups.join(':')
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + length).join(':')}`
}

/** `::ffff:0:0/96` */
const mappedBits = 96
const isMapped = ({ size, value }: Address) => size === 128 && value >> 32n === 0xffffn
const unmapped = ({ value }: Address, prefix: number): Network => ({
  size: 32,
  value: value & 0xffff_ffffn,
  prefix: prefix - mappedBits,
})

const cleared = ({ size, value, prefix }: Network): Network => {
  const free = BigInt(size - prefix)
  return { size, value: (value >> free) << free, prefix }
}
