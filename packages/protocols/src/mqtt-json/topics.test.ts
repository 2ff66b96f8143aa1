import { expect, test } from 'vitest'
import { answerTopic, commandTopic, everyTopic, gatewayOfTopic, readTopic, telemetryTopic } from './topics.ts'

test('a topic contains its gateway and its purpose', () => {
  expect(readTopic(telemetryTopic('GW-1'))).toEqual({ gatewaySn: 'GW-1', channel: 'telemetry' })
  expect(readTopic(commandTopic('GW-1'))).toEqual({ gatewaySn: 'GW-1', channel: 'command' })
  expect(readTopic(answerTopic('GW-1'))).toEqual({ gatewaySn: 'GW-1', channel: 'answer' })
  expect(gatewayOfTopic('v1/2718610869/telemetry')).toBe('2718610869')
})

test.each([
  everyTopic('telemetry'),
  'v1/#',
  'v1//telemetry',
  'v2/GW-1/telemetry',
  'v1/GW-1/telemetry/more',
  'v1/GW-1/cmd/res/more',
  'v1/GW-1',
  '',
  '$SYS/broker/uptime',
])('%s names no gateway', (topic) => {
  expect(gatewayOfTopic(topic)).toBeUndefined()
})
