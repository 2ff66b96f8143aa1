import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { signWithPasskey } from './authenticator.ts'
import { ProofForm } from './proof-form.tsx'
import { securityRefusals } from './refusal-words.ts'
import classes from './security.module.css'

interface Props {
  wanted: SecondFactorWanted
  /** Sends an answer for the ticket; returns the access token. */
  answer: (ticket: string, answer: string) => Promise<string>
  onToken: (token: string) => void
  onClose: () => void
  words: Pick<Words, 'security' | 'errors'>
}

/** Shown after the password, above the form, which keeps what was typed. */
export const SecondFactorStep = ({ wanted: { ticket, methods, options }, answer, onToken, onClose, words }: Props) => {
  const { security } = words
  return (
    <Dialog title={security.stepTitle} closeLabel={security.close} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{security.stepText}</p>
        <ProofForm
          kinds={methods}
          none={security.noSupport}
          send={async (method, typed) => {
            const given = method === 'passkey' ? await signWithPasskey(options ?? {}) : typed
            return given === null ? undefined : answer(ticket, given)
          }}
          onDone={onToken}
          said={() => {
            const refusals = securityRefusals(words)
            const own = { INVALID_TOKEN: security.stepExpired, CODE_ERROR_LIMIT_EXCEEDED: security.stepDead }
            return { ...refusals, own: { ...refusals.own, ...own } }
          }}
          submit={security.logIn}
          words={security}
        />
      </div>
    </Dialog>
  )
}
