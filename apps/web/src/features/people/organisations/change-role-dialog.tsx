import type { Member, OrganisationRole } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { organisationRefusals } from './refusal-words.ts'
import { RoleChoice } from './role-choice.tsx'
import classes from './organisations.module.css'

interface Props {
  member: Member
  roles: readonly OrganisationRole[]
  send: (roleId: number) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  words: Pick<Words, 'organisations' | 'shell' | 'errors'>
}

export const ChangeRoleDialog = ({ member, roles, send, onDone, onClose, words: spoken }: Props) => {
  const { organisations: words, shell } = spoken
  const form = useForm({
    start: { roleId: member.role.id },
    send: ({ roleId }) => send(roleId),
    onDone,
    said: organisationRefusals(spoken),
  })
  return (
    <Dialog title={words.changeRoleOf({ name: member.name })} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <RoleChoice roles={roles} {...form.field('roleId')} words={words} />
        <Refusal text={form.refusal} />
        <Answers
          submit={words.save}
          busy={form.busy}
          disabled={form.values.roleId === member.role.id}
          cancel={shell.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
