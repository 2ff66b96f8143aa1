import type { Member, OrganisationRole } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import classes from './organisations.module.css'

interface Props {
  member: Member
  roles: readonly OrganisationRole[]
  onSend: (roleId: number) => void
  busy: boolean
  refusal: string | undefined
  onClose: () => void
  words: Words['organisations']
  shell: Words['shell']
}

export const ChangeRoleDialog = ({ member, roles, onSend, busy, refusal, onClose, words, shell }: Props) => {
  const [roleId, setRoleId] = useState<number | undefined>(member.role.id)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && roleId !== undefined) onSend(roleId)
  }
  return (
    <Dialog title={words.changeRoleOf({ name: member.name })} closeLabel={shell.close} onClose={onClose}>
      <form className={classes.form} onSubmit={send}>
        <RoleChoice roles={roles} value={roleId} onChange={setRoleId} words={words} />
        <Failure text={refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={roleId === member.role.id}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
