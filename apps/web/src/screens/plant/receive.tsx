import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { paths } from '#app/paths.ts'
import { Receive } from '#features/plants/relations/receive.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'

/** The page of a hand-over link. Its ticket is in the fragment and expires soon. */
export const PlantReceiveScreen = () => {
  const { words } = useLanguage()
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [ticket, setTicket] = useState(hash || undefined)
  if (hash !== '' && hash !== ticket) setTicket(hash)
  useLayoutEffect(() => {
    if (hash === '') return
    void navigate({ to: paths.plantReceive, replace: true })
  }, [hash, navigate])
  return (
    <Receive
      key={ticket}
      ticket={ticket}
      onAccepted={(plant) => {
        showToast(words.relations.accepted)
        void navigate({ to: paths.plantRelate, search: { plant } })
      }}
      words={words.relations}
      errors={words.errors}
      shell={words.shell}
    />
  )
}
