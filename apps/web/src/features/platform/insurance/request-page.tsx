import type { InsuranceRequest } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconOffered from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { insuranceKey, insuranceQueries } from './insurance.queries.ts'
import { MissingRequest } from './missing-request.tsx'
import { RequestView } from './request-view.tsx'

interface Props {
  id: number
  back: ReactNode
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** A request of the person, or for a plant of theirs. */
export const RequestPage = ({ id, back, words: all }: Props) => {
  const queries = insuranceQueries(useApi())
  const { data: request, error, refetch } = useQuery(queries.one(id))
  if (!request) return <MissingRequest error={error} retry={() => void refetch()} back={back} words={all} />
  return (
    <RequestView request={request} back={back} read={(documentId) => queries.document(id, documentId)} words={all}>
      <Decision request={request} words={all} />
    </RequestView>
  )
}

/** What the person can decide now. */
const Decision = ({ request, words: all }: { request: InsuranceRequest; words: Props['words'] }) => {
  const { insurance: words, shell, errors } = all
  const queries = insuranceQueries(useApi())
  const cache = useQueryClient()
  const [asked, ask] = useState<'accept' | 'withdraw'>()
  const { id, currency, yearlyMinor, insurer, plantName, state, validUntil } = request
  const amount = yearlyMinor === null ? '--' : amountText(yearlyMinor, currency)
  const close = () => {
    ask(undefined)
    // What was refused has changed: it is shown as it is now.
    void cache.invalidateQueries({ queryKey: insuranceKey })
  }
  return (
    <>
      {state === 'offered' && (
        <Callout tone="warning" icon={IconOffered} role="status">
          {words.offeredText({ insurer, amount, day: validUntil ?? '--' })}
          {!request.mayAccept && ` ${words.onlyOwner}`}
        </Callout>
      )}
      {(request.mayAccept || request.mayWithdraw) && (
        <ButtonRow>
          {request.mayAccept && <Button onClick={() => ask('accept')}>{words.accept({ amount })}</Button>}
          {request.mayWithdraw && (
            <Button variant="default" onClick={() => ask('withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </ButtonRow>
      )}
      {asked && (
        <AskAndSend
          title={asked === 'accept' ? words.acceptTitle : words.withdrawTitle}
          text={
            asked === 'accept'
              ? words.acceptText({ insurer, amount, plant: plantName ?? request.facts?.plantName ?? '--' })
              : words.withdrawText
          }
          action={asked === 'accept' ? words.accept({ amount }) : words.withdraw}
          send={() => queries[asked](request)}
          onDone={(changed) => {
            cache.setQueryData(queries.one(id).queryKey, changed)
            close()
          }}
          onClose={close}
          said={{ errors, own: { ABNORMAL_SITUATION: words.changed }, otherwise: words.notDone }}
          words={shell}
        />
      )}
    </>
  )
}
