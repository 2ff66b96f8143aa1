import type { PortfolioTemplate, PortfolioTemplateList } from '@heliograph/contract/browser'
import { templatePeriods, type TemplatePeriod } from '@heliograph/domain/portfolio-templates'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import type { portfolioTemplateQueries } from './portfolio-templates.queries.ts'
import { templatePeriodOf, type ShownSettings } from './template-settings.ts'
import classes from './portfolio-templates.module.css'

interface Props {
  queries: ReturnType<typeof portfolioTemplateQueries>
  list: PortfolioTemplateList
  /** The one that is changed; undefined: another one is added. */
  kept: PortfolioTemplate | undefined
  shown: ShownSettings
  today: Day
  onDone: (saved: PortfolioTemplateList & { id: number }) => void
  onClose: () => void
  words: Words['portfolioTemplates']
  shell: Words['shell']
  errors: Words['errors']
}

/** Saves what is shown under a name. */
export const TemplateForm = ({ queries, list, kept, shown, today, onDone, onClose, words, shell, errors }: Props) => {
  const { range, columns, tags, ...settings } = shown
  const start: Draft = {
    name: kept?.name ?? '',
    period: templatePeriodOf(range, today) ?? kept?.period ?? 'lastMonth',
    organisation: `${kept?.sharedIn ?? ''}`,
  }
  const form = useForm({
    start,
    check: ({ name }) => ({ name: name.trim() === '' && words.nameRequired }),
    send: ({ name, period, organisation }) =>
      queries.save(
        {
          ...settings,
          columns: [...columns],
          tags: [...tags],
          name,
          period,
          sharedIn: organisation === '' ? null : Number(organisation),
        },
        kept,
      ),
    onDone,
    said: {
      errors,
      own: { 'body/name is taken': words.nameTaken, PLANT_CHANGED_MEANWHILE: words.changedMeanwhile },
      otherwise: words.notDone,
    },
    at: () => ({ 'body/name is taken': 'name' }),
  })
  return (
    <Form form={form} className={classes.form}>
      <TextInput label={words.name} maxLength={80} {...form.field('name')} />
      <NativeSelect
        label={words.period}
        description={words.periodHint}
        data={templatePeriods.map((value) => ({ value, label: words.periods[value] }))}
        {...form.field('period')}
      />
      {list.organisations.length > 0 && (!kept || kept.mine) && (
        <NativeSelect
          label={words.forWhom}
          description={words.sharedHint}
          data={[
            { value: '', label: words.onlyMe },
            ...list.organisations.map(({ id, name }) => ({
              value: `${id}`,
              label: words.everyoneIn({ organisation: name }),
            })),
          ]}
          {...form.field('organisation')}
        />
      )}
      <Refusal text={form.refusal} />
      <Answers submit={words.save} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

interface Draft {
  name: string
  period: TemplatePeriod
  organisation: string
}
