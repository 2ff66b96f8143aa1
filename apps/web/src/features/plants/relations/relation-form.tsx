import type { Relation } from '@heliograph/contract/browser'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { focusFirst } from '#forms/first-fault.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { relationsKey } from './relations.queries.ts'
import { RightChoice, type SharedRight } from './right-choice.tsx'
import { TermChoice } from './term-choice.tsx'
import { endOf, termOf } from './term.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plantId: number
  zone: string
  /** The relation to change; without it, the form gives access to another business. */
  relation?: Relation
  onClose: () => void
}

/** Gives a business access, or changes the permission and end date. What is typed stays after a refusal. */
export const RelationForm = ({ plantId, zone, relation, onClose, words, errors, shell }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const now = useNow(60_000)
  const form = useForm({
    start: {
      business: '',
      may: (relation?.may ?? 'read') as SharedRight,
      term: termOf(relation?.expiresTime ?? null, zone),
    },
    check: ({ business, term }) => ({
      business: !relation && business.trim() === '' && words.businessRequired,
      term: endOf(term, zone, now) === undefined && words.dayRequired,
    }),
    send: async ({ business, may, term }) => {
      const wanted = { may, expiresTime: endOf(term, zone, now)! }
      if (relation)
        return void (await api.relations.change({ params: { id: plantId, relId: relation.id }, body: wanted }))
      const found = await api.relations.relatable({ params: { id: plantId }, query: { business: business.trim() } })
      if (found.length !== 1) throw new NotOne(found.length)
      await api.relations.relate({ body: { stationId: plantId, business: business.trim(), ...wanted } })
    },
    onDone: () => {
      onClose()
      return cache.invalidateQueries({ queryKey: relationsKey(plantId) })
    },
    said: relationRefusals(
      { words, errors, shell },
      {
        NoSuchBusiness: words.businessUnknown,
        SeveralBusinesses: words.businessSeveral,
        ...(!relation && { DATA_SOURCE_DUPLICATED: words.alreadyIn }),
      },
    ),
    at: (): Record<string, 'business'> =>
      relation ? {} : { NoSuchBusiness: 'business', SeveralBusinesses: 'business', DATA_SOURCE_DUPLICATED: 'business' },
  })
  const { element } = form
  useEffect(() => focusFirst(element.current, ['business']), [element])

  return (
    <Dialog
      title={relation ? words.changeOf({ business: relation.orgName }) : words.add}
      closeLabel={shell.close}
      onClose={onClose}
    >
      <Form form={form} className={classes.dialog}>
        {!relation && (
          <TextInput
            label={words.business}
            description={words.businessHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            {...form.field('business')}
          />
        )}
        <RightChoice {...form.field('may')} words={words} />
        <TermChoice {...form.field('term')} zone={zone} now={now} words={words} />
        <Refusal text={form.refusal} />
        <Answers
          submit={relation ? words.save : words.letIn}
          busy={form.busy}
          cancel={shell.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

/** No business has this name, or several do. */
class NotOne extends Error {
  constructor(found: number) {
    super(`${found} businesses`)
    this.name = found === 0 ? 'NoSuchBusiness' : 'SeveralBusinesses'
  }
}
