import type { ShopPackage } from '@heliograph/contract/browser'
import { amountText, minorOf } from '@heliograph/domain/amounts'
import { currencyUnits } from '@heliograph/domain/currencies'
import type { PackageKind } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { amountFault, packageText } from './order-texts.ts'
import { orderQueries, ordersKey } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  /** What can be sold. */
  kinds: readonly PackageKind[]
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** For operators: what is sold at which price. A price is not changed: it is removed, and another one is added. */
export const Prices = ({ kinds, words: all }: Props) => {
  const { orders: words, shell, errors } = all
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.packages)
  const [removing, setRemoving] = useState<ShopPackage>()
  const renew = () => void cache.invalidateQueries({ queryKey: ordersKey })
  return (
    <TitledCard title={words.desk.prices}>
      <p className={classes.lead}>{words.desk.pricesLead}</p>
      {isError && !data && (
        <Notice
          title={words.offersFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {data?.length === 0 && <p>{words.desk.noPrices}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={words.desk.prices}
          rows={data}
          keyOf={({ id }) => id}
          sortLabel={(name) => shell.sortBy({ name })}
          columns={[
            { id: 'what', header: words.what, cell: (one) => packageText(one, words) },
            {
              id: 'price',
              header: words.desk.price,
              numeric: true,
              cell: ({ amountMinor, currency }) => amountText(amountMinor, currency),
            },
            {
              id: 'remove',
              header: '',
              cell: (one) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.desk.removeOf({ name: packageText(one, words) })}
                  onClick={() => setRemoving(one)}
                >
                  {words.desk.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
      {data && <NewPrice kinds={kinds} currency={data.at(-1)?.currency ?? 'EUR'} onAdded={renew} words={all} />}
      {removing && (
        <AskAndSend
          title={words.desk.removeTitle}
          text={words.desk.removeText}
          action={words.desk.remove}
          send={() => queries.removePackage(removing.id)}
          onDone={() => {
            setRemoving(undefined)
            renew()
          }}
          onClose={() => setRemoving(undefined)}
          said={{ errors, otherwise: words.desk.notDone }}
          words={shell}
        />
      )}
    </TitledCard>
  )
}

const NewPrice = ({ kinds, currency, onAdded, words }: Props & { currency: string; onAdded: () => void }) => {
  const { desk } = words.orders
  const queries = orderQueries(useApi())
  const [kind, setKind] = useState<PackageKind>('messages')
  const isYears = kind === 'deviceYears'
  const form = useForm({
    start: { quantity: '', price: '', currency },
    check: (typed) => ({
      ...(isYears && !/^([1-9]|10)$/.test(typed.quantity.trim()) && { quantity: desk.yearsWrong }),
      ...(!isYears && !/^[1-9]\d{0,5}$/.test(typed.quantity.trim()) && { quantity: desk.quantityWrong }),
      ...(!/^[a-z]{3}$/i.test(typed.currency.trim()) && { currency: desk.currencyWrong }),
      ...(!minorOf(typed.price, typed.currency.trim().toUpperCase()) && {
        price: amountFault(desk, typed.currency.trim().toUpperCase()),
      }),
    }),
    send: (typed) => {
      const code = typed.currency.trim().toUpperCase()
      return queries.addPackage({
        kind,
        quantity: Number(typed.quantity),
        amountMinor: minorOf(typed.price, code) ?? 0,
        currency: code,
      })
    },
    onDone: (_, typed) => {
      form.restart({ quantity: '', price: '', currency: typed.currency })
      onAdded()
    },
    said: {
      errors: words.errors,
      own: { DATA_SOURCE_DUPLICATED: desk.twice, quantity: desk.twice, currency: desk.currencyWrong },
      otherwise: desk.notDone,
    },
    at: () => ({ quantity: 'quantity', currency: 'currency' }),
  })
  return (
    <Form form={form} className={classes.form} label={desk.addPrice}>
      {kinds.length > 1 && (
        <Choice
          label={desk.kindOf}
          options={kinds.map((value) => ({ value, text: value === 'messages' ? desk.smsPacks : desk.service }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <div className={classes.triple}>
        <TextInput
          label={isYears ? desk.years : desk.smsInPack}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('quantity')}
        />
        <DecimalInput
          label={desk.price}
          autoComplete="off"
          maxLength={14}
          units={currencyUnits(form.values.currency.trim().toUpperCase())}
          {...form.field('price')}
        />
        <TextInput label={desk.currency} autoComplete="off" maxLength={3} {...form.field('currency')} />
      </div>
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" variant="default" loading={form.busy}>
          {desk.addPrice}
        </Button>
      </ButtonRow>
    </Form>
  )
}
