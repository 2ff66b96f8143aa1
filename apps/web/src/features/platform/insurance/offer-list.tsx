import type { InsuranceOffer, SavedInsuranceOffer } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { listed } from '@heliograph/domain/lists'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { countryName } from '#i18n/countries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { DocumentButton } from './document-button.tsx'
import { deskQueries, insuranceKey } from './insurance.queries.ts'
import { OfferForm } from './offer-form.tsx'
import { pdfOf } from './pdf-choice.ts'
import classes from './insurance.module.css'

interface Props {
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** What a brand's administrators offer: drafts, what owners see, and what was before. */
export const OfferList = ({ words: all }: Props) => {
  const { insurance: words, shell } = all
  const queries = deskQueries(useApi())
  const cache = useQueryClient()
  const { data, isError } = useQuery(queries.offers)
  const [edited, edit] = useState<InsuranceOffer | 'new'>()
  const [secret, setSecret] = useState<string | null>(null)
  const keep = (saved: SavedInsuranceOffer) => {
    setSecret(saved.secret)
    edit(undefined)
    showToast(words.desk.saved)
    void cache.invalidateQueries({ queryKey: insuranceKey })
  }
  return (
    <TitledCard title={words.desk.offers}>
      <div className={classes.stack}>
        <Failure text={isError && !data ? words.failed : undefined} />
        {data?.length === 0 && <p>{words.desk.noOffers}</p>}
        {secret !== null && (
          <div role="status" className={classes.secret}>
            <p>{words.desk.secret}</p>
            <CopiedValue name={words.desk.webhook} value={secret} words={words.desk} />
          </div>
        )}
        <ul className={classes.offers}>
          {data?.map((offer) => (
            <Offer key={offer.id} offer={offer} onEdit={() => edit(offer)} onSaved={keep} words={all} />
          ))}
        </ul>
        <Button onClick={() => edit('new')}>{words.desk.add}</Button>
      </div>
      {edited && (
        <Dialog
          title={edited === 'new' ? words.desk.add : words.desk.edit}
          closeLabel={shell.close}
          onClose={() => edit(undefined)}
        >
          <OfferForm
            offer={edited === 'new' ? undefined : edited}
            onSaved={keep}
            onClose={() => edit(undefined)}
            words={all}
          />
        </Dialog>
      )}
    </TitledCard>
  )
}

const Offer = ({
  offer,
  onEdit,
  onSaved,
  words: { insurance: words, plants, errors },
}: Props & { offer: InsuranceOffer; onEdit: () => void; onSaved: (saved: SavedInsuranceOffer) => void }) => {
  const { id, title, state, terms, currency, waiting } = offer
  const { language } = useLanguage()
  const queries = deskQueries(useApi())
  const shared = { meta: { inPlace: true }, onSuccess: onSaved }
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const chosen = await pdfOf(file)
      if (!chosen) throw new TypeError('No PDF')
      return queries.setTerms(id, chosen)
    },
    ...shared,
  })
  const turn = useMutation({
    mutationFn: () => (state === 'published' ? queries.stop(id) : queries.publish(id)),
    ...shared,
  })
  const failure =
    upload.error instanceof TypeError
      ? words.wrong.file
      : refusalText(upload.error ?? turn.error, {
          errors,
          own: { RECOGNITION_ERROR: words.wrong.unreadable },
          otherwise: words.notDone,
        })
  const isOn = state === 'published'
  return (
    <li className={classes.offer}>
      <h3>{title}</h3>
      <p>{`${words.desk.states[state]} · ${offer.insurer}`}</p>
      <p>{`${countryName(offer.country, language)}: ${listed(
        offer.plantTypes.map((type) => plants.type[type]),
        language,
      )}`}</p>
      <p className={classes.price}>{words.perKwp({ amount: amountText(offer.pricePerKwpMinor, currency) })}</p>
      <p>{[offer.mail, offer.webhookHost].filter(Boolean).join(', ') || words.desk.receiverLead}</p>
      {waiting > 0 && <p>{words.desk.waiting({ count: waiting })}</p>}
      {terms === null ? (
        <p>{words.desk.noTerms}</p>
      ) : (
        <DocumentButton
          text={words.readTerms({ name: terms.name })}
          read={() => queries.terms(id)}
          failed={words.downloadFailed}
        />
      )}
      <ButtonRow>
        {(isOn || terms !== null) && (
          <Button
            {...(isOn && { variant: 'default' })}
            aria-label={isOn ? words.desk.withdrawOf({ title }) : words.desk.publishOf({ title })}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
          >
            {isOn ? words.desk.withdraw : words.desk.publish}
          </Button>
        )}
        <Button variant="default" aria-label={words.desk.editOf({ title })} onClick={onEdit}>
          {words.desk.edit}
        </Button>
        <FileButton accept="application/pdf" onFile={(file) => upload.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" aria-label={words.desk.termsOf({ title })} loading={upload.isPending}>
              {words.desk.terms}
            </Button>
          )}
        </FileButton>
      </ButtonRow>
      <Failure text={failure} />
    </li>
  )
}
