import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
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
  const [stage, setStage] = useState<'open' | 'lost' | 'done'>('open')
  return (
    <PlainScreen>
      {stage === 'done' ? (
        <Starting words={words.setup} />
      ) : (
        <>
          <h1 tabIndex={-1}>{words.setup.title}</h1>
          <p>{words.setup.lead}</p>
          <SetupForm
            state={state}
            here={location.origin}
            language={language}
            onDone={() => setStage('done')}
            onLost={() => setStage('lost')}
            words={words}
          />
          {/* The form stays meanwhile: if nothing arrived, it can be sent again. */}
          {stage === 'lost' && <OtherPages onOpen={() => setStage('done')} />}
        </>
      )}
    </PlainScreen>
  )
}

/** The server opens its other pages now, under the new name of the platform: so the log-in is loaded afresh. */
const Starting = ({ words }: { words: { startingTitle: string; startingText: string } }) => (
  <div role="status">
    <h1 tabIndex={-1}>{words.startingTitle}</h1>
    <p>{words.startingText}</p>
    <OtherPages onOpen={() => location.replace(paths.login)} />
  </div>
)

/** Tells when the server opens its other pages. */
const OtherPages = ({ onOpen }: { onOpen: () => void }) => {
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    const timer = setInterval(() => {
      // While it is not set up, every page leads to the set-up.
      fetch(paths.login, { headers: { accept: 'text/html' }, redirect: 'manual', cache: 'no-store' }).then(
        ({ ok }) => ok && opened(),
        () => undefined,
      )
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return null
}

const askEveryMs = 700
