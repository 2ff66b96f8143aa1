import { dayAt } from '@heliograph/domain/zones'
import type { AlertFacts } from '#needs/messages.ts'
import type { News, NewsWords } from './news.ts'

/** For a program. */
export const factsOf = (news: News, { nameOf }: NewsWords): AlertFacts => ({
  id: news.alertId,
  rule: news.ruleId,
  code: news.code,
  label: nameOf(news.ruleId, news.code),
  level: news.level,
  influence: news.influence,
  plant: { id: news.plantId, name: news.plantName },
  device: { id: news.deviceId, name: news.deviceName },
  startedAt: new Date(news.startedAt).toISOString(),
  endedAt: news.endedAt === null ? null : new Date(news.endedAt).toISOString(),
  isDisproved: news.isDisproved,
})

/** To the alert itself, to those of its plant, or to those of all plants. */
export const pathTo = (news: readonly News[]) => {
  const [first] = news
  if (!first || news.some(({ plantId }) => plantId !== first.plantId)) return '/alert'
  const { plantId, deviceId, ruleId, zone, startedAt, lastAt, endedAt } = first
  const plant = `/plant/infos/alert?plant=${plantId}`
  if (news.length > 1) return plant
  return `${plant}&alert=${deviceId}-${ruleId}-${dayAt(zone, endedAt === null ? startedAt : lastAt).replaceAll('-', '')}`
}
