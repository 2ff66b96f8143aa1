import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createStrangers } from './strangers.ts'

test('all addresses of an IPv6 network are one source, and each of IPv4 is one', () => {
  const strangers = createStrangers({ most: 1 })
  const add = (from: string | undefined) => {
    const socket = new Socket()
    const { enter, leave } = strangers(socket, from)
    enter()
    return { isGone: () => socket.destroyed, leave }
  }
  const sources = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1', '192.0.2.1', '192.0.2.2', undefined]
  const all = sources.map(add)
  expect(all.map(({ isGone }) => isGone())).toEqual([true, false, false, false, false, false])
  // Once it is no stranger, it makes way for nobody.
  all[3]!.leave()
  const next = add('192.0.2.1')
  expect([all[3]!.isGone(), next.isGone()]).toEqual([false, false])
  all[3]!.leave()
  add('192.0.2.1')
  expect([all[3]!.isGone(), next.isGone()]).toEqual([false, true])
})
