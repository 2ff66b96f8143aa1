import { Button } from '@mantine/core'
import { CatchBoundary, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, type ReactNode } from 'react'
import { passing } from '#api/memory.ts'
import { useCurrent } from '#browser/use-current.ts'
import { Landmark } from '#frames/landmark.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { useHost } from './host.ts'
import { paths } from './paths.ts'
import { onceReached } from './reached.ts'
import { isUnloaded } from './unloaded.ts'
import classes from './fallbacks.module.css'

export const NotFound = () => {
  const words = useWords('shell')
  return (
    <Landmark>
      <Notice
        page
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={
          <Button component="a" href={paths.start}>
            {words.toStart}
          </Button>
        }
      />
    </Landmark>
  )
}

/** While a page loads: about as high as most pages begin. */
export const Pending = () => {
  const words = useWords('shell')
  return (
    <Landmark>
      <div className={classes.pending} role="status" aria-label={words.loading}>
        <i />
        <i />
        <i />
      </div>
    </Landmark>
  )
}

/** Tries again by itself when the network is back. */
export const Failed = ({ error }: { error: unknown }) => (
  <Landmark>
    <FailedNotice error={error} />
  </Landmark>
)

/** A part of a page whose script could not be fetched. The rest of the page stays. */
export const FailedPart = ({ error }: { error: unknown }) => {
  if (!isUnloaded(error)) throw error
  return <FailedNotice error={error} isPart />
}

/** A part that the page can do without: if its script can't be fetched, nothing is shown in its place. */
export const OrNothing = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
)

const FailedNotice = ({ error, isPart = false }: { error: unknown; isPart?: boolean }) => {
  const words = useWords('shell')
  const router = useRouter()
  const { reach } = useHost()
  const { reached } = useCurrent(reach)
  const isScript = isUnloaded(error)
  // Browsers remember that a file could not be loaded, until the page is loaded again: without a connection, that would
  // also lose what is on the screen.
  const again = useCallback(async () => {
    if (!isScript) return router.invalidate()
    if (!(await isServerThere())) return reach.set({ reached: false })
    passing.write(reloadedFor, String(error))
    location.reload()
  }, [error, isScript, reach, router])
  useEffect(() => onceReached(reach, () => void again()), [reach, again])
  useEffect(() => {
    // A new version of the client has other files; if they are missing too, one more reload would not help.
    if (isScript && passing.read(reloadedFor) !== String(error)) void again()
  }, [isScript, error, again])
  const isUnopened = isScript && !(navigator.onLine && reached)
  return isUnopened ? (
    <Notice page={!isPart} title={words.notOpenedTitle} text={words.notOpenedText} />
  ) : (
    <Notice
      page={!isPart}
      title={words.failedTitle}
      text={words.failedText}
      action={<Button onClick={() => void again()}>{words.retry}</Button>}
    />
  )
}

const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const reloadedFor = 'reloaded-for'
