import type { runStates, Point, PointCategory } from '@heliograph/domain/points'
import { pageWordsIn } from '@heliograph/phrases'
import { serverWordsIn } from '@heliograph/phrases/server'
import type { FaultMeaning } from '@heliograph/protocols/faults/meanings'
import { spokenLanguage } from '#needs/languages.ts'

/** The texts of a device's detail and curves in one language. */
export interface DeviceLabels extends DeviceTexts {
  /** Between several faults. */
  separator: string
  points: Record<Point, string>
  categories: Record<PointCategory, string>
  faults: Record<FaultMeaning, string>
}

interface DeviceTexts {
  facts: Record<Fact, string>
  runStates: Record<(typeof runStates)[number], string>
  flows: Record<Flow, string>
  noFault: string
}

/** Facts about a device that are not points. */
export type Fact =
  | 'serialNumber'
  | 'firmware'
  | 'mac'
  | 'signal'
  | 'uploadInterval'
  | 'heartbeatInterval'
  | 'gridStatus'
  | 'batteryStatus'

export type Flow = 'purchasing' | 'feedingIn' | 'charging' | 'discharging' | 'static'

/** In the requested language, or in its fallback. */
export const labelsIn = async (language: string): Promise<DeviceLabels> => {
  const spoken = spokenLanguage(language)
  const [texts, alerts, { points, devices }] = await Promise.all([
    serverWordsIn(spoken, 'devices'),
    serverWordsIn(spoken, 'alerts'),
    pageWordsIn(spoken, ['points', 'devices']),
  ])
  const {
    category: categories,
    curve: { nameSeparator: separator },
  } = devices
  return { ...texts, points, categories, separator, faults: alerts.faultNames }
}
