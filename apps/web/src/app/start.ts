import { heliograph } from '@heliograph/brand/heliograph'
import { fetchPagesCalls, type Api } from '@heliograph/contract/browser'
import { pageWordsIn, startWordsIn, type Language, type PageFeature } from '@heliograph/phrases'
import type { QueryClient } from '@tanstack/react-query'
import { lasting } from '#api/memory.ts'
import { forgetBox } from '#api/snapshot-box.ts'
import { inTime } from '#browser/in-time.ts'
import { createState, type State } from '#browser/state.ts'
import { forgetManyPlants } from '#features/plants/plants/many-plants.ts'
import { createFetchedWords, type FetchedWords } from '#i18n/fetched-words.ts'
import { applyLanguage, languageAtStart } from '#i18n/language.ts'
import { showToast, toasts } from '#ui/notices/toast.ts'
import type { Link } from './address.ts'
import type { Begun } from './begin.ts'
import { keepForFirstPaint } from './first-paint.ts'
import type { HandedOver } from './hand-over.ts'
import type { Host } from './host.ts'
import type * as Push from './push-follows.ts'
import { recover } from './reached.ts'

interface Changing {
  language: Language
  words: FetchedWords
  suspended: boolean
  /** Whose session the address would open. */
  handed: Handed | undefined
}

export interface Handed extends Pick<HandedOver, 'name' | 'account' | 'organisation'> {
  link: Link
}

/** What a mounted app needs. */
export interface Started {
  host: Host
  api: Api
  cache: QueryClient
  /** State that can change while the app is open. */
  state: State<Changing>
  /**
   * Fetches what every page behind the log-in needs, once, and the words of these features. Returns nothing to wait for
   * if everything is loaded.
   */
  preparePages: (features?: readonly PageFeature[]) => Promise<void> | undefined
  /** The words that are loaded, and a way to load more. */
  spoken: ReturnType<typeof createFetchedWords>
  /** Opens a session with what the address hands over; false if it cannot. */
  takeHandOver: (link: Link) => Promise<boolean>
  /** Called when the server says that the session is over. */
  onSessionEnd: (listener: () => void) => void
}

/** Platform configuration → language (spec §2, §4); then the app can mount. */
export const start = async (begun: Begun): Promise<Started> => {
  const { api, cache, credentials, session, reach, transport, connectAs, handOver } = begun
  const platform = await begun.platform
  const host: Host = { platform, credentials, session, reach, connectAs }
  keepForFirstPaint(platform.brand, lasting)
  showIcon(platform.brand.logos.square)
  const pushFollows = () => withPush((push) => push.pushFollows(api, platform.brand))
  session.onOpen(pushFollows)
  session.onClose(() => withPush(({ endPush }) => endPush()))
  // Again, in case it could not be done at the log-in.
  if (session.isOpen()) pushFollows()
  toasts.set({ most: platform.brand.toasts })

  const language = languageAtStart(platform.brand, document, navigator.languages)
  applyLanguage(platform.brand, language)
  const words = await startWordsIn(language)
  const offered =
    handOver === undefined ? undefined : await (await import('./hand-over.ts')).handedOver(api, host, handOver)
  // A stranger can put their own session into a link: nobody is logged in as a person whose name they did not see.
  const handed = handOver !== undefined && offered && !offered.isYou ? { ...offered, link: handOver } : undefined
  const state = createState<Changing>({ language, words, suspended: platform.suspended, handed })
  if (handOver !== undefined && !offered) showToast(words.errors[39])

  const listeners: (() => void)[] = []
  begun.onFailure((failure) => {
    if (failure.kind === 'message') showToast(state.get().words.errors[failure.number])
    if (failure.kind === 'suspended') state.set({ suspended: true })
    if (failure.kind === 'session') {
      host.session.drop()
      for (const listener of listeners) listener()
    }
  })
  recover(reach, cache, () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => transport.onReach?.(true),
      () => undefined,
    ),
  )
  const forgetPerson = () => {
    forgetManyPlants()
    void forgetBox()
  }
  host.session.onEnd(forgetPerson)
  if (!host.session.isOpen()) forgetPerson()

  /** Rarely needed, so ordinary log-ins do not load this code. */
  const takeHandOver = async (link: Link) => {
    const opened = await (await import('./hand-over.ts')).takeHandOver(api, host, link)
    if (opened) {
      // Nothing of the person who was logged in before.
      forgetPerson()
      cache.clear()
    }
    return opened
  }

  const spoken = createFetchedWords(state)
  let isPrepared = false
  let preparing: Promise<unknown> | undefined
  const prepareFirst = async (features: readonly PageFeature[]) => {
    // The last answers, the calls of pages, and the list of screens.
    preparing ??= Promise.all([rememberLast(cache, host.session.mark), fetchPagesCalls(), import('./screens.ts')])
    await Promise.all([preparing, pageWordsIn(state.get().language, features)])
    isPrepared = true
    // Fetched at the same time but published last: having the words means that a page can show.
    await spoken.add(features)
  }
  const preparePages = (features: readonly PageFeature[] = []) => {
    const prepared = isPrepared ? spoken.add(features) : prepareFirst(features)
    return prepared && inTime(prepared)
  }
  return {
    host,
    api,
    cache,
    state,
    preparePages,
    spoken,
    takeHandOver,
    onSessionEnd: (listener) => void listeners.push(listener),
  }
}

/** The host's icon is in the page already; an address with `clientStyle` shows another brand's. */
const showIcon = (picture: string) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || picture === heliograph.logos.square) return
  link.removeAttribute('type')
  link.href = picture
}

/** Few browsers are set up for alerts: the others load none of this code. */
const withPush = (does: (push: typeof Push) => Promise<void>) => {
  if ('serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted')
    void import('./push-follows.ts').then(does).catch(() => undefined)
}

/** Restores the last answers, and stores answers from now on. */
const rememberLast = async (cache: QueryClient, whose: () => string | undefined) => {
  const { createSnapshot, keepWriting } = await import('#api/snapshot.ts')
  const snapshot = createSnapshot(cache, { whose })
  await snapshot.restore()
  keepWriting(snapshot, document)
}
