import { randomBytes } from 'node:crypto'
import { createConnection, type Socket } from 'node:net'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Detail } from '@heliograph/domain/rejection-details'
import type { Outcome, Pipeline, Report } from '#ingest/pipeline.ts'
import { createPresence } from '#ingest/presence.ts'
import { createRoster, type KnownGateway } from '#ingest/roster.ts'
import { hashSecret } from './gateway-secret.ts'

export const startOfTest = Date.UTC(2026, 5, 15, 12)

/** What a listener needs, in memory: gateways that can be registered, and a pipeline whose commits can be blocked. */
export const createSurroundings = () => {
  const gateways: KnownGateway[] = []
  const clock = { at: startOfTest }
  const now = () => clock.at
  const reported: Error[] = []
  const commits = createCommits()
  const findings: Findings = { failure: undefined, waits: Promise.resolve() }

  const roster = createRoster({
    now,
    source: {
      async findGateway(key) {
        await findings.waits
        if (findings.failure) throw findings.failure
        return gateways.find(({ sn, secretHash }) =>
          'sn' in key ? sn === key.sn : secretHash && Buffer.from(key.secretHash).equals(secretHash),
        )
      },
      enterDevice: async (_gateway, _sn, type) => ({ id: 1, type, family: undefined, ratedW: null }),
      setType: async (_deviceId, type) => type,
      setFamily: async () => undefined,
    },
  })
  const heard: number[] = []
  const presence = createPresence({
    save: async (batch) => void heard.push(...batch.map(({ gatewayId }) => gatewayId)),
    now,
    report: (error) => void reported.push(error),
  })

  return {
    clock,
    commits,
    reported,
    /** Simulates a database that can't be reached, or does not answer, when a gateway is looked up. */
    findings,
    register(sn: string, protocol: GatewayProtocol) {
      const secret = randomBytes(32).toString('base64url')
      const secretHash: Uint8Array | null = hashSecret(secret)
      const id = gateways.length + 1
      const gateway: KnownGateway = {
        id,
        sn,
        plantId: 1,
        protocol,
        secretHash,
        devices: new Map(),
        entered: new Set(),
        ended: new Map(),
        seen: new Map(),
      }
      gateways.push(gateway)
      return { gateway, secret }
    },
    /** The gateways heard since the last call. */
    heard: async () => {
      await presence.flush()
      return heard.splice(0)
    },
    needs: {
      port: 0,
      host: '127.0.0.1',
      roster,
      presence,
      pipeline: commits.pipeline,
      inputs: { list: async () => [], newestOf: async () => [] },
      now,
      report: (error: Error) => void reported.push(error),
    },
  }
}

interface Findings {
  failure: Error | undefined
  waits: Promise<void>
}

/** Everything that the server sends until it closes the connection. */
export const openSocket = (port: number, localAddress = '127.0.0.1') => {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  const closed = new Promise<Buffer>((resolve) => socket.once('close', () => resolve(Buffer.concat(chunks))))
  return { socket, closed, answered: () => Buffer.concat(chunks) } satisfies OpenSocket
}

interface OpenSocket {
  socket: Socket
  closed: Promise<Buffer>
  answered: () => Buffer
}

const createCommits = () => {
  const arrived: Report[] = []
  const strangers: string[] = []
  const refused: Detail[] = []
  const banned: string[] = []
  const outside: string[] = []
  const kept: Report[] = []
  let gate = Promise.resolve()
  let failure: Error | undefined

  const pipeline: Pipeline = {
    async accept(report): Promise<Outcome> {
      arrived.push(report)
      await gate
      if (failure) throw failure
      kept.push(report)
      const reasons = new Map(report.undecodable === undefined ? [] : [['undecodable' as const, 1]])
      return { kept: report.readings.length, dropped: reasons.size, reasons }
    },
    noteStranger: async () => undefined,
    noteRefused: async (_gateway, why) => void refused.push(why),
    noteBanned: async (gateway) => void banned.push(gateway.sn),
    noteOutside: async (_gateway, from) => void outside.push(from ?? '?'),
    async acceptStranger(_protocol, gatewaySn) {
      strangers.push(gatewaySn)
      return { kept: 0, dropped: 1, quarantined: true }
    },
  }

  return {
    pipeline,
    arrived,
    kept,
    strangers,
    refused,
    banned,
    outside,
    fail: (error: Error | undefined) => void (failure = error),
    /** Blocks commits until the returned function is called. */
    block() {
      let open = () => {}
      gate = new Promise((resolve) => (open = resolve))
      return () => open()
    },
  }
}
