import type { ServiceTerms } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { deviceChargeQueries } from './device-charge.queries.ts'
import classes from './device-charge.module.css'

interface Props {
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** For operators: whether the data service of loggers is sold, and what new loggers have of it for nothing. */
export const ServiceTermsForm = ({ words }: Props) => {
  const { orders, shell } = words
  const { data, isError, refetch } = useQuery(deviceChargeQueries(useApi()).terms)
  return (
    <TitledCard title={orders.desk.service}>
      <p className={classes.lead}>{orders.desk.serviceLead}</p>
      {isError && !data && (
        <Notice
          title={orders.desk.serviceFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={120} radius="lg" role="status" aria-label={shell.loading} />}
      {data && <Fields terms={data} words={words} />}
    </TitledCard>
  )
}

const Fields = ({ terms, words }: Props & { terms: ServiceTerms }) => {
  const { desk } = words.orders
  const queries = deviceChargeQueries(useApi())
  const cache = useQueryClient()
  const form = useForm({
    start: typedOf(terms),
    check: ({ freeMonths }) =>
      /^\d{1,3}$/.test(freeMonths.trim()) && Number(freeMonths) <= 120 ? {} : { freeMonths: desk.monthsWrong },
    send: ({ isOn, freeMonths }) => queries.saveTerms({ isOn, freeMonths: Number(freeMonths) }),
    onDone: (saved) => {
      cache.setQueryData(queries.terms.queryKey, saved)
      form.restart(typedOf(saved))
      showToast(desk.serviceSaved)
    },
    said: { errors: words.errors, otherwise: desk.notDone },
  })
  return (
    <Form form={form} className={classes.form} label={desk.service}>
      <Checkbox label={desk.serviceOn} {...form.tick('isOn')} />
      <TextInput
        label={desk.freeMonths}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('freeMonths')}
      />
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {desk.save}
        </Button>
      </ButtonRow>
    </Form>
  )
}

const typedOf = ({ isOn, freeMonths }: ServiceTerms) => ({ isOn, freeMonths: String(freeMonths) })
