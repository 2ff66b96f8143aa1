import '@mantine/core/styles/Skeleton.css'
import { Button, Skeleton } from '@mantine/core'
import IconGone from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { forgetUnsent } from '#api/unsent.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { forgetToken, type centreOf } from '#features/people/organisations/invitation-token.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Notice } from '#ui/notices/notice.tsx'
import classes from './invitation.module.css'

/** Used, withdrawn, expired, or never there. */
export const Gone = () => {
  const { organisations: words, shell } = useLanguage().words
  const router = useRouter()
  const leave = () => {
    forgetToken()
    router.history.push(paths.start)
  }
  return (
    <Said icon={<IconGone className="as-picture" />} title={words.goneTitle} text={words.goneText}>
      <Button onClick={leave}>{shell.toStart}</Button>
    </Said>
  )
}

export const Said = ({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode
  title: string
  text: string
  children: ReactNode
}) => <Notice page icon={icon} title={title} text={text} action={<div className={classes.actions}>{children}</div>} />

/** To the log-in or registration in the invitation's data centre, and back here. */
export const useWaysIn = () => {
  const { session, credentials } = useHost()
  const api = useApi()
  const cache = useQueryClient()
  const router = useRouter()
  const go = async (to: string, centre: ReturnType<typeof centreOf>) => {
    const closed = session.isOpen() ? session.close(api) : undefined
    if (centre) credentials.keepDataCentre(centre)
    session.want(paths.invitation)
    router.history.push(to)
    cache.clear()
    forgetUnsent()
    await closed
  }
  return {
    toLogIn: (centre: ReturnType<typeof centreOf>) => void go(paths.login, centre),
    toRegister: (centre: ReturnType<typeof centreOf>) => void go(paths.register, centre),
  }
}

/** An offer when it is there; before that, that it loads, failed or is gone. */
export const AskedOffer = <Offer,>({ query, children }: AskedProps<Offer>) => {
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  if (codeOf(query.error) === 'resource_not_exist_or_deleted') return <Gone />
  if (query.isError && !query.data) {
    return (
      <Said title={words.offerFailed} text={refusalText(query.error, organisationRefusals(all)) ?? shell.failedText}>
        <Button onClick={() => void query.refetch()}>{shell.retry}</Button>
      </Said>
    )
  }
  if (!query.data) return <Skeleton height={360} radius="lg" role="status" aria-label={shell.loading} />
  return children(query.data)
}

interface AskedProps<Offer> {
  query: Pick<UseQueryResult<Offer>, 'data' | 'error' | 'isError' | 'refetch'>
  children: (offer: Offer) => ReactNode
}
