import type { ShopSeller } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { orderQueries, ordersKey } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** For operators: who sells, as invoices say it, and where transfers go. */
export const SellerForm = ({ words }: Props) => {
  const { orders, shell } = words
  const { data, isError, refetch } = useQuery(orderQueries(useApi()).seller)
  return (
    <TitledCard title={orders.desk.seller}>
      <p className={classes.lead}>{orders.desk.sellerLead}</p>
      {isError && !data && (
        <Notice
          title={orders.desk.sellerFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={320} radius="lg" role="status" aria-label={shell.loading} />}
      {data && <Fields seller={data.seller} words={words} />}
    </TitledCard>
  )
}

const Fields = ({ seller, words }: Props & { seller: ShopSeller | null }) => {
  const { desk, required, address } = words.orders
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  const form = useForm({
    start: typedOf(seller),
    check: (typed) => ({
      ...(typed.name.trim() === '' && { name: required }),
      ...(typed.address.trim() === '' && { address: required }),
      ...(!(rateOf(typed.taxRate) <= 100) && { taxRate: desk.numberWrong }),
      ...(!/^[A-Za-z0-9-]{0,12}$/.test(typed.invoicePrefix.trim()) && { invoicePrefix: desk.prefixWrong }),
      ...(!isDays(typed.paymentDays) && { paymentDays: desk.daysWrong }),
    }),
    send: (typed) => queries.saveSeller(sellerOf(typed)),
    onDone: (saved) => {
      cache.setQueryData(queries.seller.queryKey, { seller: saved })
      void cache.invalidateQueries({ queryKey: [...ordersKey, 'offers'] })
      form.restart(typedOf(saved))
      showToast(desk.saved)
    },
    said: { errors: words.errors, otherwise: desk.notDone },
  })
  const { field } = form
  return (
    <Form form={form} className={classes.form} label={desk.seller}>
      <TextInput label={desk.sellerName} autoComplete="organization" maxLength={120} {...field('name')} />
      <Textarea label={address} autosize minRows={3} maxLength={400} {...field('address')} />
      <TextInput label={desk.taxId} autoComplete="off" maxLength={40} {...field('taxId')} />
      <DecimalInput
        label={desk.taxRate}
        description={desk.taxRateHint}
        autoComplete="off"
        maxLength={6}
        units={['%']}
        isSmall
        {...field('taxRate')}
      />
      <TextInput
        label={desk.taxNote}
        description={desk.taxNoteHint}
        autoComplete="off"
        maxLength={400}
        {...field('taxNote')}
      />
      <TextInput label={desk.accountHolder} autoComplete="off" maxLength={120} {...field('accountHolder')} />
      <TextInput label={desk.accountNumber} autoComplete="off" maxLength={60} {...field('accountNumber')} />
      <TextInput label={desk.bank} autoComplete="off" maxLength={120} {...field('bank')} />
      <div className={classes.pair}>
        <TextInput label={desk.invoicePrefix} autoComplete="off" maxLength={12} {...field('invoicePrefix')} />
        <TextInput
          label={desk.paymentDays}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...field('paymentDays')}
        />
      </div>
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {desk.save}
        </Button>
      </ButtonRow>
    </Form>
  )
}

const typedOf = (seller: ShopSeller | null) => ({
  name: seller?.name ?? '',
  address: seller?.address ?? '',
  taxId: seller?.taxId ?? '',
  taxRate: seller === null ? '' : String(seller.taxRate),
  taxNote: seller?.taxNote ?? '',
  accountHolder: seller?.accountHolder ?? '',
  accountNumber: seller?.accountNumber ?? '',
  bank: seller?.bank ?? '',
  invoicePrefix: seller?.invoicePrefix ?? '',
  paymentDays: String(seller?.paymentDays ?? 14),
})

/** NaN if it is none. */
const rateOf = (typed: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : NaN

const isDays = (typed: string) => /^[1-9]\d?$/.test(typed.trim()) && Number(typed) <= 90

const sellerOf = (typed: ReturnType<typeof typedOf>): ShopSeller => ({
  name: typed.name.trim(),
  address: typed.address.trim(),
  taxId: typed.taxId.trim() || null,
  taxRate: rateOf(typed.taxRate),
  taxNote: typed.taxNote.trim() || null,
  accountHolder: typed.accountHolder.trim() || null,
  accountNumber: typed.accountNumber.trim() || null,
  bank: typed.bank.trim() || null,
  invoicePrefix: typed.invoicePrefix.trim(),
  paymentDays: Number(typed.paymentDays),
})
