import { describe, expect, it } from 'vitest'
import { isWithin, parseAddress, parseNetwork, printAddress, printNetwork } from './networks.ts'

const normal = (written: string) => {
  const network = parseNetwork(written)
  return network && printNetwork(network)
}
const holds = (network: string, address: string) => {
  const [range, one] = [parseNetwork(network), parseAddress(address)]
  return range !== undefined && one !== undefined && isWithin(range, one)
}

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['10.255.255.255/9', '10.128.0.0/9'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0db8:0000:0001:0000:0000:0000:0001/128', '2001:db8:0:1::1'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['10::', '10::'],
    ['::', '::'],
    ['::1', '::1'],
    ['fe80::/10', 'fe80::/10'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['::ffff:192.0.2.33', '192.0.2.33'],
    ['::ffff:192.0.2.33/120', '192.0.2.0/24'],
  ])('%s is %s', (written, expected) => expect(normal(written)).toBe(expected))

  it.each([
    ['', '/', '/24', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/08', '10.0.0.0/8/8', '10.0.0.0/8.0'],
    ['10.0.0', '10.0.0.300', '010.0.0.1', '0x0a.0.0.1', '10.0.0.1 ', '10.0.0.0/255.0.0.0', '167772161'],
    [':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8', '::12345', '::g', '::/129'],
    ['::ffff:192.0.2', '::ffff:192.0.2.256', '::192.0.2.1:1', 'fe80::1%eth0', '[::1]', 'localhost', '*'],
  ])('is none of %j and the like', (...written) =>
    expect(written.filter((one) => normal(one) !== undefined)).toEqual([]),
  )

  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['192.0.2.0/24', '::ffff:192.0.2.7', true],
    ['::ffff:192.0.2.0/120', '192.0.2.7', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::/0', '192.0.2.7', false],
    ['::/0', '::ffff:192.0.2.7', false],
    ['0.0.0.0/0', '::1', false],
  ])('%s and %s: %s', (network, address, expected) => expect(holds(network, address)).toBe(expected))
})

it('an address has one notation', () => {
  const written = ['::ffff:7f00:1', '2001:DB8:0::1', 'fe80::1%eth0', '0:0:0:0:0:0:0:0', 'unknown']
  const printed = written.map((one) => parseAddress(one)).map((one) => one && printAddress(one))
  expect(printed).toEqual(['127.0.0.1', '2001:db8::1', 'fe80::1', '::', undefined])
})
