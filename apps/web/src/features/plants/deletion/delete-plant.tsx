import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { LossButton } from '#ui/buttons/loss-button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { deletionQueries } from './deletion.queries.ts'
import classes from './deletion.module.css'

interface Props {
  plantId: number
  name: string
  onDeleted: () => unknown
  words: Words['deletion']
  errors: Words['errors']
}

/** Deletes the plant, after its name is typed. Its owner confirms who they are unless they did so just now. */
export const DeletePlant = ({ plantId, name, onDeleted, words, errors }: Props) => {
  const queries = deletionQueries(useApi())
  const { data } = useQuery(queries.consequences(plantId))
  const form = useForm({
    start: { name: '' },
    check: ({ name: typed }) => ({ name: typed.trim() !== name.trim() && words.nameWrong({ name }) }),
    send: async () => {
      if (!(await queries.remove(plantId))) throw new NotDeleted()
    },
    leaves: true,
    onDone: onDeleted,
    said: { errors, otherwise: words.refused },
  })
  return (
    <TitledSection title={words.delete}>
      <Card>
        <Form form={form} className={classes.form}>
          <p>{words.lead}</p>
          {data && (
            <ul className={classes.list}>
              {goesWithIt
                .filter((what) => data[what] > 0 || what === 'days')
                .map((what) => (
                  <li key={what}>{words[what]({ count: data[what] })}</li>
                ))}
            </ul>
          )}
          <TextInput
            size="md"
            label={words.typeName({ name })}
            name="typed-name"
            autoComplete="off"
            {...form.field('name')}
          />
          <Refusal text={form.refusal} />
          <LossButton type="submit" size="md" loading={form.busy}>
            {words.delete}
          </LossButton>
        </Form>
      </Card>
    </TitledSection>
  )
}

const goesWithIt = ['gateways', 'devices', 'days', 'alerts', 'businesses'] as const

/** Someone else owns it since the page was opened. */
class NotDeleted extends Error {
  override name = 'NotDeleted'
}
