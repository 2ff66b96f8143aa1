import type { InsuranceOffer, InsuranceOfferWish, SavedInsuranceOffer } from '@heliograph/contract/browser'
import { minorOf, plainAmount } from '@heliograph/domain/amounts'
import { currencyUnits } from '@heliograph/domain/currencies'
import { isEmail } from '@heliograph/domain/destinations'
import { plantTypes, type PlantType } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { countriesIn, currenciesIn } from '#i18n/choices.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { deskQueries } from './insurance.queries.ts'
import classes from './insurance.module.css'

interface Props {
  /** Undefined for a new one. */
  offer: InsuranceOffer | undefined
  onSaved: (saved: SavedInsuranceOffer) => void
  onClose: () => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** What an offer says, for whom it is, and where requests go. */
export const OfferForm = ({ offer, onSaved, onClose, words: { insurance: words, plants, shell, errors } }: Props) => {
  const { language } = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const currencies = useMemo(() => currenciesIn(language), [language])
  const queries = deskQueries(useApi())
  const form = useForm({
    start: typedOf(offer),
    check: (typed) => ({
      title: typed.title.trim() === '' && words.wrong.missing,
      insurer: typed.insurer.trim() === '' && words.wrong.missing,
      country: typed.country === '' && words.wrong.country,
      price: !minorOf(typed.price, typed.currency) && words.wrong.amount({ currency: typed.currency }),
      types: typed.types.length === 0 && words.wrong.types,
      mail: typed.mail.trim() !== '' && !isEmail(typed.mail.trim()) && words.wrong.email,
      webhook: typed.webhook.trim() !== '' && !/^https?:\/\/./.test(typed.webhook.trim()) && words.wrong.address,
    }),
    send: (typed) => (offer ? queries.change(offer, wishOf(typed)) : queries.add(wishOf(typed))),
    onDone: onSaved,
    said: { errors, own: { ABNORMAL_SITUATION: words.desk.stale }, otherwise: words.notDone },
    at: () => ({ mail: 'mail', webhook: 'webhook' }),
  })
  const { types } = form.values
  const host = offer?.webhookHost
  return (
    <Form form={form} className={classes.form} label={offer ? words.desk.edit : words.desk.add}>
      <TextInput label={words.desk.name} maxLength={120} {...form.field('title')} />
      <TextInput label={words.desk.insurer} maxLength={120} {...form.field('insurer')} />
      <Textarea label={words.desk.about} autosize minRows={2} maxLength={1000} {...form.field('about')} />
      <div className={classes.pair}>
        <NativeSelect
          label={words.desk.country}
          data={[{ value: '', label: '', disabled: true }, ...countries]}
          {...form.field('country')}
        />
        <NativeSelect label={words.desk.currency} data={currencies} {...form.field('currency')} />
      </div>
      <DecimalInput
        label={words.desk.price}
        autoComplete="off"
        maxLength={14}
        units={currencyUnits(form.values.currency)}
        {...form.field('price')}
      />
      <Checkbox.Group
        label={words.desk.types}
        value={types}
        onChange={(chosen) =>
          form.set(
            'types',
            plantTypes.filter((type) => chosen.includes(type)),
          )
        }
        error={form.field('types').error}
      >
        <div className={classes.types}>
          {plantTypes.map((type) => (
            <Checkbox key={type} value={type} label={plants.type[type]} />
          ))}
        </div>
      </Checkbox.Group>
      <p className={classes.about}>{words.desk.receiverLead}</p>
      <TextInput label={words.desk.mail} type="email" autoComplete="off" maxLength={254} {...form.field('mail')} />
      <TextInput
        label={words.desk.webhook}
        {...(host && { description: words.desk.webhookKept({ host }) })}
        type="url"
        autoComplete="off"
        maxLength={2000}
        {...form.field('webhook')}
      />
      {host && <Checkbox label={words.desk.webhookRemove} {...form.tick('hasNoWebhook')} />}
      <Refusal text={form.refusal} />
      <Answers submit={words.desk.save} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

interface Typed {
  title: string
  insurer: string
  about: string
  country: string
  types: PlantType[]
  price: string
  currency: string
  mail: string
  webhook: string
  hasNoWebhook: boolean
}

const typedOf = (offer: InsuranceOffer | undefined): Typed => ({
  title: offer?.title ?? '',
  insurer: offer?.insurer ?? '',
  about: offer?.about ?? '',
  country: offer?.country ?? '',
  types: offer?.plantTypes ?? [...plantTypes],
  price: offer ? plainAmount(offer.pricePerKwpMinor, offer.currency) : '',
  currency: offer?.currency ?? 'EUR',
  mail: offer?.mail ?? '',
  // An address is not told again.
  webhook: '',
  hasNoWebhook: false,
})

const wishOf = ({ types, price, hasNoWebhook, webhook, ...typed }: Typed): InsuranceOfferWish => ({
  title: typed.title.trim(),
  insurer: typed.insurer.trim(),
  about: typed.about.trim(),
  country: typed.country,
  plantTypes: types,
  pricePerKwpMinor: minorOf(price, typed.currency) ?? 0,
  currency: typed.currency,
  mail: typed.mail.trim() || null,
  ...(webhook.trim() === '' ? hasNoWebhook && { webhook: null } : { webhook: webhook.trim() }),
})
