import type { ProofKind } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState, type SubmitEvent } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './centres.module.css'

interface Props {
  /** How the person can prove it; undefined as long as that is asked. */
  kinds: readonly ProofKind[] | undefined
  onProve: (kind: 'password' | 'totp', typed: string) => void
  onClose: () => void
  busy: boolean
  refusal: string | undefined
  words: Words['centres']
}

/** Who is logged in proves anew that they are that person. */
export const ProofDialog = ({ kinds, onProve, onClose, busy, refusal, words }: Props) => {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const kind = (['password', 'totp'] as const).find((known) => kinds?.includes(known))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (kind && typed !== '' && !busy) onProve(kind, typed)
  }
  const missing = tried && typed === ''
  return (
    <Dialog title={words.proofTitle} closeLabel={words.cancel} onClose={onClose}>
      <form className={classes.dialog} onSubmit={onSubmit} noValidate>
        <p>{kinds && !kind ? words.proofElsewhere : words.proof}</p>
        {kind === 'password' && (
          <PasswordInput
            label={words.ownPassword}
            autoComplete="current-password"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={missing && words.passwordRequired}
            visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0, 'aria-hidden': false }}
          />
        )}
        {kind === 'totp' && (
          <TextInput
            label={words.ownCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={missing && words.ownCodeRequired}
          />
        )}
        <p className={classes.error} role="alert">
          {refusal}
        </p>
        <div className={classes.actions}>
          {kind && (
            <Button type="submit" loading={busy}>
              {words.proveAndMove}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
