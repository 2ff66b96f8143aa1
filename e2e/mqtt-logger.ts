import { wordsIn } from '@heliograph/phrases'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright'

const { gateways } = await wordsIn('en')

export interface Settings {
  url: string
  topic: string
  username: string
  clientId: string
  password: string
}

/** What the page tells to enter in the device is all that the device knows. */
export const settingsOn = async (page: Page): Promise<Settings> => {
  const told = async (name: string) =>
    (await page.locator('dl div').filter({ hasText: name }).first().locator('code').textContent()) ?? ''
  return {
    url: `mqtt://${await told(gateways.host)}:${await told(gateways.port)}`,
    topic: await told(gateways.topic),
    username: await told(gateways.userName),
    clientId: await told(gateways.clientId),
    password: await told(gateways.password),
  }
}

/** A message with the number of an earlier one is that one again. */
const sent = { count: 0 }
export const report = async (
  { url, topic, ...client }: Settings = { url: '', topic: '', username: '', clientId: '', password: '' },
  readings: readonly Reading[],
) => {
  // A browser knows that names below localhost are this machine (RFC 6761), and not every system's resolver does.
  const reached = url.replace(/[a-z]+\.localhost(?=:)/, '127.0.0.1')
  const connection = await connectAsync(reached, { ...client, reconnectPeriod: 0 })
  for (const { at, sn = 'INV1', ...m } of readings) {
    const body = { seq: sent.count++, ts: at, dev: [{ sn, type: 'INVERTER', family: 'deye-hybrid', m }] }
    await connection.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  }
  await connection.endAsync()
}

interface Reading {
  at: number
  sn?: string
  faultCode?: number
  acPower: number
  generationToday: number
  generationTotal: number
}
