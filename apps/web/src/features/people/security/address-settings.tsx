import { CallFailed, type Standing } from '@heliograph/contract/browser'
import { isEmail, isUserName } from '@heliograph/domain/destinations'
import type { Words } from '@heliograph/phrases'
import { TextInput } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { useApi } from '#api/api-context.tsx'
import { failureText } from './failure-text.ts'
import { Form } from './form.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { Setting } from './setting.tsx'
import { useDeed } from './use-deed.ts'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'PhoneField'> {
  standing: Standing
  words: Pick<Words, 'security' | 'errors'>
}

/** The new address proves itself by a code before it takes the old one's place. */
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
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [field, codeField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const change = useDeed(() => api.security.changeEmail({ body: { email: email.trim(), code } }), {
    told: security.emailChanged,
    onDone: onClose,
  })
  const { isAddress, isCode } = faultIn(change.error)
  const text = failureText(change.error, words)
  const fault = email.trim() === '' ? security.emailRequired : isEmail(email.trim()) ? undefined : security.emailWrong
  const missing = () => {
    setTried(true)
    field.current?.focus()
  }
  return (
    <Form
      label={hasOld ? security.changeEmail : security.linkEmail}
      submit={security.save}
      busy={change.isPending}
      failure={!isAddress && !isCode && text}
      hint={hasOld ? security.addressTold : security.emailHint}
      onSubmit={() => {
        if (fault) return missing()
        setTried(true)
        if (code === '') return codeField.current?.focus()
        change.mutate(undefined, { onError: (error) => focusAt(error, field, codeField) })
      }}
      onCancel={onClose}
      words={security}
    >
      <TextInput
        ref={field}
        size="md"
        type="email"
        label={security.newEmail}
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          change.reset()
        }}
        error={(tried && fault) || (isAddress && text)}
      />
      <CodeField
        inputRef={codeField}
        purpose="email"
        to={fault ? undefined : { email: email.trim() }}
        onMissing={missing}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          change.reset()
        }}
        error={(tried && !fault && code === '' ? security.codeRequired : undefined) ?? (isCode ? text : undefined)}
      />
    </Form>
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
  const [phone, setPhone] = useState<string>()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [field, codeField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const change = useDeed(() => api.security.changePhone({ body: { phone: phone!, code } }), {
    told: security.phoneChanged,
    onDone: onClose,
  })
  const { isAddress, isCode } = faultIn(change.error)
  const text = failureText(change.error, words)
  const missing = () => {
    setTried(true)
    field.current?.focus()
  }
  return (
    <Form
      label={hasOld ? security.changePhone : security.linkPhone}
      submit={security.save}
      busy={change.isPending}
      failure={!isAddress && !isCode && text}
      hint={hasOld ? security.addressTold : undefined}
      onSubmit={() => {
        if (!phone) return missing()
        setTried(true)
        if (code === '') return codeField.current?.focus()
        change.mutate(undefined, { onError: (error) => focusAt(error, field, codeField) })
      }}
      onCancel={onClose}
      words={security}
    >
      <PhoneField
        inputRef={field}
        onPhone={(typed) => {
          setPhone(typed)
          change.reset()
        }}
        error={(tried && !phone ? security.phoneWrong : undefined) ?? (isAddress ? text : undefined)}
      />
      <CodeField
        inputRef={codeField}
        purpose="phone"
        to={phone ? { phone } : undefined}
        onMissing={missing}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          change.reset()
        }}
        error={(tried && phone && code === '' ? security.codeRequired : undefined) ?? (isCode ? text : undefined)}
      />
    </Form>
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
  const [username, setUsername] = useState(old)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const change = useDeed(() => api.security.changeUsername({ body: { username: username.trim() } }), {
    told: security.usernameChanged,
    onDone: onClose,
  })
  const isWrong = !isUserName(username.trim())
  return (
    <Form
      label={old ? security.changeUsername : security.setUsername}
      submit={security.save}
      busy={change.isPending}
      onSubmit={() => {
        setTried(true)
        if (isWrong) return field.current?.focus()
        change.mutate(undefined, { onError: () => field.current?.focus() })
      }}
      onCancel={onClose}
      words={security}
    >
      <TextInput
        ref={field}
        size="md"
        label={security.username}
        description={security.usernameHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          change.reset()
        }}
        error={(tried && isWrong && security.usernameWrong) || failureText(change.error, words)}
      />
    </Form>
  )
}

/** Which of the two fields a refusal is about, if it is about one. */
const faultIn = (error: Error | null) => {
  const code = error instanceof CallFailed ? error.code : undefined
  return {
    isAddress: code === 'EMAIL_ALREADY_USED' || code === 'EMAIL_FORMAT_WRONG' || code === 'PHONE_ALREADY_USED',
    isCode: code === 'CODE_WRONG' || code === 'CODE_EXPIRED' || code === 'CODE_ERROR_LIMIT_EXCEEDED',
  }
}

const focusAt = (
  error: Error,
  address: RefObject<HTMLInputElement | null>,
  code: RefObject<HTMLInputElement | null>,
) => {
  const { isAddress, isCode } = faultIn(error)
  if (isAddress) address.current?.focus()
  if (isCode) code.current?.select()
}
