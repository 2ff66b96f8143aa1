import type { ShopOrder } from '@heliograph/contract/browser'
import type { PayWay } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { orderQueries } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  order: ShopOrder
  ways: readonly PayWay[]
  onPaying: (order: ShopOrder) => void
  words: Words['orders']
  errors: Words['errors']
}

/** Who gets the invoice, and how to pay. */
export const PayForm = ({ order, ways, onPaying, words, errors }: Props) => {
  const queries = orderQueries(useApi())
  const form = useForm({
    start: {
      name: order.buyer?.name ?? '',
      address: order.buyer?.address ?? '',
      taxId: order.buyer?.taxId ?? '',
      payWay: order.payWay ?? ways[0] ?? 'transfer',
    },
    check: ({ name, address }) => ({
      ...(name.trim() === '' && { name: words.required }),
      ...(address.trim() === '' && { address: words.required }),
    }),
    send: ({ payWay, name, address, taxId }) =>
      queries.pay(order.id, {
        payWay,
        buyer: { name: name.trim(), address: address.trim(), taxId: taxId.trim() || null },
      }),
    onDone: onPaying,
    said: {
      errors,
      own: { 'under-way': words.underWay, unreachable: words.unreachable, ABNORMAL_SITUATION: words.ended },
      otherwise: words.notPaid,
    },
  })
  const { value: payWay, onChange } = form.field('payWay')
  return (
    <Form form={form} className={classes.form} label={words.how}>
      <TextInput label={words.name} autoComplete="name" maxLength={120} {...form.field('name')} />
      <Textarea
        label={words.address}
        autoComplete="street-address"
        autosize
        minRows={3}
        maxLength={400}
        {...form.field('address')}
      />
      <TextInput label={words.taxId} autoComplete="off" maxLength={40} {...form.field('taxId')} />
      <ChoiceCards
        label={words.how}
        options={ways.map((way) => ({ value: way, text: words.ways[way], note: words.wayNotes[way] }))}
        value={payWay}
        onChange={onChange}
      />
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {words.orderNow}
        </Button>
      </ButtonRow>
    </Form>
  )
}
