import type { PlantReason } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { roughSpanOf } from './span.ts'

/** F12 residual current, inverter 2, 2 days. */
export const reasonText = (
  { showName, deviceName, devices, startTime }: PlantReason,
  now: number,
  words: Words['fleet'],
) => {
  const told = { fault: showName, span: roughSpanOf(now - startTime * 1000, words) }
  return devices > 1 ? words.whyMany({ ...told, count: devices }) : words.why({ ...told, device: deviceName })
}
