import type { OrganisationRole } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { addressRefusals } from './refusal-words.ts'
import { RoleChoice } from './role-choice.tsx'
import classes from './organisations.module.css'

interface Props {
  /** The roles that the person can assign. */
  roles: readonly OrganisationRole[]
  send: (to: Invited) => Promise<{ link: string | null }>
  /** With the link if this installation cannot send it. */
  onSent: (to: string, link: string | null) => void
  onClose: () => void
  words: Pick<Words, 'organisations' | 'shell' | 'errors'>
}

interface Invited {
  roleId: number
  email?: string
  phone?: string
}

/** Who to invite, and their role. It does not reveal whether they have an account already. */
export const InviteDialog = ({ roles, send, onSent, onClose, words: spoken }: Props) => {
  const { organisations: words, shell } = spoken
  const form = useForm({
    start: {
      by: 'email' as 'email' | 'phone',
      email: '',
      phone: '',
      roleId: roles.find(({ kind }) => kind === null)?.id ?? roles.at(-1)?.id,
    },
    check: ({ by, email, phone }) => ({
      email: by === 'email' && email.trim() === '' && words.emailRequired,
      phone: by === 'phone' && phone.trim() === '' && words.phoneRequired,
    }),
    send: ({ by, roleId, ...typed }) => send({ roleId: roleId!, [by]: typed[by].trim() }),
    onDone: ({ link }, { by, ...typed }) => onSent(typed[by].trim(), link),
    said: addressRefusals(spoken),
    at: () => ({ EMAIL_FORMAT_WRONG: 'email', phone: 'phone' }),
  })
  const { by, roleId } = form.values
  return (
    <Dialog title={words.invite} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <p className={classes.hint}>{words.inviteLead}</p>
        <Choice
          label={words.inviteBy}
          hideLabel
          options={[
            { value: 'email', text: words.byEmail },
            { value: 'phone', text: words.byPhone },
          ]}
          {...form.field('by')}
        />
        <TextInput
          key={by}
          label={by === 'email' ? words.email : words.phone}
          description={by === 'phone' ? words.phoneHint : undefined}
          type={by === 'email' ? 'email' : 'tel'}
          // Someone else's address: autofill would insert the person's own.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field(by)}
        />
        <RoleChoice roles={roles} value={roleId} onChange={(id) => form.set('roleId', id)} words={words} />
        <Refusal text={form.refusal} />
        <Answers
          submit={words.send}
          busy={form.busy}
          disabled={roles.length === 0}
          cancel={shell.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
