import { CallFailed, type CentreStanding } from '@heliograph/contract/browser'
import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { DataCentre } from '@heliograph/domain/regions'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { passing } from '#api/memory.ts'
import { forgetUnsent } from '#api/unsent.ts'
import { NotFound } from '#app/fallbacks.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { credentialsOf } from '#features/people/auth/log-in.ts'
import { Blocked } from '#features/people/centres/blocked.tsx'
import { bothCentres } from '#features/people/centres/both-centres.ts'
import { CentreAdvice } from '#features/people/centres/centre-advice.tsx'
import { centreName } from '#features/people/centres/centre-name.ts'
import { centreQueries, type Claim } from '#features/people/centres/centres.queries.ts'
import { HereCard } from '#features/people/centres/here-card.tsx'
import { MoveForm } from '#features/people/centres/move-form.tsx'
import { OtherAccount } from '#features/people/centres/other-account.tsx'
import { centreRefusals } from '#features/people/centres/refusal-words.ts'
import type { Way } from '#features/people/centres/way-choice.tsx'
import { knowsPasskeys, signWithPasskey } from '#features/people/security/authenticator.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './data-centre.module.css'

/**
 * Where the account is stored, and how to move it to the other data centre. Brands with one data centre have no such
 * page.
 */
export const DataCentreScreen = () => {
  const { brand } = useHost().platform
  return brand.multiDataCentre ? <Page /> : <NotFound />
}

const Page = () => {
  const words = useWords('centres')
  const { data: standing, error, refetch } = useQuery(centreQueries(useApi()).standing)
  return (
    <>
      <PageTitle title={words.title} />
      <p className={classes.intro}>{words.intro}</p>
      <div className={classes.page}>
        {standing ? (
          <Content standing={standing} />
        ) : error ? (
          <Notice
            title={words.title}
            text={words.loadFailed}
            action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
          />
        ) : (
          <>
            <Skeleton height={96} radius="xl" />
            <Skeleton height={420} radius="xl" />
          </>
        )}
      </div>
    </>
  )
}

const Content = ({ standing }: { standing: CentreStanding }) => {
  const words = useWords('centres')
  const hasBoth = useBoth()
  const { other, hindrances, begun } = standing
  return (
    <>
      {hasBoth && <CentreAdvice words={words} />}
      <HereCard standing={standing} words={words} />
      {begun && (
        <Card>
          <h2 className={classes.heading}>{words.begunTitle}</h2>
          <p>{words.begun}</p>
        </Card>
      )}
      {hindrances.length > 0 && <Blocked hindrances={hindrances} words={words} />}
      {hindrances.length === 0 && other && <MoveCard standing={standing} to={other} />}
    </>
  )
}

const MoveCard = ({ standing, to }: { standing: CentreStanding; to: DataCentre }) => {
  const { words: all } = useLanguage()
  const words = useWords('centres')
  const queries = centreQueries(useApi())
  const leave = useLeaving()
  const cache = useQueryClient()
  const hasBoth = useBoth()
  const [chosen, setWay] = useState<Way>()
  const way = chosen ?? (hasBoth ? 'merge' : 'transfer')
  const other = useOther()
  const centre = centreName(to, words)
  return (
    <Card>
      <h2 className={classes.heading}>{words.moveTitle({ centre })}</h2>
      <MoveForm
        standing={standing}
        to={to}
        way={way}
        onWay={setWay}
        other={
          <OtherAccount
            centre={centre}
            proven={other.proven}
            onCheck={async (account, password) => other.check(await credentialsOf(account, password))}
            wanted={other.wanted}
            onAnswer={other.answer}
            onPasskey={other.passkey}
            onOther={other.reset}
            busy={other.busy}
            refusal={refusalText(other.error, centreRefusals(all))}
            words={words}
          />
        }
        ticket={other.proven?.ticket}
        // ProofGate handles the identity check, and the call continues.
        move={queries.move}
        onMoved={() => leave(to, standing.gateways.length > 0)}
        onRefused={(error) => {
          // The proof of the other account has expired.
          if (codeOf(error) === 'INVALID_TOKEN') other.reset()
          // It may have started.
          void cache.invalidateQueries({ queryKey: queries.standing.queryKey })
        }}
        words={all}
      />
    </Card>
  )
}

/** The account in the other data centre: its password, and its second factor. */
const useOther = () => {
  const queries = centreQueries(useApi())
  const { keep } = useBothCentres()
  const check = useMutation({ ...queries.otherAccount, onSuccess: keep })
  const complete = useMutation({
    ...queries.otherAccount,
    onSuccess: keep,
    // Neither a new code nor a retry helps: the password is asked for again, and the reason stays visible.
    onError: (error) => void (isOver(error) && check.reset()),
  })
  const asked = wantedBy(check.error)
  const reset = () => {
    check.reset()
    complete.reset()
  }
  const answerOf = (answer: string) => settled(complete.mutateAsync({ ticket: asked!.ticket, answer }))
  const knowsPasskey = asked?.methods.includes('passkey') === true && knowsPasskeys()
  return {
    proven: complete.data ?? check.data,
    wanted: complete.data ? undefined : asked,
    check: (claim: Claim) => {
      complete.reset()
      return settled(check.mutateAsync(claim))
    },
    answer: answerOf,
    passkey: knowsPasskey
      ? () =>
          void signWithPasskey(asked.options ?? {}).then(
            (signed) => void (signed !== null && answerOf(signed)),
            () => undefined,
          )
      : undefined,
    reset,
    busy: check.isPending || complete.isPending,
    error: complete.error ?? (asked ? null : check.error),
  }
}

/** The mutation has the result. */
const settled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  )

const wantedBy = (error: Error | null) =>
  error instanceof CallFailed && error.code === 'AUTH_SECOND_FACTOR_REQUIRED'
    ? (error.param as SecondFactorWanted)
    : undefined

const isOver = (error: Error) =>
  error instanceof CallFailed && (error.code === 'INVALID_TOKEN' || error.code === 'CODE_ERROR_LIMIT_EXCEEDED')

const useBothCentres = () => bothCentres(passing, useHost().session.mark())

/** Whether the person has accounts in both: both passwords matched, or their own addresses are known there. */
const useBoth = () => {
  const { data } = useQuery(centreQueries(useApi()).doubled)
  const { isKept } = useBothCentres()
  return isKept() || (data?.centre ?? null) !== null
}

/** The session ended with the account here, so the person must log in there. */
const useLeaving = () => {
  const words = useWords('centres')
  const { credentials, session } = useHost()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { forget } = useBothCentres()
  return async (to: DataCentre, hasGateways: boolean) => {
    const done = words.done({ centre: centreName(to, words) })
    forget()
    credentials.keepDataCentre(to)
    session.forgetPlant()
    session.drop()
    await navigate({ to: paths.login, state: { notice: hasGateways ? `${done} ${words.doneGateways}` : done } })
    // Only now: components that are still mounted would refetch.
    cache.clear()
    forgetUnsent()
  }
}
