import type { Tariff, TariffList } from '@heliograph/contract/browser'
import { currencyUnits, priceUnits } from '@heliograph/domain/currencies'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { faultsOf, hasMore, requestOf, type TariffDraft } from './tariff-draft.ts'
import { tariffQueries } from './tariffs.queries.ts'
import { WindowFields } from './window-fields.tsx'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  start: TariffDraft
  /** The tariff that is changed. Undefined for a new one. */
  replaced: Tariff | undefined
  currency: string
  today: string
  language: string
  onSaved: (list: TariffList) => unknown
  onClose: () => void
  words: Words['tariffs']
  errors: Words['errors']
}

/** Two prices and a day; what most tariffs do not need is folded away. */
export const TariffForm = ({
  plantId,
  start,
  replaced,
  currency,
  today,
  language,
  onSaved,
  onClose,
  words,
  errors,
}: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const [isMoreOpen, setMoreOpen] = useState(hasMore(start))
  const [areWindowsOpen, setWindowsOpen] = useState(start.windows.length > 0)
  const form = useForm<TariffDraft, TariffList>({
    start,
    check: (draft) => faultsOf(draft, words),
    send: (draft) => queries.save(requestOf(draft, replaced)),
    leaves: true,
    onDone: onSaved,
    said: {
      errors,
      own: {
        'body/validFrom': words.dayWrong,
        'body/validFrom: another tariff begins on this day': words.dayTaken,
        'body/consumptionPrice': words.nothing,
        PLANT_CHANGED_MEANWHILE: words.changedMeanwhile,
      },
      otherwise: words.refused,
      always: words.kept,
    },
    at: () => ({
      'body/validFrom': 'from' as const,
      'body/validFrom: another tariff begins on this day': 'from' as const,
      'body/consumptionPrice': 'purchase' as const,
    }),
  })
  const price = (name: 'purchase' | 'feedIn' | 'flat' | 'subsidy' | 'soldShare' | 'fixed') => ({
    size: 'md',
    name,
    units: name === 'soldShare' ? ['%'] : name === 'fixed' ? currencyUnits(currency) : priceUnits(currency),
    isSmall: name === 'soldShare',
    autoComplete: 'off',
    ...form.field(name),
  })
  /** What is wrong is not folded away. */
  const isWrong = (...names: (keyof TariffDraft)[]) => names.some((name) => form.field(name).error)
  /** The price of all hours is not what is added to that of each. */
  const setHourly = (name: 'hourlyPurchase' | 'hourlyFeedIn', field: 'purchase' | 'feedIn', isHourly: boolean) => {
    form.set(name, isHourly)
    form.set(field, '')
  }
  return (
    <Form form={form} className={classes.form}>
      <DayInput
        {...form.field('from')}
        size="md"
        label={words.validFrom}
        pick={words.pickDay}
        today={today}
        onChange={(day) => form.set('from', day)}
      />
      <div className={classes.pair}>
        <DecimalInput
          label={form.values.hourlyPurchase ? words.purchaseAdded : words.purchase}
          {...price('purchase')}
        />
        <DecimalInput label={form.values.hourlyFeedIn ? words.feedInAdded : words.feedIn} {...price('feedIn')} />
      </div>
      <Aside>{words.pricesHint({ currency })}</Aside>
      <Checkbox
        size="md"
        label={words.hourlyPurchase}
        checked={form.values.hourlyPurchase}
        onChange={(event) => setHourly('hourlyPurchase', 'purchase', event.currentTarget.checked)}
      />
      <Checkbox
        size="md"
        label={words.hourlyFeedIn}
        checked={form.values.hourlyFeedIn}
        onChange={(event) => setHourly('hourlyFeedIn', 'feedIn', event.currentTarget.checked)}
      />
      {(form.values.hourlyPurchase || form.values.hourlyFeedIn) && <Aside>{words.hourlyHint}</Aside>}
      <details
        open={areWindowsOpen || isWrong('windows')}
        onToggle={(event) => setWindowsOpen(event.currentTarget.open)}
      >
        <summary className={classes.summary}>{words.windows}</summary>
        <div data-path="windows">
          <WindowFields
            windows={form.values.windows}
            onChange={(windows) => form.set('windows', windows)}
            currency={currency}
            language={language}
            words={words}
          />
          <Refusal text={form.field('windows').error} />
        </div>
      </details>
      <details
        open={isMoreOpen || isWrong('fixed', 'subsidy', 'soldShare', 'billingDay', 'flat')}
        onToggle={(event) => setMoreOpen(event.currentTarget.open)}
      >
        <summary className={classes.summary}>{words.more}</summary>
        <div className={classes.form}>
          <div className={classes.pair}>
            <DecimalInput label={words.fixedCharge} {...price('fixed')} />
            <NativeSelect
              size="md"
              label={words.fixedPer}
              {...form.field('per')}
              data={(['month', 'year', 'day'] as const).map((value) => ({ value, label: words.per[value] }))}
            />
          </div>
          <DecimalInput label={words.subsidy} {...price('subsidy')} />
          <DecimalInput label={words.soldShare} description={words.soldShareHint} {...price('soldShare')} />
          <TextInput
            size="md"
            label={words.billingDay}
            name="billing-day"
            inputMode="numeric"
            {...form.field('billingDay')}
          />
          <DecimalInput label={words.flat} description={words.flatHint} {...price('flat')} />
        </div>
      </details>
      <Refusal text={form.refusal} />
      <Answers submit={words.save} busy={form.busy} cancel={words.cancel} onCancel={onClose} size="md" />
    </Form>
  )
}
