import { Refusal } from '@heliograph/domain/errors'
import { dayMs, isZone, minuteMs, offsetAt } from '@heliograph/domain/zones'
import type { Actor } from '#needs/caller.ts'
import type { Post } from '#needs/messages.ts'
import type { AlertMailLinks } from './alert-mail-links.ts'
import type { AlertMailSettings, MessageSettingsStore, Reader, Untold } from './message-settings.store.ts'
import type { ProfileRules } from './profile.ts'

export type MessageSettingsRules = ReturnType<typeof createMessageSettings>

/** With the language of all mails, which belongs to the person and not only to this setting. */
export interface MessageSettings extends AlertMailSettings {
  language: string
}

export interface KnownMessageSettings extends MessageSettings {
  /** Where mails are sent; null without an address. */
  email: string | null
  /** When the last alert mail was sent. */
  mailedAt: Date | null
}

/** Which alerts are mailed to a person, and the mails themselves. */
export const createMessageSettings = ({ store, links, stopCall, profile, namesIn, post, now }: Needs) => {
  const find = async (userId: number): Promise<KnownMessageSettings> => {
    const [kept, { email, language }] = await Promise.all([store.find(userId), profile.find(userId)])
    return { ...(kept ?? noMails), language, email }
  }

  const tell = async ({ userId, since, email, language }: Reader, untold: readonly Untold[]) => {
    const [worst] = untold
    if (!worst) return
    const [nameOf, token] = [await namesIn(language), links.write({ userId, since })]
    const plants = [...new Map(untold.map(({ plantId, plantName }) => [plantId, plantName])).values()]
    await post({
      channel: 'mail',
      to: email,
      kind: 'alerts',
      language,
      facts: {
        count: untold.length,
        plants: plants.slice(0, 5).join(', ') + (plants.length > 5 ? ` +${plants.length - 5}` : ''),
        worst: `${worst.plantName}: ${nameOf(worst.ruleId, worst.code)}`,
        path: `/plant/infos/alert?plant=${worst.plantId}`,
        settingsPath: '/account/settings/message',
        // In the fragment, so that it does not get into server logs. Mail programs call the other one.
        stopPath: `/unsubscribe#${token}`,
        unsubscribePath: `${stopCall}?token=${token}`,
      },
    })
  }

  return {
    find,

    async keep(caller: Actor, { language, ...settings }: MessageSettings) {
      if ((settings.quietFrom === null) !== (settings.quietTo === null)) throw new Refusal('PARAM_ERROR', 'quietTo')
      if (!isZone(settings.zone)) throw new Refusal('PARAM_ERROR', 'zone')
      await profile.change(caller, { language })
      await store.keep(caller.userId, settings, now())
      return find(caller.userId)
    },

    /** With the token of a mail. Repeating it changes nothing, and no answer says whose mails they are. */
    async stop(token: string) {
      const consent = links.read(token)
      if (!consent || !(await store.stop(consent, now()))) throw new Refusal('resource_not_exist_or_deleted')
    },

    /** Runs on a schedule: each person gets one mail about all news, at most every fifteen minutes. */
    async mailAlerts() {
      const at = now()
      for (const reader of await store.readers(at - pauseMs)) {
        if (isQuiet(reader.settings, at)) continue
        await store.telling(reader.userId, at, at - pauseMs, at - newsMs, (untold) => tell(reader, untold))
      }
    },

    forgetTold: () => store.forgetTold(now() - 2 * newsMs),
  }
}

/** Whether it is in the person's quiet hours, which may span midnight. */
export const isQuiet = ({ quietFrom, quietTo, zone }: AlertMailSettings, at: number) => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false
  const minute = Math.floor(((((at + offsetAt(zone, at)) % dayMs) + dayMs) % dayMs) / minuteMs)
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo
}

/** The default, until the person turns mails on. */
const noMails = { mailLevel: null, quietFrom: null, quietTo: null, zone: 'UTC', mailedAt: null }

const pauseMs = 15 * minuteMs
const newsMs = 2 * dayMs

interface Needs {
  store: MessageSettingsStore
  links: AlertMailLinks
  /** The path of the call that `stop` answers, with its data centre. */
  stopCall: string
  profile: Pick<ProfileRules, 'find' | 'change'>
  /** The names of alert rules in a language. */
  namesIn: (language: string) => Promise<(ruleId: number, code: string) => string>
  post: Post
  now: () => number
}
