import { keysOf } from '@heliograph/domain/records'
import { isSn } from '#plain-json/readings.ts'

/** A gateway publishes readings on the first, receives commands on the second and answers them on the third. */
const suffixes = { telemetry: '/telemetry', command: '/cmd', answer: '/cmd/res' } as const
export type Channel = keyof typeof suffixes

const topicOf = (gatewaySn: string, channel: Channel) => `v1/${gatewaySn}${suffixes[channel]}`
export const telemetryTopic = (gatewaySn: string) => topicOf(gatewaySn, 'telemetry')
export const commandTopic = (gatewaySn: string) => topicOf(gatewaySn, 'command')
export const answerTopic = (gatewaySn: string) => topicOf(gatewaySn, 'answer')

/** For subscribing to all gateways. */
export const everyTopic = (channel: Channel) => topicOf('+', channel)

/** Undefined for topics that are not ours, and for wildcards. */
export const readTopic = (topic: string): { gatewaySn: string; channel: Channel } | undefined => {
  const [version, gatewaySn, ...rest] = topic.split('/', 5)
  const channel = channels.find((name) => suffixes[name] === `/${rest.join('/')}`)
  return version === 'v1' && isSn(gatewaySn) && channel !== undefined ? { gatewaySn, channel } : undefined
}

export const gatewayOfTopic = (topic: string) => readTopic(topic)?.gatewaySn

const channels = keysOf(suffixes)
