import { answerTopic, commandTopic, telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import type { ConnectPacket, PublishPacket, Subscription } from 'aedes'

/** What the gateway of a serial number may publish, each by its exact name. */
export const mayPublish = (sn: string, { topic, qos, retain }: Pick<PublishPacket, 'topic' | 'qos' | 'retain'>) =>
  !retain && qos <= 1 && (topic === telemetryTopic(sn) || topic === answerTopic(sn))

export const maySubscribe = (sn: string, { topic, qos }: Pick<Subscription, 'topic' | 'qos'>) =>
  qos <= 1 && topic === commandTopic(sn)

/** Its last will may be about anything of its own, though only what it may publish is taken up. */
export const mayLeaveWill = (sn: string, { will }: Pick<ConnectPacket, 'will'>) =>
  !will || (!will.retain && (will.qos ?? 0) <= 1 && will.topic.startsWith(`v1/${sn}/`) && !/[+#]/.test(will.topic))

/** More than there are topics to subscribe to. */
export const maxSubscriptions = 4
