import type { OrganisationRole } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Choice } from '#ui/fields/choice.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import classes from './organisations.module.css'

interface Props {
  /** Those that the person can give. */
  roles: readonly OrganisationRole[]
  onSend: (to: { roleId: number; email?: string; phone?: string }) => void
  busy: boolean
  wrong: { email?: string; phone?: string }
  refusal: string | undefined
  onClose: () => void
  words: Words['organisations']
  shell: Words['shell']
}

/** To whom, and as what. Whether they have an account already is nobody's business. */
export const InviteDialog = ({ roles, onSend, busy, wrong, refusal, onClose, words, shell }: Props) => {
  const [by, setBy] = useState<'email' | 'phone'>('email')
  const [typed, setTyped] = useState({ email: '', phone: '' })
  const [roleId, setRoleId] = useState(roles.find(({ kind }) => kind === null)?.id ?? roles.at(-1)?.id)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const missing =
    tried && typed[by].trim() === '' ? (by === 'email' ? words.emailRequired : words.phoneRequired) : undefined

  useEffect(() => {
    if (wrong[by] !== undefined) field.current?.focus()
    // Whoever looks at the other way to invite has seen it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wrong.email, wrong.phone])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (typed[by].trim() === '') return field.current?.focus()
    if (!busy && roleId !== undefined) onSend({ roleId, [by]: typed[by].trim() })
  }
  return (
    <Dialog title={words.invite} closeLabel={shell.close} onClose={onClose}>
      <form className={classes.form} onSubmit={send} noValidate>
        <p className={classes.hint}>{words.inviteLead}</p>
        <Choice
          label={words.inviteBy}
          hideLabel
          options={[
            { value: 'email', text: words.byEmail },
            { value: 'phone', text: words.byPhone },
          ]}
          value={by}
          onChange={setBy}
        />
        <TextInput
          key={by}
          ref={field}
          label={by === 'email' ? words.email : words.phone}
          description={by === 'phone' ? words.phoneHint : undefined}
          type={by === 'email' ? 'email' : 'tel'}
          // The address of somebody else: one's own is no help here.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed[by]}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, [by]: value }))
          }}
          error={missing ?? wrong[by]}
        />
        <RoleChoice roles={roles} value={roleId} onChange={setRoleId} words={words} />
        <Failure text={wrong[by] === undefined ? refusal : undefined} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={roles.length === 0}>
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
