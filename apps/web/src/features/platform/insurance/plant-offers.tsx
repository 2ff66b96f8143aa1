import { amountText } from '@heliograph/domain/amounts'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { DocumentButton } from './document-button.tsx'
import { insuranceQueries } from './insurance.queries.ts'
import classes from './insurance.module.css'

interface Props {
  plantId: number
  linkTo: (requestId: number, text: string) => ReactNode
  onAsked: (requestId: number) => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** What is offered for a plant, with its price. */
export const PlantOffers = ({ plantId, linkTo, onAsked, words: all }: Props) => {
  const { insurance: words, shell } = all
  const queries = insuranceQueries(useApi())
  const { data, isError } = useQuery(queries.ofPlant(plantId))
  const [asked, ask] = useState<number>()
  if (!data) {
    if (isError) return <Failure text={words.failed} />
    return <Skeleton height={120} radius="lg" role="status" aria-label={shell.loading} />
  }
  const { offers, facts, country } = data
  if (offers.length === 0) return <p>{country === null ? words.noCountry : words.noOffers}</p>
  const offer = offers.find(({ id }) => id === asked)
  return (
    <>
      <ul className={classes.offers}>
        {offers.map((each) => (
          <li key={each.id} className={classes.offer}>
            <h3>{each.title}</h3>
            <p>{each.insurer}</p>
            {each.about !== '' && <p>{each.about}</p>}
            <p>
              <span className={classes.price}>
                {words.perYear({ amount: amountText(each.yearlyMinor, each.currency) })}
              </span>
              {` (${words.perKwp({ amount: amountText(each.pricePerKwpMinor, each.currency) })})`}
            </p>
            <ButtonRow>
              {each.requestId === null ? (
                <Button onClick={() => ask(each.id)}>{words.ask}</Button>
              ) : (
                linkTo(each.requestId, words.seeRequest)
              )}
              <DocumentButton
                text={words.readTerms({ name: each.terms })}
                read={() => queries.terms(plantId, each.id)}
                failed={words.downloadFailed}
              />
            </ButtonRow>
          </li>
        ))}
      </ul>
      {offer && (
        <Dialog title={offer.title} closeLabel={shell.close} onClose={() => ask(undefined)}>
          <AskForm
            plantId={plantId}
            offer={offer}
            filled={facts}
            onAsked={onAsked}
            onClose={() => ask(undefined)}
            words={all}
          />
        </Dialog>
      )}
    </>
  )
}
