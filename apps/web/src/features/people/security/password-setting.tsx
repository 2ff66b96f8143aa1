import type { Standing } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { securityRefusals } from './refusal-words.ts'
import { SettingForm } from './setting-form.tsx'
import { Setting } from './setting.tsx'
import { useChanged } from './use-security-change.ts'

interface Props extends FieldsOfOthers {
  standing: Standing
  words: Pick<Words, 'security' | 'errors'>
}

export const PasswordSetting = ({ standing, words, ...fields }: Props) => {
  const { security } = words
  const [isOpen, setOpen] = useState(false)
  const { hasPassword, passwordChangedDate } = standing
  const changedOn = passwordChangedDate && dayAt(viewerZone(), passwordChangedDate * 1000)
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

type FormProps = Props & { onClose: () => void }

const PasswordForm = ({ standing, onClose, words, CodeField, NewPassword, passwordFields }: FormProps) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const { hasPassword, email, phone, username } = standing
  const to = email ? { email } : phone ? { phone } : undefined
  const form = useForm({
    start: { old: '', code: '', wanted: '' },
    check: ({ old, code, wanted }) => ({
      old: hasPassword && old === '' && security.oldRequired,
      code: !hasPassword && to && code === '' && security.codeRequired,
      wanted: wanted === '' && security.newRequired,
    }),
    send: async ({ old, code, wanted }) => {
      const proof = hasPassword
        ? await passwordFields(old)
        : { code, channel: email ? ('mail' as const) : ('sms' as const) }
      return api.security.changePassword({ body: { ...proof, newPassword: wanted } })
    },
    onDone: () => {
      onClose()
      return changed(security.passwordChanged)
    },
    said: securityRefusals(words),
    at: () => ({
      ORIGINAL_PASSWORD_WRONG: 'old',
      CODE_WRONG: 'code',
      CODE_EXPIRED: 'code',
      PASSWORD_TOO_SIMPLE: 'wanted',
      PASSWORD_RECENTLY_USED: 'wanted',
    }),
  })

  return (
    <SettingForm
      form={form}
      label={hasPassword ? security.changePassword : security.setPassword}
      submit={security.save}
      hint={security.othersEnd}
      onCancel={onClose}
      words={security}
    >
      {/* For password managers: whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email ?? phone ?? username ?? ''}
        readOnly
        hidden
      />
      {hasPassword ? (
        <PasswordField
          label={security.oldPassword}
          showLabel={security.showPassword}
          name="current-password"
          autoComplete="current-password"
          {...form.field('old')}
        />
      ) : (
        to && (
          <>
            <p>{security.codeTo({ to: 'email' in to ? to.email : to.phone })}</p>
            <CodeField purpose="password" to={to} {...form.field('code')} />
          </>
        )
      )}
      <NewPassword {...form.field('wanted')} />
    </SettingForm>
  )
}
