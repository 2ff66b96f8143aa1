import type { ArrivedFile, InsuranceRequest } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { DocumentButton } from './document-button.tsx'
import { FactsList } from './facts-list.tsx'
import { RequestHistory } from './request-history.tsx'
import { RequestState } from './request-state.tsx'
import classes from './insurance.module.css'

interface Props {
  request: InsuranceRequest
  back: ReactNode
  read: (documentId: number) => Promise<ArrivedFile>
  /** What can be done with it now. */
  children?: ReactNode
  words: Pick<Words, 'insurance' | 'plants'>
}

/** A request with its documents, what was sent, and what happened. */
export const RequestView = ({ request, back, read, children, words: all }: Props) => {
  const { insurance: words } = all
  const { title, insurer, terms, policy, currency, estimateMinor, yearlyMinor, facts } = request
  const { documentId } = policy ?? {}
  const prices = [
    [words.price, yearlyMinor === null ? '--' : amountText(yearlyMinor, currency)],
    [
      words.estimate,
      `${amountText(estimateMinor, currency)} (${words.perKwp({ amount: amountText(request.pricePerKwpMinor, currency) })})`,
    ],
  ] as const
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle
          title={words.request({ number: request.id })}
          mark={<RequestState state={request.state} words={words} />}
        />
      </div>
      <TitledCard title={title}>
        <div className={classes.stack}>
          <p className={classes.name}>
            {insurer}
            <small>{request.plantName ?? words.plantGone}</small>
          </p>
          {policy && <p>{words.covers({ from: policy.fromDay, to: policy.toDay })}</p>}
          <ButtonRow>
            {policy && documentId !== undefined && (
              <DocumentButton
                text={words.policy({ name: policy.name })}
                read={() => read(documentId)}
                failed={words.downloadFailed}
              />
            )}
            <DocumentButton
              text={words.readTerms({ name: terms.name })}
              read={() => read(terms.documentId)}
              failed={words.downloadFailed}
            />
          </ButtonRow>
          {children}
        </div>
      </TitledCard>
      <TitledCard title={words.sent}>
        {facts === null ? <p>{words.erased}</p> : <FactsList facts={facts} more={prices} words={all} />}
      </TitledCard>
      <TitledCard title={words.history}>
        <RequestHistory request={request} read={read} words={words} />
      </TitledCard>
    </div>
  )
}
