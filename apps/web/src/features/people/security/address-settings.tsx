import type { Standing } from '@heliograph/contract/browser'
import { isEmail, isUserName } from '@heliograph/domain/destinations'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import type { FieldsOfOthers } from './parts.ts'
import { securityRefusals } from './refusal-words.ts'
import { SettingForm } from './setting-form.tsx'
import { Setting } from './setting.tsx'
import { useChanged } from './use-security-change.ts'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'PhoneField'> {
  standing: Standing
  words: Pick<Words, 'security' | 'errors'>
}

/** The new address is verified by a code before it replaces the old one. */
export const EmailSetting = ({ standing: { email }, words, CodeField }: Props) => {
  const { security } = words
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting
      name={security.email}
      value={email ?? security.notLinked}
      action={email ? security.change : security.link}
      actionLabel={email ? security.changeEmail : security.linkEmail}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <EmailForm hasOld={email !== null} onClose={() => setOpen(false)} words={words} CodeField={CodeField} />
    </Setting>
  )
}

interface FormProps {
  hasOld: boolean
  onClose: () => void
  words: Props['words']
}

const EmailForm = ({ hasOld, onClose, words, CodeField }: FormProps & Pick<Props, 'CodeField'>) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const form = useForm({
    start: { email: '', code: '' },
    check: ({ email, code }) => emailFault(email.trim(), security) ?? codeFault(code, security),
    send: ({ email, code }) => api.security.changeEmail({ body: { email: email.trim(), code } }),
    onDone: () => {
      onClose()
      return changed(security.emailChanged)
    },
    said: securityRefusals(words),
    at: () => ({ ...codeFields, EMAIL_ALREADY_USED: 'email', EMAIL_FORMAT_WRONG: 'email' }),
  })
  const email = form.values.email.trim()
  return (
    <SettingForm
      form={form}
      label={hasOld ? security.changeEmail : security.linkEmail}
      submit={security.save}
      hint={hasOld ? security.addressTold : security.emailHint}
      onCancel={onClose}
      words={security}
    >
      <TextInput
        size="md"
        type="email"
        label={security.newEmail}
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <CodeField
        purpose="email"
        to={isEmail(email) ? { email } : undefined}
        onMissing={() => form.demand('email')}
        {...form.field('code')}
      />
    </SettingForm>
  )
}

export const PhoneSetting = ({ standing: { phone }, words, CodeField, PhoneField }: Props) => {
  const { security } = words
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting
      name={security.phone}
      value={phone ? `+${phone}` : security.notLinked}
      action={phone ? security.change : security.link}
      actionLabel={phone ? security.changePhone : security.linkPhone}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <PhoneForm
        hasOld={phone !== null}
        onClose={() => setOpen(false)}
        words={words}
        CodeField={CodeField}
        PhoneField={PhoneField}
      />
    </Setting>
  )
}

const PhoneForm = ({
  hasOld,
  onClose,
  words,
  CodeField,
  PhoneField,
}: FormProps & Pick<Props, 'CodeField' | 'PhoneField'>) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const form = useForm({
    start: { phone: '', code: '' },
    check: ({ phone, code }) => (phone === '' ? { phone: security.phoneWrong } : codeFault(code, security)),
    send: ({ phone, code }) => api.security.changePhone({ body: { phone, code } }),
    onDone: () => {
      onClose()
      return changed(security.phoneChanged)
    },
    said: securityRefusals(words),
    at: () => ({ ...codeFields, PHONE_ALREADY_USED: 'phone' }),
  })
  const { phone } = form.values
  const { value: _, ...phoneField } = form.field('phone')
  return (
    <SettingForm
      form={form}
      label={hasOld ? security.changePhone : security.linkPhone}
      submit={security.save}
      hint={hasOld ? security.addressTold : undefined}
      onCancel={onClose}
      words={security}
    >
      <PhoneField {...phoneField} />
      <CodeField
        purpose="phone"
        to={phone === '' ? undefined : { phone }}
        onMissing={() => form.demand('phone')}
        {...form.field('code')}
      />
    </SettingForm>
  )
}

export const UsernameSetting = ({ standing: { username }, words }: Pick<Props, 'standing' | 'words'>) => {
  const { security } = words
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting
      name={security.username}
      value={username ?? security.notSet}
      action={username ? security.change : security.set}
      actionLabel={username ? security.changeUsername : security.setUsername}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <UsernameForm old={username ?? ''} onClose={() => setOpen(false)} words={words} />
    </Setting>
  )
}

const UsernameForm = ({ old, onClose, words }: { old: string; onClose: () => void; words: Props['words'] }) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const form = useForm({
    start: { username: old },
    check: ({ username }) => ({ username: !isUserName(username.trim()) && security.usernameWrong }),
    send: ({ username }) => api.security.changeUsername({ body: { username: username.trim() } }),
    onDone: () => {
      onClose()
      return changed(security.usernameChanged)
    },
    said: securityRefusals(words),
    at: () => ({ ACCOUNT_ALREADY_USED: 'username', ACCOUNT_TAKEN: 'username' }),
  })
  return (
    <SettingForm
      form={form}
      label={old ? security.changeUsername : security.setUsername}
      submit={security.save}
      onCancel={onClose}
      words={security}
    >
      <TextInput
        size="md"
        label={security.username}
        description={security.usernameHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
    </SettingForm>
  )
}

const emailFault = (email: string, words: Words['security']) => {
  if (email === '') return { email: words.emailRequired }
  return isEmail(email) ? undefined : { email: words.emailWrong }
}

/** A missing code is only an error once there is an address to send it to. */
const codeFault = (code: string, words: Words['security']) => ({ code: code === '' && words.codeRequired })

const codeFields = { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_ERROR_LIMIT_EXCEEDED: 'code' } as const
