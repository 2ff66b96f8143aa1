import type { GatewayBudget } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import classes from './intake.module.css'

interface Props {
  onFound: (budget: GatewayBudget) => void
  words: Words['intake']
  errors: Words['errors']
}

/** Finds the budget of any gateway by its serial number. */
export const BudgetSearch = ({ onFound, words, errors }: Props) => {
  const api = useApi()
  const own = words.budgets
  const form = useForm({
    start: { sn: '' },
    check: ({ sn }) => ({ sn: sn.trim() === '' && own.snRequired }),
    send: ({ sn }) => api.intake.budget({ query: { sn: sn.trim() } }),
    onDone: onFound,
    said: { errors, own: { resource_not_exist_or_deleted: own.notFound }, otherwise: words.failed },
    at: () => 'sn',
  })
  return (
    <Form form={form} className={classes.search}>
      <TextInput label={own.sn} name="sn" maxLength={64} autoComplete="off" {...form.field('sn')} />
      <Button type="submit" variant="default" loading={form.busy}>
        {own.find}
      </Button>
    </Form>
  )
}
