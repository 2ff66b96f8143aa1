import type { InsuranceFacts, PlantInsurance } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { isEmail } from '@heliograph/domain/destinations'
import { yearlyMinor } from '@heliograph/domain/insurance'
import { plantTypes } from '@heliograph/domain/plants'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { dayAt, isDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { FactsList } from './facts-list.tsx'
import { insuranceKey, insuranceQueries } from './insurance.queries.ts'
import classes from './insurance.module.css'

interface Props {
  plantId: number
  offer: PlantInsurance['offers'][number]
  /** From the plant and the account. */
  filled: InsuranceFacts
  onAsked: (requestId: number) => void
  onClose: () => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** The facts of a request, to correct; then what is sent and to whom, to agree to. */
export const AskForm = ({ filled, onClose, words: all, ...props }: Props) => {
  const { insurance: words, plants, shell, errors } = all
  const [checked, check] = useState<InsuranceFacts>()
  const today = dayAt(viewerZone(), useNow(60_000))
  const form = useForm({
    start: { ...filled, phone: filled.phone ?? '', capacityKwp: String(filled.capacityKwp) },
    check: (typed) => ({
      holder: typed.holder.trim() === '' && words.wrong.missing,
      email: !isEmail(typed.email.trim()) && words.wrong.email,
      plantName: typed.plantName.trim() === '' && words.wrong.missing,
      address: typed.address.trim() === '' && words.wrong.missing,
      capacityKwp: !isCapacity(typed.capacityKwp) && words.wrong.capacity,
      startDay: !isDay(typed.startDay) && words.wrong.day,
    }),
    send: async (typed) => factsOf(typed),
    onDone: check,
    said: { errors, otherwise: words.notDone },
  })
  if (checked) return <Check facts={checked} onBack={() => check(undefined)} words={all} {...props} />
  return (
    <Form form={form} className={classes.form} label={words.ask}>
      <TextInput label={words.facts.holder} autoComplete="name" maxLength={120} {...form.field('holder')} />
      <div className={classes.pair}>
        <TextInput
          label={words.facts.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email')}
        />
        <TextInput label={words.facts.phone} type="tel" autoComplete="tel" maxLength={40} {...form.field('phone')} />
      </div>
      <TextInput label={words.facts.plantName} maxLength={120} {...form.field('plantName')} />
      <TextInput label={words.facts.address} maxLength={300} {...form.field('address')} />
      <NativeSelect
        label={words.facts.plantType}
        data={plantTypes.map((value) => ({ value, label: plants.type[value] }))}
        {...form.field('plantType')}
      />
      <div className={classes.pair}>
        <DecimalInput
          label={words.facts.capacityKwp}
          autoComplete="off"
          maxLength={14}
          units={['kWp']}
          {...form.field('capacityKwp')}
        />
        <DayInput
          label={words.facts.startDay}
          pick={words.pickDay}
          today={today}
          last={today}
          {...form.field('startDay')}
        />
      </div>
      <Textarea label={words.facts.note} autosize minRows={2} maxLength={300} {...form.field('note')} />
      <Refusal text={form.refusal} />
      <Answers submit={words.check} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

const Check = ({
  plantId,
  offer,
  facts,
  onBack,
  onAsked,
  words: all,
}: Omit<Props, 'filled' | 'onClose'> & { facts: InsuranceFacts; onBack: () => void }) => {
  const { insurance: words, errors } = all
  const queries = insuranceQueries(useApi())
  const cache = useQueryClient()
  const { insurer, currency, pricePerKwpMinor } = offer
  const form = useForm({
    start: { consent: false },
    send: () => queries.ask(plantId, { offerId: offer.id, version: offer.version, facts }),
    onDone: (request) => {
      void cache.invalidateQueries({ queryKey: insuranceKey })
      showToast(words.asked)
      onAsked(request.id)
    },
    onRefused: () => void cache.invalidateQueries({ queryKey: insuranceKey }),
    said: {
      errors,
      own: { DATA_SOURCE_DUPLICATED: words.twice, ABNORMAL_SITUATION: words.stale },
      otherwise: words.notDone,
    },
  })
  const estimate = amountText(yearlyMinor(facts.capacityKwp, pricePerKwpMinor), currency)
  return (
    <Form form={form} className={classes.form} label={words.check}>
      <p className={classes.about}>{words.checkText[offer.sentBy ?? 'nobody']({ insurer })}</p>
      <FactsList facts={facts} more={[[words.estimate, estimate]]} words={all} />
      <Checkbox label={words.consent({ insurer })} {...form.tick('consent')} />
      <Refusal text={form.refusal} />
      <ButtonRow end>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!form.values.consent}>
          {words.send}
        </Button>
      </ButtonRow>
    </Form>
  )
}

const capacityIn = (typed: string) => numberIn(typed) ?? Number.NaN
const isCapacity = (typed: string) =>
  /^\d{1,7}([.,]\d{1,6})?$/.test(typed.trim()) && capacityIn(typed) > 0 && capacityIn(typed) <= 1_000_000

const factsOf = <Typed extends Omit<InsuranceFacts, 'capacityKwp' | 'phone'> & { capacityKwp: string; phone: string }>({
  capacityKwp,
  phone,
  ...typed
}: Typed): InsuranceFacts => ({
  ...typed,
  holder: typed.holder.trim(),
  email: typed.email.trim(),
  phone: phone.trim() || null,
  plantName: typed.plantName.trim(),
  address: typed.address.trim(),
  capacityKwp: capacityIn(capacityKwp),
  note: typed.note.trim(),
})
