import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { SetupForm } from '#features/platform/setup/setup-form.tsx'
import { setupQueries } from '#features/platform/setup/setup.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PlainScreen } from './plain-screen.tsx'

/** The first run of an installation. Once it is set up, this page does not exist: see `app/set-up.ts`. */
export const SetupScreen = () => {
  const { platform } = useHost()
  const { language, words } = useLanguage()
  const { data: state } = useSuspenseQuery(setupQueries(useApi(), platform.dataCentre).state)
  const [isDone, setDone] = useState(false)
  return (
    <PlainScreen>
      {isDone ? (
        <Starting words={words.setup} />
      ) : (
        <>
          <h1 tabIndex={-1}>{words.setup.title}</h1>
          <p>{words.setup.lead}</p>
          <SetupForm
            state={state}
            here={location.origin}
            language={language}
            onDone={() => setDone(true)}
            words={words}
          />
        </>
      )}
    </PlainScreen>
  )
}

/** The server opens its other pages now, under the new name of the platform: so the log-in is loaded afresh. */
const Starting = ({ words }: { words: { startingTitle: string; startingText: string } }) => {
  useEffect(() => {
    const timer = setInterval(() => {
      // While it is not set up, every page leads to the set-up.
      fetch(paths.login, { headers: { accept: 'text/html' }, redirect: 'manual', cache: 'no-store' }).then(
        ({ ok }) => ok && location.replace(paths.login),
        () => undefined,
      )
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="status">
      <h1 tabIndex={-1}>{words.startingTitle}</h1>
      <p>{words.startingText}</p>
    </div>
  )
}

const askEveryMs = 700
