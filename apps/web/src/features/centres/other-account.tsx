import type { OtherAccount as Proven } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useRef, useState, type SubmitEvent } from 'react'
import classes from './centres.module.css'

interface Props {
  centre: string
  proven: Proven | undefined
  onCheck: (account: string, password: string) => void
  onOther: () => void
  busy: boolean
  /** Why the last check failed. */
  refusal: string | undefined
  words: Words['centres']
}

/** The account there shows to nobody but who has its password. */
export const OtherAccount = ({ centre, proven, onCheck, onOther, busy, refusal, words }: Props) => {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (account.trim() === '') accountField.current?.focus()
    else if (password === '') passwordField.current?.focus()
    else onCheck(account, password)
  }

  if (proven) {
    return (
      <div className={classes.proven} role="status">
        <IconCheck size={22} stroke={1.8} aria-hidden="true" />
        <div>
          <p>{proven.name === null ? words.provenNameless : words.proven({ name: proven.name })}</p>
          <p className={classes.small}>{words.provenPlants({ count: proven.plants })}</p>
        </div>
        <Button variant="subtle" size="sm" onClick={onOther}>
          {words.otherOne}
        </Button>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p>{words.otherLead({ centre })}</p>
      <TextInput
        size="md"
        ref={accountField}
        label={words.account}
        name="other-username"
        autoComplete="section-other username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={tried && account.trim() === '' && words.accountRequired}
      />
      <PasswordInput
        size="md"
        ref={passwordField}
        label={words.password}
        name="other-password"
        autoComplete="section-other current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' && words.passwordRequired}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0, 'aria-hidden': false }}
      />
      <p className={classes.error} role="alert">
        {refusal}
      </p>
      <Button type="submit" variant="default" loading={busy}>
        {words.check}
      </Button>
    </form>
  )
}
