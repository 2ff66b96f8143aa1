import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { focusFirst } from '#forms/first-fault.ts'
import { Form } from '#forms/form.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { LogIn } from './log-in.ts'
import classes from './auth.module.css'

interface Props {
  /** Undefined if there is only one. */
  dataCentre: DataCentre | undefined
  onDataCentre: (centre: DataCentre) => void
  /** Where the chosen data centre is, if it has an address of its own: in place of the fields. */
  elsewhere?: ReactNode
  /** The data centre that most visitors of this page have their account in. */
  recommended: DataCentre
  /** Shown beside a phone number: the choice of its prefix. Reports the whole number, or undefined. */
  prefix: ((typed: string, onWhole: (phone: string | undefined) => void) => ReactNode) | undefined
  /** The link to reset a forgotten password. */
  forgotten?: ReactNode
  /** Why the last attempt failed. */
  refusal: ReactNode
  busy: boolean
  onLogIn: (sent: LogIn) => void
  words: Words['auth']
}

/**
 * What is typed stays after a refusal. Uses neither the form library nor the kit's check box like other forms: they would
 * add 9 kB to the 140 that this page's scripts may weigh.
 */
export const LoginForm = ({
  dataCentre,
  onDataCentre,
  elsewhere,
  recommended,
  prefix,
  forgotten,
  refusal,
  busy,
  onLogIn,
  words,
}: Props) => {
  const [account, setAccount] = useState('')
  const [phone, setPhone] = useState<string>()
  const [password, setPassword] = useState('')
  const [long, setLong] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isNumber = /^\d[\d ()-]{4,}$/.test(account.trim())
  const faults = {
    ...(account.trim() === '' && { account: words.accountRequired }),
    ...(password === '' && { password: words.passwordRequired }),
  }
  const shown: typeof faults = attempted ? faults : {}

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setAttempted(true)
    const found = Object.keys(faults)
    if (found.length > 0) focusFirst(element.current, found)
    else onLogIn({ account: isNumber && phone ? `+${phone}` : account, password, long })
  }

  return (
    <Form form={{ element, submit }} className={classes.form}>
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
          <p className={classes.hint}>
            {words.dataCentreHint}{' '}
            {words.recommended({ centre: recommended === 'CN' ? words.china : words.international })}
          </p>
        </div>
      )}
      {elsewhere || (
        <>
          <TextInput
            size="md"
            label={words.account}
            placeholder={words.accountHint}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
            error={shown.account}
            data-path="account"
          />
          {isNumber && prefix?.(account, setPhone)}
          <PasswordField
            label={words.password}
            showLabel={words.showPassword}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={shown.password}
            data-path="password"
          />
          <div className={classes.beside}>
            <label className={classes.tick}>
              <input type="checkbox" checked={long} onChange={(event) => setLong(event.currentTarget.checked)} />
              {words.staySignedIn}
            </label>
            {forgotten}
          </div>
          {refusal}
          <Button type="submit" size="md" fullWidth loading={busy}>
            {words.logIn}
          </Button>
        </>
      )}
    </Form>
  )
}
