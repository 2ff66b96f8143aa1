import { detail } from '@heliograph/domain/rejection-details'
import { answerTopic, commandTopic, telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import type { ConnectPacket, PublishPacket, Subscription } from 'aedes'

/** The exact topics that a gateway can publish on. */
export const mayPublish = (sn: string, { topic, qos, retain }: Pick<PublishPacket, 'topic' | 'qos' | 'retain'>) =>
  !retain && qos <= 1 && (topic === telemetryTopic(sn) || topic === answerTopic(sn))

/** For operators and the owner: what is wrong with a message that a gateway can't publish, or can't leave as its will. */
export const whyRefused = ({ topic, qos = 0, retain = false }: Refused) =>
  detail(retain ? 'retained' : qos > 1 ? 'qosTwo' : 'otherTopic', { topic })

type Refused = Pick<PublishPacket, 'topic'> & Partial<Pick<PublishPacket, 'qos' | 'retain'>>

export const maySubscribe = (sn: string, { topic, qos }: Pick<Subscription, 'topic' | 'qos'>) =>
  qos <= 1 && topic === commandTopic(sn)

/** A will on any of its own topics is accepted, but only published where the gateway can publish. */
export const mayLeaveWill = (sn: string, { will }: Pick<ConnectPacket, 'will'>) =>
  !will || (!will.retain && (will.qos ?? 0) <= 1 && will.topic.startsWith(`v1/${sn}/`) && !/[+#]/.test(will.topic))

/** More than the number of topics that it can subscribe to. */
export const maxSubscriptions = 4
