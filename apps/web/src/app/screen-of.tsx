import type { PageFeature } from '@heliograph/phrases'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { usePlaceName } from '#browser/tab-name.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import type { Visit } from './guards.ts'
import { pages, type PageName, type Row } from './pages.ts'

export const loginScreen: RouteComponent = lazyRouteComponent(async () => {
  const { LoginScreen } = await import('#screens/login.tsx')
  return { default: named('login', LoginScreen) }
})

/**
 * Where the screens are, and which words they show, is known when the pages have been prepared: the log-in shall not carry
 * that list. A screen and its words are fetched at the same time. `main` is what pages behind the log-in have around them.
 */
export const screenOf = (name: PageName | 'main'): RoutedScreen => ({
  component: lazyRouteComponent(() => fetchScreen(name)),
  loader: async ({ context }) => {
    const wordsOf: Record<string, readonly PageFeature[]> = (await import('./screens.ts')).wordsOf
    await context.preparePages(wordsOf[name])
  },
  // The language menu sees to words that change.
  staleTime: Infinity,
})

/** Spelt out: what is read from the screens would depend on itself. */
interface RoutedScreen {
  component: RouteComponent
  loader: (visit: Pick<Visit, 'context'>) => Promise<void>
  staleTime: number
}

/** Likewise, where it is no route that shows it: its words are fetched where they show. */
export const keptScreenOf = (name: PageName): ComponentType => lazy(() => fetchScreen(name))

const fetchScreen = async (name: PageName | 'main') => {
  const screens: Record<string, () => Promise<ComponentType>> = (await import('./screens.ts')).screens
  return { default: named(name, await screens[name]!()) }
}

/** The screen of a page, and the page's name on the browser's tab. What has pages in it leaves the name to them. */
const named = (name: PageName | 'main', Screen: ComponentType) => {
  if (name === 'main' || name === 'plantInfos') return Screen
  const { title }: Row = pages[name]
  return () => {
    const { words } = useLanguage()
    usePlaceName(title?.(words))
    return <Screen />
  }
}
