import type { ShopOrder } from '@heliograph/contract/browser'
import { amountText, minorOf, plainAmount } from '@heliograph/domain/amounts'
import { currencyUnits } from '@heliograph/domain/currencies'
import type { Words } from '@heliograph/phrases'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { newKey } from '#browser/new-key.ts'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { amountFault } from './order-texts.ts'
import { orderQueries, ordersKey } from './orders.queries.ts'
import classes from './orders.module.css'

export type DeskStep = 'notePaid' | 'accept' | 'refund'

interface Props {
  order: ShopOrder
  step: DeskStep
  onDone: () => void
  onClose: () => void
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** A transfer came, a payment is accepted, or money goes back. */
export const DeskDialog = ({ step, ...props }: Props) => {
  const { order, onDone, onClose, words } = props
  const { desk, ended } = words.orders
  const queries = orderQueries(useApi())
  if (step !== 'accept') return <AmountDialog step={step} {...props} />
  return (
    <AskAndSend
      title={desk.acceptTitle}
      text={desk.acceptText}
      action={desk.accept}
      send={() => queries.accept(order.id)}
      onDone={onDone}
      onClose={onClose}
      said={{ errors: words.errors, own: { ABNORMAL_SITUATION: ended }, otherwise: desk.notDone }}
      words={words.shell}
    />
  )
}

const AmountDialog = ({ order, step, onDone, onClose, words }: Props & { step: 'notePaid' | 'refund' }) => {
  const { desk, required, ended } = words.orders
  const { currency, reference, amountMinor, receivedMinor } = order
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  // The same transfer if it is sent again.
  const [key] = useState(newKey)
  const isRefund = step === 'refund'
  const form = useForm({
    start: { amount: plainAmount(isRefund ? receivedMinor : amountMinor, currency), reason: '', byHand: false },
    check: ({ amount, reason }) => ({
      ...(!minorOf(amount, currency) && { amount: amountFault(desk, currency) }),
      ...(isRefund && reason.trim() === '' && { reason: required }),
    }),
    send: ({ amount, reason, byHand }) => {
      const minor = minorOf(amount, currency) ?? 0
      return isRefund
        ? queries.refund(order.id, {
            amountMinor: minor,
            reason: reason.trim(),
            receivedMinor,
            ...(byHand && { byHand }),
          })
        : queries.notePaid(order.id, { amountMinor: minor, currency, key })
    },
    onDone,
    // The list behind it shows how it is now.
    onRefused: () => void cache.invalidateQueries({ queryKey: ordersKey }),
    said: {
      errors: words.errors,
      own: {
        ABNORMAL_SITUATION: isRefund ? desk.changedMeanwhile : ended,
        amountMinor: desk.tooMuch({ amount: amountText(receivedMinor, currency) }),
        payWay: desk.wayGone,
      },
      otherwise: desk.notDone,
    },
    at: () => ({ amountMinor: 'amount' }),
  })
  return (
    <Dialog
      title={isRefund ? desk.refundTitle({ reference }) : desk.noteTitle({ reference })}
      closeLabel={words.shell.close}
      onClose={onClose}
    >
      <Form form={form} className={classes.form}>
        <p className={classes.lead}>{isRefund ? desk.refundText : desk.noteText}</p>
        <DecimalInput
          label={desk.amountIn({ currency })}
          autoComplete="off"
          maxLength={20}
          units={currencyUnits(currency)}
          {...form.field('amount')}
        />
        {isRefund && <TextInput label={desk.reason} autoComplete="off" maxLength={400} {...form.field('reason')} />}
        {/* What a card did not take, it will hardly take the next time. */}
        {isRefund && order.refunds.some(({ state }) => state === 'failed') && (
          <Checkbox label={desk.byHand} {...form.tick('byHand')} />
        )}
        <Refusal text={form.refusal} />
        <Answers submit={desk[step]} busy={form.busy} cancel={words.shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
