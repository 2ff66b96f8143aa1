import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Landmark } from '#frames/landmark.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { useHost } from './host.ts'
import { paths } from './paths.ts'
import { onceReached } from './reached.ts'
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
export const Failed = ({ error }: { error: unknown }) => {
  const words = useWords('shell')
  const router = useRouter()
  const { reach } = useHost()
  const again = useCallback(
    // Browsers remember that a file could not be loaded, until the page is loaded again.
    () => (isUnloaded(error) ? location.reload() : void router.invalidate()),
    [error, router],
  )
  useEffect(() => onceReached(reach, again), [reach, again])
  const isUnopened = isUnloaded(error) && !(navigator.onLine && reach.get().reached)
  return (
    <Landmark>
      {isUnopened ? (
        <Notice page title={words.notOpenedTitle} text={words.notOpenedText} />
      ) : (
        <Notice
          page
          title={words.failedTitle}
          text={words.failedText}
          action={<Button onClick={again}>{words.retry}</Button>}
        />
      )}
    </Landmark>
  )
}

/** A script of the page: each browser says it differently. */
const isUnloaded = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module|module script/i.test(error.message)

/** In development only: an address of the specification whose screen does not exist yet. */
export const Planned = () => {
  const words = useWords('shell')
  return (
    <Landmark>
      <Notice page title={words.plannedTitle} text={words.plannedText} />
    </Landmark>
  )
}
