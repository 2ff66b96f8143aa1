import { getRouteApi } from '@tanstack/react-router'
import { Outbox } from '#features/platform/outbox/outbox.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/outbox')

/** Public, and in the demo only: the messages that it would have sent. The server decides whether it is the demo. */
export const OutboxScreen = () => {
  const { dataCentre } = route.useSearch()
  const { words } = useLanguage()
  return (
    <main>
      <Outbox dataCentre={dataCentre} words={words.outbox} shell={words.shell} />
    </main>
  )
}
