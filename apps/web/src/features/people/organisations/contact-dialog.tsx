import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Contact } from './organisations.queries.ts'
import classes from './organisations.module.css'

interface Props {
  title: string
  lead?: string
  deed: string
  start: Contact
  onSend: (contact: Contact) => void
  busy: boolean
  /** What the last answer said of single fields, or of all. */
  wrong: { name?: string; email?: string; phone?: string }
  refusal: string | undefined
  onClose: () => void
  words: Words['organisations']
  shell: Words['shell']
}

/** What an organisation is called and how it is reached: when it is founded, and later. */
export const ContactDialog = ({
  title,
  lead,
  deed,
  start,
  onSend,
  busy,
  wrong,
  refusal,
  onClose,
  words,
  shell,
}: Props) => {
  const [contact, setContact] = useState(start)
  const [tried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const nameMissing = tried && contact.name.trim() === '' ? words.nameRequired : undefined
  const set = (field: keyof Contact) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget
    setContact((before) => ({ ...before, [field]: value }))
  }
  useEffect(() => {
    const first = [wrong.name && nameField, wrong.email && emailField, wrong.phone && phoneField].find(Boolean)
    if (first) first.current?.focus()
  }, [wrong.name, wrong.email, wrong.phone])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (contact.name.trim() === '') return nameField.current?.focus()
    if (!busy) onSend(contact)
  }
  return (
    <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
      <form className={classes.form} onSubmit={send} noValidate>
        {lead !== undefined && <p>{lead}</p>}
        <TextInput
          ref={nameField}
          label={words.name}
          name="organization"
          autoComplete="organization"
          maxLength={80}
          value={contact.name}
          onChange={set('name')}
          error={nameMissing ?? wrong.name}
        />
        <TextInput
          ref={emailField}
          label={`${words.contactEmail} (${words.optional})`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={contact.contactEmail}
          onChange={set('contactEmail')}
          error={wrong.email}
        />
        <TextInput
          ref={phoneField}
          label={`${words.contactPhone} (${words.optional})`}
          description={words.phoneHint}
          name="tel"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          value={contact.contactPhone}
          onChange={set('contactPhone')}
          error={wrong.phone}
        />
        <Failure text={Object.keys(wrong).length === 0 ? refusal : undefined} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {deed}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
