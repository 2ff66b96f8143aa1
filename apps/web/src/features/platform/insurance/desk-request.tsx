import { insuranceOrder } from '@heliograph/domain/insurance'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PolicyForm, QuoteForm, ReasonForm } from './desk-forms.tsx'
import { deskQueries, insuranceKey } from './insurance.queries.ts'
import { MissingRequest } from './missing-request.tsx'
import { RequestView } from './request-view.tsx'

interface Props {
  id: number
  back: ReactNode
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** For a brand's administrators: one request, and the answer to it. */
export const DeskRequest = ({ id, back, words: all }: Props) => {
  const { insurance: words, shell } = all
  const queries = deskQueries(useApi())
  const cache = useQueryClient()
  const { data: request, error, refetch } = useQuery(queries.one(id))
  const [step, begin] = useState<DeskStep>()
  if (!request) return <MissingRequest error={error} retry={() => void refetch()} back={back} words={all} />
  const { state } = request
  const names: Record<DeskStep, string> = {
    quote: words.desk.quote,
    insure: state === 'insured' ? words.desk.renew : words.desk.insure,
    decline: words.desk.decline,
    end: words.desk.end,
  }
  const close = () => {
    begin(undefined)
    void cache.invalidateQueries({ queryKey: insuranceKey })
  }
  const shared = {
    request,
    onDone: () => {
      showToast(words.desk.done)
      close()
    },
    onClose: close,
    words: all,
  }
  return (
    <RequestView request={request} back={back} read={(documentId) => queries.document(id, documentId)} words={all}>
      <ButtonRow>
        {deskSteps
          .filter((each) => insuranceOrder[each].from.includes(state))
          .map((each, place) => (
            <Button key={each} {...(place > 0 && { variant: 'default' })} onClick={() => begin(each)}>
              {names[each]}
            </Button>
          ))}
      </ButtonRow>
      {step && (
        <Dialog
          title={step === 'decline' ? words.desk.declineTitle : names[step]}
          closeLabel={shell.close}
          onClose={close}
        >
          {step === 'quote' && <QuoteForm {...shared} />}
          {step === 'insure' && <PolicyForm {...shared} />}
          {(step === 'decline' || step === 'end') && <ReasonForm {...shared} step={step} action={names[step]} />}
        </Dialog>
      )}
    </RequestView>
  )
}

const deskSteps = ['quote', 'insure', 'decline', 'end'] as const
type DeskStep = (typeof deskSteps)[number]
