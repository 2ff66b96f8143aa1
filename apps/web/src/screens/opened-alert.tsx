import { Skeleton } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ComponentProps } from 'react'
import { FailedPart } from '#app/fallbacks.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import type { AlertDetail } from '#features/plants/alerts/alert-detail.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** What was measured is a chart, whose code the list does without. */
const Detail = lazyPart(async () => ({
  default: (await import('#features/plants/alerts/alert-detail.tsx')).AlertDetail,
}))

/** The open alert, fetched with the first one that is opened. */
export const OpenedAlert = (props: ComponentProps<typeof AlertDetail>) => {
  const { words } = useLanguage()
  return (
    <CatchBoundary getResetKey={() => props.keyText} errorComponent={FailedPart}>
      <Suspense fallback={<Skeleton height={320} role="status" aria-label={words.shell.loading} />}>
        <Detail {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
