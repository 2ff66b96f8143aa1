import type { ClockState } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Callout } from '#ui/notices/callout.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { intakeQueries } from './intake.queries.ts'
import classes from './intake.module.css'

interface Props {
  clock: ClockState
  problem: NonNullable<ClockState['problem']>
  zone: string
  words: Words['intake']['clock']
  shell: Words['shell']
  errors: Words['errors']
}

/** Why no old data is deleted at the moment. The operator can confirm the server's clock. */
export const ClockNotice = ({ clock, problem, zone, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const cache = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const confirm = useMutation({
    ...queries.confirmClock,
    onSuccess(state) {
      cache.setQueryData(queries.clock().queryKey, state)
      setAsked(undefined)
    },
  })
  const textOf = (time: number) => `${formatInstant(zone, Math.floor(time * 1000))} ${zone}`
  return (
    <Callout tone="warning" icon={IconClock} role="status">
      <div className={classes.clock}>
        <strong>{words[problem]}</strong>
        <p>{words[`${problem}Text`]}</p>
        <dl>
          <dt>{words.known}</dt>
          <dd>{textOf(clock.knownTime)}</dd>
          <dt>{words.server}</dt>
          <dd>{textOf(clock.serverTime)}</dd>
        </dl>
        {problem !== 'database' && (
          <Button variant="default" onClick={() => setAsked(clock.serverTime)}>
            {words.confirm}
          </Button>
        )}
      </div>
      {asked !== undefined && (
        <AskFirst
          title={words.confirmTitle({ time: textOf(asked) })}
          text={words.confirmText}
          action={words.confirm}
          busy={confirm.isPending}
          failure={refusalText(confirm.error, { errors, otherwise: words.confirmFailed })}
          onYes={() => confirm.mutate(asked)}
          onClose={() => {
            setAsked(undefined)
            confirm.reset()
          }}
          words={shell}
        />
      )}
    </Callout>
  )
}
