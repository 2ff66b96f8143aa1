import { Button, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { ApiProvider } from '#api/api-context.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import { useCurrent } from '#browser/use-current.ts'
import { waitingFor } from '#i18n/fetched-words.ts'
import { applyLanguage, keepLanguage } from '#i18n/language.ts'
import { WordsProvider } from '#i18n/words-context.tsx'
import { schemeManager } from '#theme/colour-scheme.ts'
import type { Look } from '#theme/theme.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { toasts } from '#ui/notices/toast.ts'
import { Toasts } from '#ui/notices/toasts.tsx'
import { OrNothing } from './fallbacks.tsx'
import { HostProvider } from './host.ts'
import type { AppRouter } from './router.tsx'
import type { Started } from './start.ts'

/** The providers that screens need, or the notice that the platform is suspended (spec §2). */
export const App = ({ started, router, look }: { started: Started; router: AppRouter; look: Look }) => {
  const { host, api, cache, state } = started
  const { brand } = host.platform
  const { language, words: fetched, suspended, handed } = useCurrent(state)
  const words = useMemo(() => waitingFor(fetched, started.spoken.add), [fetched, started])
  const spoken = useMemo(
    () => ({
      language,
      words,
      setLanguage: (chosen: typeof language) =>
        started.spoken.speak(chosen, () => {
          keepLanguage(brand, document, chosen)
          applyLanguage(brand, chosen)
        }),
    }),
    [brand, language, words, started],
  )
  return (
    <MantineProvider
      theme={look.theme}
      cssVariablesResolver={look.resolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme={brand.theme}
    >
      <HostProvider value={host}>
        <WordsProvider value={spoken}>
          <QueryClientProvider client={cache}>
            <ApiProvider value={api}>
              {suspended ? (
                <main>
                  <Notice
                    page
                    icon={<img src={brand.logos.square} width="40" alt="" />}
                    title={words.shell.suspendedTitle}
                    text={words.shell.suspendedText}
                    action={
                      // Everyone else sees the notice again, because the server refuses them.
                      <Button variant="default" onClick={() => state.set({ suspended: false })}>
                        {words.shell.forOperators}
                      </Button>
                    }
                  />
                </main>
              ) : handed === undefined ? (
                <RouterProvider router={router} />
              ) : (
                <Suspense>
                  <HandOver started={started} handed={handed} />
                </Suspense>
              )}
              <Toasts label={words.shell.notifications} closeLabel={words.shell.close} />
              <LongToast closeLabel={words.shell.close} />
            </ApiProvider>
          </QueryClientProvider>
        </WordsProvider>
      </HostProvider>
    </MantineProvider>
  )
}

/** Fetched when the first one is said: the log-in must stay light. Without its script, the toast has said it. */
const LongToast = (props: { closeLabel: string }) =>
  useCurrent(toasts).long && (
    <OrNothing>
      <SaidInPlace {...props} />
    </OrNothing>
  )

/** Rarely needed. */
const SaidInPlace = lazyPart(async () => ({ default: (await import('#ui/notices/said-in-place.tsx')).SaidInPlace }))
const HandOver = lazyPart(async () => ({ default: (await import('./hand-over-page.tsx')).HandOverPage }))
