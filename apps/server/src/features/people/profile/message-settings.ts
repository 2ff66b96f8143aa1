import { Refusal } from '@heliograph/domain/errors'
import { isZone } from '@heliograph/domain/zones'
import type { Actor } from '#needs/caller.ts'
import type { AlertMailLinks } from './alert-mail-links.ts'
import type { AlertSettings, MessageSettingsStore } from './message-settings.store.ts'
import type { ProfileRules } from './profile.ts'

export type MessageSettingsRules = ReturnType<typeof createMessageSettings>

/** With the language of all mails, which belongs to the person and not only to this setting. */
interface MessageSettings extends AlertSettings {
  language: string
}

export type ChangedMessageSettings = Partial<MessageSettings>

export interface KnownMessageSettings extends MessageSettings {
  /** Where mails and SMS are sent; null without an address or number. */
  email: string | null
  phone: string | null
  /** When the last alert mail was sent. */
  mailedAt: Date | null
  /** What can be chosen. */
  tags: string[]
  colleagues: { id: number; name: string }[]
}

/** Of which alerts a person is told, and how. */
export const createMessageSettings = ({ store, links, profile, now }: Needs) => {
  const find = async (userId: number): Promise<KnownMessageSettings> => {
    const [kept, { email, phone, language }, tags, colleagues] = await Promise.all([
      store.find(userId),
      profile.find(userId),
      store.tags(userId),
      store.colleagues(userId),
    ])
    // One who left can't be kept, nor seen by clients: nothing else could be changed any more either.
    const isChosen = colleagues.some(({ id }) => id === kept?.escalateTo)
    return { ...(kept ?? noMails), ...(!isChosen && noColleague), language, email, phone, tags, colleagues }
  }

  return {
    find,

    /** What is left out stays. */
    async keep(caller: Actor, { language, ...change }: ChangedMessageSettings) {
      const colleagues = new Set((await store.colleagues(caller.userId)).map(({ id }) => id))
      const next = (kept: AlertSettings = noMails) => {
        const isChosen = kept.escalateTo !== null && colleagues.has(kept.escalateTo)
        return checked({ ...kept, ...(!isChosen && noColleague), ...change }, colleagues)
      }
      if (language !== undefined) {
        // What is wrong changes nothing, so it is looked for before.
        next(await store.find(caller.userId))
        await profile.change(caller, { language })
      }
      await store.change(caller.userId, next, now())
      return find(caller.userId)
    },

    /** With the token of a mail. Repeating it changes nothing, and no answer says whose mails they are. */
    async stop(token: string) {
      const consent = links.read(token)
      if (!consent || !(await store.stop(consent, now()))) throw new Refusal('resource_not_exist_or_deleted')
    },
  }
}

/** @throws Refusal PARAM_ERROR with the field */
const checked = (settings: AlertSettings, colleagues: ReadonlySet<number>) => {
  if ((settings.quietFrom === null) !== (settings.quietTo === null)) throw new Refusal('PARAM_ERROR', 'quietTo')
  if (!isZone(settings.zone)) throw new Refusal('PARAM_ERROR', 'zone')
  if ((settings.plants === 'tag') !== (settings.tag !== null)) throw new Refusal('PARAM_ERROR', 'tag')
  const { escalateAfterH, escalateTo } = settings
  if ((escalateAfterH === null) !== (escalateTo === null)) throw new Refusal('PARAM_ERROR', 'escalateTo')
  // Whether a person exists is not said about anyone else.
  if (escalateTo !== null && !colleagues.has(escalateTo)) throw new Refusal('PARAM_ERROR', 'escalateTo')
  if (escalateTo === null && settings.escalateLevel !== null) throw new Refusal('PARAM_ERROR', 'escalateLevel')
  return settings
}

const noColleague = { escalateAfterH: null, escalateTo: null, escalateLevel: null } as const

/** The default, until the person turns mails on. */
const noMails = {
  mailLevel: null,
  quietFrom: null,
  quietTo: null,
  zone: 'UTC',
  plants: 'all',
  pace: 'once',
  tellsOver: true,
  smsFaults: false,
  pushLevel: null,
  tag: null,
  ...noColleague,
  mailedAt: null,
} as const

interface Needs {
  store: MessageSettingsStore
  links: Pick<AlertMailLinks, 'read'>
  profile: Pick<ProfileRules, 'find' | 'change'>
  now: () => number
}
