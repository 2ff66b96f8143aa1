import { useNavigate } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { MessageCharge } from '#features/platform/applications/message-charge.tsx'
import { Packages } from '#features/platform/orders/packages.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** SMS that are bought in advance (spec §2). */
export const MessageChargeScreen = () => {
  const { words } = useLanguage()
  const navigate = useNavigate()
  return (
    <MessageCharge
      back={<Link to={paths.applicationHome}>{words.applications.title}</Link>}
      packages={
        <Packages
          kind="messages"
          onOrdered={({ id }) => void navigate({ to: paths.orders, search: { order: id } })}
          words={words}
        />
      }
      words={words.applications}
      shell={words.shell}
    />
  )
}
