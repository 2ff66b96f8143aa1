import type { AddedWebhook, Webhooks } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import type { WebhookQueries } from './webhooks.queries.ts'
import classes from './profile.module.css'

interface Props {
  add: WebhookQueries['add']
  words: Pick<Words, 'messageSettings' | 'profile'>
  errors: Words['errors']
  onClose: () => void
  onAdded: (added: Webhooks & { secret: string }) => void
}

export const WebhookForm = ({ add, words, errors, onClose, onAdded }: Props) => {
  const { messageSettings: messages, profile } = words
  const said = messages.webhooks
  const form = useForm({
    start: { ...empty },
    check: (typed) => faultsOf(typed, said),
    send: (typed) => add(webhookOf(typed)),
    onDone: onAdded,
    said: {
      errors,
      own: {
        AUTH_PROOF_REQUIRED: null,
        address: said.addressWrong,
        template: said.templateWrong,
        headerName: said.headerWrong,
        most: said.most,
      },
      otherwise: profile.notSaved,
    },
    at: () => ({ address: 'address', template: 'template', headerName: 'headerName' }),
  })
  const { shape } = form.values
  return (
    <Form form={form} className={classes.form}>
      <TextInput label={said.name} maxLength={60} {...form.field('name')} />
      <TextInput
        label={said.address}
        description={said.addressHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...form.field('address')}
      />
      <NativeSelect
        label={said.shape}
        data={shapes.map((value) => ({ value, label: said.shapes[value] }))}
        {...form.field('shape')}
      />
      {shape === 'bot' && <TextInput label={said.chat} maxLength={100} {...form.field('chat')} />}
      {shape === 'own' && (
        <Textarea
          label={said.template}
          description={said.templateHint({ slots: slots.map((slot) => `{{${slot}}}`).join(' ') })}
          autosize
          minRows={4}
          maxLength={8000}
          spellCheck={false}
          {...form.field('template')}
        />
      )}
      <ChoiceCards
        leastPx={168}
        label={messages.pushLevel}
        options={[
          { value: '2', text: messages.faults },
          { value: '1', text: messages.warnings },
          { value: '0', text: messages.everything },
        ]}
        {...form.field('level')}
      />
      <div className={classes.times}>
        <TextInput
          label={said.headerName}
          placeholder="Authorization"
          autoComplete="off"
          maxLength={80}
          {...form.field('headerName')}
        />
        <TextInput label={said.headerValue} autoComplete="off" maxLength={500} {...form.field('headerValue')} />
      </div>
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {said.cancel}
        </Button>
        <Button type="submit" loading={form.busy}>
          {said.save}
        </Button>
      </ButtonRow>
    </Form>
  )
}

const shapes = ['plain', 'chat', 'bot', 'own'] as const
const slots = ['headline', 'text', 'url', 'level', 'count', 'alerts', 'id', 'sentAt']

interface Typed {
  name: string
  address: string
  shape: (typeof shapes)[number]
  chat: string
  template: string
  level: '0' | '1' | '2'
  headerName: string
  headerValue: string
}

const empty: Typed = {
  name: '',
  address: '',
  shape: 'plain',
  chat: '',
  template: '{\n  "message": "{{headline}}",\n  "link": "{{url}}"\n}',
  level: '1',
  headerName: '',
  headerValue: '',
}

const webhookOf = ({ name, address, shape, chat, template, level, headerName, headerValue }: Typed): AddedWebhook => ({
  name: name.trim(),
  address: address.trim(),
  level: Number(level),
  zone: viewerZone(),
  shape,
  ...(shape === 'bot' && { chat: chat.trim() }),
  ...(shape === 'own' && { template }),
  ...(headerName.trim() !== '' && { headerName: headerName.trim(), headerValue: headerValue.trim() }),
})

const isAddress = (text: string) => {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

const faultsOf = (
  { name, address, shape, chat, headerName, headerValue }: Typed,
  words: Words['messageSettings']['webhooks'],
) => ({
  name: name.trim() === '' && words.nameRequired,
  address: !isAddress(address.trim()) && words.addressWrong,
  chat: shape === 'bot' && chat.trim() === '' && words.chatRequired,
  headerName: headerName.trim() === '' && headerValue.trim() !== '' && words.headerWrong,
  headerValue: headerName.trim() !== '' && headerValue.trim() === '' && words.headerWrong,
})
