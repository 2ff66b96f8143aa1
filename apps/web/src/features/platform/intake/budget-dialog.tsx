import type { GatewayBudget } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { numberIn } from '@heliograph/domain/typed-numbers'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { intakeQueries } from './intake.queries.ts'
import classes from './intake.module.css'

interface Props {
  budget: GatewayBudget
  onClose: () => void
  words: Words['intake']['budgets']
  shell: Words['shell']
  errors: Words['errors']
}

/** A gateway's budget, to be changed. */
export const BudgetDialog = ({ budget, onClose, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const cache = useQueryClient()
  const done = () => {
    void cache.invalidateQueries({ queryKey: ['intake', 'budgets'] })
    showToast(words.saved)
    onClose()
  }
  const form = useForm({
    start: { second: String(budget.samplesPerSecond), day: String(budget.samplesPerDay) },
    check: ({ second, day }) => ({
      second: !isWithin(second, ofSecond) && words.secondRange(told(ofSecond)),
      day: !(isWithin(day, ofDay) && Number.isInteger(numberIn(day))) && words.dayRange(told(ofDay)),
    }),
    send: ({ second, day }) =>
      queries.setBudget({
        sn: budget.sn,
        budget: { samplesPerSecond: numberIn(second) ?? 0, samplesPerDay: numberIn(day) ?? 0 },
      }),
    onDone: done,
    said: { errors, otherwise: words.notSaved },
  })
  const reset = useMutation({ mutationFn: queries.setBudget, meta: { inPlace: true }, onSuccess: done })
  return (
    <Dialog title={words.ofGateway({ sn: budget.sn })} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.budget}>
        <DecimalInput label={words.second} name="second" autoComplete="off" maxLength={10} {...form.field('second')} />
        <DecimalInput
          label={words.day}
          description={words.timesTen}
          name="day"
          autoComplete="off"
          maxLength={10}
          {...form.field('day')}
        />
        <Refusal text={form.refusal} />
        <Failure text={refusalText(reset.error, { errors, otherwise: words.notSaved })} />
        <ButtonRow end>
          {!budget.isDefault && (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={() => reset.mutate({ sn: budget.sn, budget: null })}
            >
              {words.reset}
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            {words.save}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  )
}

interface Range {
  least: number
  most: number
}
const ofSecond = { least: 0.01, most: 100_000 }
const ofDay = { least: 100, most: 200_000_000 }

const isWithin = (typed: string, { least, most }: Range) => {
  const value = numberIn(typed)
  return value !== null && value >= least && value <= most
}

const told = ({ least, most }: Range) => ({ least: numberText(least), most: numberText(most) })
