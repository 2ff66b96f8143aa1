import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './client-style.ts'
import { Failed, NotFound, Pending } from './fallbacks.tsx'
import { focusTitle } from './focus.ts'
import type { PageName } from './pages.ts'
import { paths } from './paths.ts'
import type { KeptPage } from './router-context.ts'
import { routes } from './routes.tsx'
import type { Started } from './start.ts'

/** Uses the browser's history unless another is passed. */
export const createAppRouter = (
  { host, api, cache, state, preparePages, onSessionEnd }: Started,
  history?: RouterHistory,
) => {
  const router = createRouter({
    routeTree: routes,
    ...(history && { history }),
    context: { host, api, cache, language: () => state.get().language, preparePages },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Search parameters that a page does not know or accept are dropped.
    search: { strict: true },
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    // On a fast network it never shows.
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
  })
  onSessionEnd(() => {
    if (router.state.location.pathname === paths.login) return
    host.session.want(router.state.location.href)
    void router.navigate({ to: paths.login }).then(() => cache.clear())
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) focusTitle()
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown once by the page that the redirect leads to. */
    notice?: string
  }
  interface StaticDataRouteOption {
    page?: PageName
    kept?: KeptPage
  }
  interface Register {
    router: AppRouter
  }
}
