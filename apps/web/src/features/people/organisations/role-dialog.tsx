import type { OrganisationRole } from '@heliograph/contract/browser'
import { functionCodes, type FunctionCode } from '@heliograph/domain/permissions'
import { keyOf, type Words } from '@heliograph/phrases'
import { Checkbox, TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { TypedRole } from './organisations.queries.ts'
import { nameRefusals } from './refusal-words.ts'
import { roleName } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  /** Undefined for a new role. */
  role: OrganisationRole | undefined
  /** The functions of the person's own role: they cannot assign others. */
  held: readonly FunctionCode[]
  send: (typed: TypedRole) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  words: Pick<Words, 'organisations' | 'shell' | 'errors'>
}

/** The role editor: a name and six functions, each described in words. */
export const RoleDialog = ({ role, held, send, onDone, onClose, words: spoken }: Props) => {
  const { organisations: words, shell } = spoken
  const named = (role?.kind ?? null) === null
  const form = useForm({
    start: { name: role?.name ?? '', functions: role?.functions ?? (['plant.read'] as readonly FunctionCode[]) },
    check: ({ name }) => ({ name: name.trim() === '' && words.nameRequired }),
    send: ({ name, functions }) =>
      send({ name: name.trim(), functions: functionCodes.filter((code) => functions.includes(code)) }),
    onDone,
    said: nameRefusals(spoken),
    at: () => ({ DATA_SOURCE_DUPLICATED: 'name', PARAM_ERROR: 'name' }),
  })
  const { functions } = form.values
  return (
    <Dialog
      title={role ? words.editRole({ name: roleName(role, words) }) : words.makeRole}
      closeLabel={shell.close}
      onClose={onClose}
    >
      <Form form={form} className={classes.form}>
        {named && <TextInput label={words.name} autoComplete="off" maxLength={80} {...form.field('name')} />}
        <fieldset className={classes.choice}>
          <legend>{words.mayDo}</legend>
          {functionCodes.map((code) => {
            const on = functions.includes(code)
            // A person can remove a function that they do not have, but not add it.
            const closed = !on && !held.includes(code) && !(role?.functions.includes(code) ?? false)
            return (
              <Checkbox
                key={code}
                label={words.functions[keyOf(code)]}
                description={
                  closed ? `${words.functionsText[keyOf(code)]} ${words.notYours}` : words.functionsText[keyOf(code)]
                }
                checked={on}
                disabled={closed}
                onChange={() =>
                  form.set('functions', on ? functions.filter((one) => one !== code) : [...functions, code])
                }
                classNames={{ body: classes.function }}
              />
            )
          })}
        </fieldset>
        {functions.length === 0 && <p className={classes.hint}>{words.mayNothing}</p>}
        <Refusal text={form.refusal} />
        <Answers submit={words.save} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
