import type { Standing } from '@heliograph/contract/browser'
import type { ProofKind } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { signWithPasskey } from './authenticator.ts'
import { Missing } from './missing.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { ProofForm } from './proof-form.tsx'
import { securityRefusals } from './refusal-words.ts'
import { securityQueries } from './security.queries.ts'
import classes from './security.module.css'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'passwordFields'> {
  onProven: () => void
  onClose: () => void
  words: Pick<Words, 'security' | 'errors'>
}

/** Asks the person to confirm their identity, on top of the current page. */
export const StepUp = ({ onClose, words, ...rest }: Props) => {
  const { security } = words
  const standing = useQuery({ ...securityQueries(useApi()).standing, staleTime: 0 })
  return (
    <Dialog title={security.proofTitle} closeLabel={security.close} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{security.proofText}</p>
        {standing.isPending && <Skeleton height={96} radius="lg" role="status" aria-label={security.loading} />}
        {standing.isError && <Missing onRetry={() => void standing.refetch()} words={security} />}
        {standing.data && <Prove standing={standing.data} words={words} {...rest} />}
      </div>
    </Dialog>
  )
}

const Prove = ({
  standing,
  onProven,
  words,
  CodeField,
  passwordFields,
}: Omit<Props, 'onClose'> & { standing: Standing }) => {
  const { security } = words
  const api = useApi()
  const to = standing.email ? { email: standing.email } : standing.phone ? { phone: standing.phone } : undefined
  const send = async (kind: ProofKind, typed: string) => {
    if (kind === 'passkey') {
      const { ticket, options } = await api.security.beginProof()
      const answer = await signWithPasskey(options)
      return answer === null ? undefined : api.security.prove({ body: { kind, ticket, answer } })
    }
    if (kind === 'password') return api.security.prove({ body: { kind, ...(await passwordFields(typed)) } })
    return api.security.prove({ body: { kind, code: typed, channel: standing.email ? 'mail' : 'sms' } })
  }
  const refusals = securityRefusals(words)
  const said = (kind: ProofKind) =>
    kind === 'passkey' ? { own: refusals.own, otherwise: security.passkeyFailed } : refusals
  return (
    <ProofForm
      kinds={standing.proofs}
      none={security.noProof}
      send={send}
      onDone={onProven}
      said={said}
      sent={{ CodeField, to }}
      submit={security.prove}
      words={security}
    />
  )
}
