import type { NewApiToken } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { apiTokenQueries } from './api-tokens.queries.ts'
import classes from './api-tokens.module.css'

interface Props {
  onMade: (token: string) => void
  onClose: () => void
  words: Pick<Words, 'security' | 'errors'>
}

/** What a new token is for, what it can read, and for how long. */
export const ApiTokenForm = ({ onMade, onClose, words: { security, errors } }: Props) => {
  const words = security.apiTokens
  const queries = apiTokenQueries(useApi())
  const form = useForm({
    start: { name: '', plants: true, alerts: false, export: true, days: '90' },
    check: (typed) => ({
      name: typed.name.trim() === '' && security.nameRequired,
      plants: scopesOf(typed).length === 0 && words.scopeRequired,
    }),
    send: (typed) => queries.create({ name: typed.name.trim(), scopes: scopesOf(typed), days: Number(typed.days) }),
    onDone: onMade,
    said: { errors, own: { AUTH_PROOF_REQUIRED: null, most: words.most }, otherwise: security.failed },
  })
  return (
    <Form form={form} className={classes.form} label={words.add}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        maxLength={64}
        {...form.field('name')}
      />
      <fieldset className={classes.scopes}>
        <legend>{words.scope}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={words.scopes[scope]}
            description={words.scopeHints[scope]}
            {...form.tick(scope)}
          />
        ))}
      </fieldset>
      <NativeSelect
        label={words.validFor}
        data={lengths.map((count) => ({ value: `${count}`, label: words.days({ count }) }))}
        {...form.field('days')}
      />
      <p className={classes.hint}>{words.never}</p>
      <Refusal text={form.refusal} />
      <Answers inPage submit={words.make} busy={form.busy} cancel={security.cancel} onCancel={onClose} />
    </Form>
  )
}

type Scope = NewApiToken['scopes'][number]

const scopes = ['plants', 'alerts', 'export'] as const satisfies Scope[]
const lengths = [30, 90, 365]

const scopesOf = (typed: Record<Scope, boolean>): Scope[] => scopes.filter((scope) => typed[scope])
