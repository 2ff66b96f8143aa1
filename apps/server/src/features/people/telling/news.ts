import { listed } from '@heliograph/domain/lists'
import { formatClock, formatMinute } from '@heliograph/domain/zones'
import type { ServerWords } from '@heliograph/phrases/server'

/** An alert that is told, or of which it is told that it is over. */
export interface News {
  alertId: number
  plantId: number
  plantName: string
  zone: string
  deviceId: number
  deviceName: string
  ruleId: number
  code: string
  level: number
  influence: number
  startedAt: number
  /** Its last sign, which can be on a day before the one on which it ended. */
  lastAt: number
  endedAt: number | null
  /** Data that arrived late showed that there was nothing. */
  isDisproved: boolean
}

/** What a message says of alerts: one line where it has to be short, and a list. */
export interface NewsText {
  headline: string
  /** Paragraphs; lines within one are separated by line breaks. */
  paragraphs: string[]
}

export interface NewsWords {
  language: string
  telling: ServerWords['telling']
  nameOf: (ruleId: number, code: string) => string
}

/**
 * New alerts and those that are over, the worst first. What is the same in many plants or devices, as when the grid fails in
 * a town, is one line.
 */
export const newsText = (
  opened: readonly News[],
  over: readonly News[],
  { language, telling, nameOf }: NewsWords,
): NewsText => {
  const named = (news: News) => ({ ...news, name: nameOf(news.ruleId, news.code) })
  const [open, ended] = [groupsOf(opened.map(named)), groupsOf(over.map(named))]
  const lineOf = ({ alerts, plants, first }: Group) => {
    const [news, other] = alerts
    if (!news) return ''
    const { plantName: plant, deviceName: device, name } = news
    if (!other) {
      const from = formatMinute(news.zone, news.startedAt)
      if (news.endedAt === null) return telling.one({ plant, device, name, from })
      return news.isDisproved
        ? telling.oneDisproved({ plant, device, name, from })
        : telling.oneOver({ plant, device, name, from, to: endText(news, news.endedAt) })
    }
    const where = plants.length === 1 ? plant : telling.inPlants({ count: plants.length, plants: firstOf(plants) })
    return telling.many({ name, count: alerts.length, where, from: formatMinute(news.zone, first) })
  }
  const firstOf = (names: readonly string[]) =>
    names.length > namedPlants
      ? telling.andMore({ names: listed(names.slice(0, namedPlants), language), more: names.length - namedPlants })
      : listed(names, language)
  const paragraph = (title: string, groups: readonly Group[]) => {
    const lines = groups.slice(0, mostLines).map(lineOf)
    const rest = groups.slice(mostLines).reduce((sum, { alerts }) => sum + alerts.length, 0)
    return [title, ...lines, ...(rest > 0 ? [telling.rest({ count: rest })] : [])].join('\n')
  }
  const plantsOf = (all: readonly News[]) => firstOf([...new Set(all.map(({ plantName }) => plantName))])
  const leading = open[0] ?? ended[0]
  const isOne = open.length + ended.length === 1
  const headline = () => {
    const [news] = leading?.alerts ?? []
    if (!news || !leading) return ''
    const values = { plants: plantsOf(leading.alerts), name: news.name }
    if (isOne) return open.length === 1 ? telling.headline(values) : telling.headlineOver(values)
    const plants = plantsOf([...opened, ...over])
    if (ended.length === 0) return telling.headlineMany({ count: opened.length, plants })
    return open.length === 0
      ? telling.headlineManyOver({ count: over.length, plants })
      : telling.headlineBoth({ opened: opened.length, over: over.length, plants })
  }
  return {
    headline: headline(),
    paragraphs: [
      ...(open.length > 0 ? [paragraph(telling.titleOpen, open)] : []),
      ...(ended.length > 0 ? [paragraph(telling.titleOver, ended)] : []),
      telling.times,
    ],
  }
}

/** The day is left out where it is the same as that of the beginning. */
const endText = ({ zone, startedAt }: News, endedAt: number) =>
  formatMinute(zone, startedAt).slice(0, 10) === formatMinute(zone, endedAt).slice(0, 10)
    ? formatClock(zone, endedAt)
    : formatMinute(zone, endedAt)

interface Named extends News {
  name: string
}

interface Group {
  alerts: Named[]
  plants: string[]
  /** When the first of them began. */
  first: number
}

/** Few alerts stand for themselves; the same alert in more places is one group. */
const groupsOf = (news: readonly Named[]): Group[] => {
  const byRule = new Map<string, Named[]>()
  for (const one of news) {
    const key = `${one.ruleId}/${one.code}`
    byRule.set(key, [...(byRule.get(key) ?? []), one])
  }
  const groups = [...byRule.values()].flatMap((same) => (same.length >= leastAlike ? [same] : same.map((one) => [one])))
  return groups
    .map((alerts) => ({
      alerts,
      plants: [...new Map(alerts.map(({ plantId, plantName }) => [plantId, plantName])).values()],
      first: Math.min(...alerts.map(({ startedAt }) => startedAt)),
    }))
    .toSorted((a, b) => levelOf(b) - levelOf(a) || b.alerts.length - a.alerts.length || a.first - b.first)
}

const levelOf = ({ alerts }: Group) => Math.max(...alerts.map(({ level }) => level))

const leastAlike = 4
const namedPlants = 3
const mostLines = 12
