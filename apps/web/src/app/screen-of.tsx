import type { PageFeature } from '@heliograph/phrases'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { inTime } from '#browser/in-time.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { usePlaceName } from '#browser/use-tab-name.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import type { Visit } from './guards.ts'
import { pages, type PageName, type Row } from './pages.ts'
import type { RouterContext } from './router-context.ts'

export const loginScreen: RouteComponent = lazyRouteComponent(async () => {
  const { LoginScreen } = await inTime(import('#screens/login.tsx'))
  return { default: named('login', LoginScreen) }
})

/**
 * The list of screens and their words is loaded when the pages are prepared, so that the log-in page does not include
 * it. A screen and its words are fetched at the same time. `main` is the frame of pages behind the log-in.
 */
export const screenOf = (name: PageName | 'main'): RoutedScreen => ({
  component: lazyRouteComponent(() => fetchScreen(name)),
  loader: async ({ context, location, preload }) => {
    const screens = await import('./screens.ts')
    const wordsOf: Record<string, readonly PageFeature[]> = screens.wordsOf
    const firstCallsOf: FirstCalls = screens.firstCallsOf
    const askFirst = preload ? undefined : firstCallsOf[name]
    // Nothing waits for it: the page asks for what did not arrive.
    askFirst?.()
      .then((ask) => ask(context, location.search))
      .catch(() => undefined)
    await context.preparePages(wordsOf[name])
  },
  // The language menu handles a change of words.
  staleTime: Infinity,
})

type FirstCalls = Partial<Record<string, () => Promise<(context: RouterContext, search: object) => Promise<void>>>>

/** Spelt out because the inferred type would be circular. */
interface RoutedScreen {
  component: RouteComponent
  loader: (visit: Pick<Visit, 'context' | 'preload'> & { location: { search: object } }) => Promise<void>
  staleTime: number
}

/** The same for a screen that no route shows: its words are fetched when it shows. */
export const keptScreenOf = (name: PageName): ComponentType => lazyPart(() => fetchScreen(name))

const fetchScreen = async (name: PageName | 'main') => {
  const screens: Record<string, () => Promise<ComponentType>> = (await import('./screens.ts')).screens
  return { default: named(name, await inTime(screens[name]!()).catch(failOurWay)) }
}

/** With the browser's own words, the router would reload the page by itself, also without a connection: see `Failed`. */
const failOurWay = (error: unknown): never => {
  throw new Error(`Not loaded: ${String(error)}`, { cause: error })
}

/** The screen of a page, with its tab title. Pages that contain other pages leave the title to them. */
const named = (name: PageName | 'main', Screen: ComponentType) => {
  if (name === 'main' || name === 'plantInfos') return Screen
  const { title }: Row = pages[name]
  return () => {
    const { words } = useLanguage()
    usePlaceName(title?.(words))
    return <Screen />
  }
}
