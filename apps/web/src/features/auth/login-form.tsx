import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useRef, useState, type SubmitEvent } from 'react'
import { Choice } from '../../ui/choice.tsx'
import classes from './auth.module.css'
import type { LogIn } from './log-in.ts'
import { Refused, type Refusal } from './refused.tsx'

interface Props {
  /** Undefined where there is only one. */
  dataCentre: DataCentre | undefined
  onDataCentre: (centre: DataCentre) => void
  /** Why the last attempt failed. */
  refusal: Refusal | undefined
  busy: boolean
  onLogIn: (sent: LogIn & { long: boolean; dataCentre: DataCentre | undefined }) => void
  words: Words['auth']
}

/** What is typed stays typed, whatever the answer. */
export const LoginForm = ({ dataCentre, onDataCentre, refusal, busy, onLogIn, words }: Props) => {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [long, setLong] = useState(false)
  const [tried, setTried] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const send = (centre = dataCentre) => {
    setTried(true)
    if (account.trim() === '') return accountField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    return onLogIn({ account, password, long, dataCentre: centre })
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) send()
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {dataCentre && (
        <div>
          <Choice
            label={words.dataCentre}
            options={[
              { value: 'CN', text: words.china },
              { value: 'FOREIGN_1', text: words.international },
            ]}
            value={dataCentre}
            onChange={onDataCentre}
          />
          <p className={classes.hint}>{words.dataCentreHint}</p>
        </div>
      )}
      <TextInput
        ref={accountField}
        size="md"
        label={words.account}
        placeholder={words.accountHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={tried && account.trim() === '' && words.accountRequired}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' && words.passwordRequired}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0, 'aria-hidden': false }}
      />
      <Checkbox
        label={words.staySignedIn}
        checked={long}
        onChange={(event) => setLong(event.currentTarget.checked)}
        classNames={{ body: classes.checkbox }}
      />
      {refusal && (
        <Refused
          refusal={refusal}
          other={dataCentre && otherThan(dataCentre)}
          onSwitch={(centre) => {
            onDataCentre(centre)
            send(centre)
          }}
          words={words}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words.logIn}
      </Button>
    </form>
  )
}

const otherThan = (centre: DataCentre): DataCentre => (centre === 'CN' ? 'FOREIGN_1' : 'CN')
