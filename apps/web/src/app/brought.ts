import { broughtId, lineOf, zonesKey } from '@heliograph/contract/brought'
import type { Api } from '@heliograph/contract/browser'
import { learnOffsets, type ZoneOffsets } from '@heliograph/domain/zones'

/**
 * The calls, of which those that the page brought the answer of along are not made. Each answer is given once: who asks
 * again wants to know what is true then.
 * The offsets of a zone that came along are learned.
 * @param mark of the session that they were made for: another person may have logged in at another window meanwhile
 */
export const withBrought = (api: Api, page: Document, mark: string | undefined) => {
  const block = mark === undefined ? null : page.getElementById(broughtId(mark))
  // Also what was made for another session: it must not stay in the page of the person who is logged in now.
  for (const each of page.querySelectorAll('[id^="answers/"]')) each.remove()
  const { [zonesKey]: zones, ...told }: Brought = JSON.parse(block?.textContent || '{}')
  for (const [zone, offsets] of Object.entries(zones ?? {})) learnOffsets(zone, offsets)
  const answers = new Map(Object.entries(told))
  const groupOf = (group: string, calls: object) =>
    new Proxy(calls, {
      get:
        (_, name: string) =>
        async (sent?: object, ...options: unknown[]) => {
          const line = lineOf(group, name, sent)
          if (!answers.has(line)) return Reflect.get(calls, name)(sent, ...options)
          const answer = answers.get(line)
          answers.delete(line)
          return answer
        },
    })
  return {
    api: new Proxy(api, { get: (groups, group: string) => groupOf(group, Reflect.get(groups, group)) }),
    hasZone: zones !== undefined,
  }
}

interface Brought {
  [zonesKey]?: Record<string, ZoneOffsets>
  [line: string]: unknown
}
