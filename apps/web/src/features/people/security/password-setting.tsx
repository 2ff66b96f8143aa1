import { CallFailed, type Standing } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'
import { useRef, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { dayText, viewerZone } from '#i18n/dates.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { failureText } from './failure-text.ts'
import { Form } from './form.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { Setting } from './setting.tsx'
import { useDeed } from './use-deed.ts'

interface Props extends FieldsOfOthers {
  standing: Standing
  language: Language
  words: Pick<Words, 'security' | 'errors'>
}

export const PasswordSetting = ({ standing, language, words, ...fields }: Props) => {
  const { security } = words
  const [isOpen, setOpen] = useState(false)
  const { hasPassword, passwordChangedDate } = standing
  const changedOn = passwordChangedDate && dayText(language, dayAt(viewerZone(), passwordChangedDate * 1000))
  const told = changedOn ? security.passwordChangedOn({ day: changedOn }) : security.passwordSet
  return (
    <Setting
      name={security.password}
      value={hasPassword ? told : security.noPassword}
      action={hasPassword ? security.change : security.set}
      actionLabel={hasPassword ? security.changePassword : security.setPassword}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <PasswordForm standing={standing} onClose={() => setOpen(false)} words={words} {...fields} />
    </Setting>
  )
}

type FormProps = Omit<Props, 'language'> & { onClose: () => void }

const PasswordForm = ({ standing, onClose, words, CodeField, NewPassword, passwordFields }: FormProps) => {
  const { security } = words
  const api = useApi()
  const [old, setOld] = useState('')
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState('')
  const [tried, setTried] = useState(false)
  const oldField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const to = standing.email ? { email: standing.email } : standing.phone ? { phone: standing.phone } : undefined

  const change = useDeed(
    async () => {
      const proof = standing.hasPassword
        ? await passwordFields(old)
        : { code, channel: standing.email ? ('mail' as const) : ('sms' as const) }
      return api.security.changePassword({ body: { ...proof, newPassword: wanted } })
    },
    { told: security.passwordChanged, onDone: onClose },
  )
  const failed = change.error instanceof CallFailed ? change.error.code : undefined
  const isOld = failed === 'ORIGINAL_PASSWORD_WRONG'
  const isNew = failed === 'PASSWORD_TOO_SIMPLE' || failed === 'PASSWORD_RECENTLY_USED'
  const isCode = failed === 'CODE_WRONG' || failed === 'CODE_EXPIRED'
  const text = failureText(change.error, words)

  const send = () => {
    setTried(true)
    if (standing.hasPassword && old === '') return oldField.current?.focus()
    if (!standing.hasPassword && to && code === '') return codeField.current?.focus()
    if (wanted === '') return newField.current?.focus()
    change.mutate(undefined, {
      onError: (error) => {
        const refused = error instanceof CallFailed ? error.code : undefined
        const wrong =
          refused === 'ORIGINAL_PASSWORD_WRONG' ? oldField : refused?.startsWith('CODE_') ? codeField : newField
        wrong.current?.focus()
      },
    })
  }

  return (
    <Form
      label={standing.hasPassword ? security.changePassword : security.setPassword}
      submit={security.save}
      busy={change.isPending}
      failure={!isOld && !isNew && !isCode && text}
      hint={security.othersEnd}
      onSubmit={send}
      onCancel={onClose}
      words={security}
    >
      {/* For password managers: whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={standing.email ?? standing.phone ?? standing.username ?? ''}
        readOnly
        hidden
      />
      {standing.hasPassword ? (
        <PasswordField
          ref={oldField}
          label={security.oldPassword}
          showLabel={security.showPassword}
          name="current-password"
          autoComplete="current-password"
          value={old}
          onChange={(typed) => {
            setOld(typed)
            change.reset()
          }}
          error={(tried && old === '' && security.oldRequired) || (isOld && text)}
        />
      ) : (
        to && (
          <>
            <p>{security.codeTo({ to: 'email' in to ? to.email : to.phone })}</p>
            <CodeField
              inputRef={codeField}
              purpose="password"
              to={to}
              value={code}
              onChange={setCode}
              error={(tried && code === '' ? security.codeRequired : undefined) ?? (isCode ? text : undefined)}
            />
          </>
        )
      )}
      <NewPassword
        fieldRef={newField}
        value={wanted}
        onChange={(value) => {
          setWanted(value)
          change.reset()
        }}
        error={(tried && wanted === '' ? security.newRequired : undefined) ?? (isNew ? text : undefined)}
      />
    </Form>
  )
}
