import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Contact } from './organisations.queries.ts'
import { nameRefusals } from './refusal-words.ts'
import classes from './organisations.module.css'

interface Props {
  title: string
  lead?: string
  action: string
  start: Contact
  send: (contact: Contact) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  words: Pick<Words, 'organisations' | 'shell' | 'errors'>
}

/** An organisation's name and contact, when it is created and later. */
export const ContactDialog = ({ title, lead, action, start, send, onDone, onClose, words: spoken }: Props) => {
  const { organisations: words, shell } = spoken
  const form = useForm({
    start,
    check: ({ name }) => ({ name: name.trim() === '' && words.nameRequired }),
    send,
    onDone,
    said: nameRefusals(spoken),
    at: () => ({
      DATA_SOURCE_DUPLICATED: 'name',
      EMAIL_FORMAT_WRONG: 'contactEmail',
      phone: 'contactPhone',
      PARAM_ERROR: 'name',
    }),
  })
  return (
    <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        {lead !== undefined && <p>{lead}</p>}
        <TextInput
          label={words.name}
          name="organization"
          autoComplete="organization"
          maxLength={80}
          {...form.field('name')}
        />
        <TextInput
          label={`${words.contactEmail} (${words.optional})`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('contactEmail')}
        />
        <TextInput
          label={`${words.contactPhone} (${words.optional})`}
          description={words.phoneHint}
          name="tel"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          {...form.field('contactPhone')}
        />
        <Refusal text={form.refusal} />
        <Answers submit={action} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
