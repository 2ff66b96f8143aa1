import { serverWordsIn } from '@heliograph/phrases/server'
import { expect, test } from 'vitest'
import { newsText } from './news.ts'

test.each([
  ['de', 'Hof, Villa'],
  ['ja', 'Hof、Villa'],
] as const)('in %s, the plants of alerts are listed as %s', async (language, plants) => {
  const telling = await serverWordsIn(language, 'telling')
  const { headline } = newsText([alert('Hof'), alert('Villa')], [], { language, telling, nameOf: () => 'F1' })
  expect(headline).toContain(plants)
})

const alert = (plantName: string) => ({
  alertId: 1,
  plantId: 1,
  plantName,
  zone: 'UTC',
  deviceId: 1,
  deviceName: 'Logger 1',
  ruleId: 1,
  code: '1',
  level: 1,
  influence: 0,
  startedAt: 0,
  lastAt: 0,
  endedAt: null,
  isDisproved: false,
})
