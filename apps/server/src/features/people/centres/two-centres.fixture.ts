import type { Brand } from '@heliograph/brand/brand'
import { startTestServer } from '#testing/test-server.ts'
import type { Peer, Peers } from './peer.ts'
import { createPeers } from './peer.ts'

export type Step = 'receive' | 'open' | 'addSamples'

/** Two data centres in one process. The connection between them can be cut before or after each step. */
export const startTwoCentres = async (now: () => number, brands?: readonly Brand[]) => {
  const peers = createPeers()
  const cut: { at?: Step; when?: 'before' | 'after'; onReceived?: () => Promise<void> } = {}
  const cutting = (peer: Peer): Peer => {
    const step =
      <Args extends unknown[]>(name: Step, work: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        if (cut.at === name && cut.when === 'before') throw new Error('cut')
        await work(...args)
        if (name === 'receive') await cut.onReceived?.()
        if (cut.at === name && cut.when === 'after') throw new Error('cut')
      }
    return {
      ...peer,
      receive: step('receive', peer.receive),
      open: step('open', peer.open),
      addSamples: step('addSamples', peer.addSamples),
    }
  }
  const withCuts: Peers = {
    join: peers.join,
    otherThan: (name, brand) => {
      const peer = peers.otherThan(name, brand)
      return peer && cutting(peer)
    },
  }
  const server = await startTestServer({ centres: ['eu', 'cn'], peers: withCuts, now, ...(brands && { brands }) })
  return {
    server,
    eu: server.at('eu'),
    cn: server.at('cn'),
    cut: (at?: Step, when: 'before' | 'after' = 'after') => {
      delete cut.at
      Object.assign(cut, at && { at, when })
    },
    /** Runs between the copy and the closing. */
    meanwhile: (work?: () => Promise<void>) => void (work ? (cut.onReceived = work) : delete cut.onReceived),
  }
}

export type Side = Awaited<ReturnType<typeof startTwoCentres>>['eu']
