import type { ProofKind, Standing } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { knowsPasskeys, signWithPasskey } from './authenticator.ts'
import { failureText } from './failure-text.ts'
import { Failure } from './form.tsx'
import { Missing } from './missing.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { digitsOf } from './second-step.tsx'
import { securityQueries } from './security.queries.ts'
import classes from './security.module.css'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'passwordFields'> {
  onProven: () => void
  onClose: () => void
  words: Pick<Words, 'security' | 'errors'>
}

/** Asks anew who somebody is, above whatever they were doing. */
export const StepUp = ({ onClose, words, ...rest }: Props) => {
  const { security } = words
  const standing = useQuery({ ...securityQueries(useApi()).standing, staleTime: 0 })
  return (
    <Dialog title={security.proofTitle} closeLabel={security.close} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{security.proofText}</p>
        {standing.isPending && <Skeleton height={96} radius={8} role="status" aria-label={security.loading} />}
        {standing.isError && <Missing onRetry={() => void standing.refetch()} words={security} />}
        {standing.data && <ProofForm standing={standing.data} words={words} {...rest} />}
      </div>
    </Dialog>
  )
}

const ProofForm = ({ standing, onProven, words, CodeField, passwordFields }: Omit<Props, 'onClose'> & { standing: Standing }) => {
  const { security } = words
  const api = useApi()
  const kinds = standing.proofs.filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const [kind, setKind] = useState<ProofKind | undefined>(kinds[0])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const to = standing.email ? { email: standing.email } : standing.phone ? { phone: standing.phone } : undefined

  const prove = useMutation({
    mutationFn: async () => {
      if (kind === 'passkey') {
        const { ticket, options } = await api.security.beginProof()
        const answer = await signWithPasskey(options)
        return answer !== null && api.security.prove({ body: { kind, ticket, answer } })
      }
      if (kind === 'password') return api.security.prove({ body: { kind, ...(await passwordFields(typed)) } })
      return api.security.prove({ body: { kind: kind!, code: typed, channel: standing.email ? 'mail' : 'sms' } })
    },
    gcTime: 0,
    meta: { inPlace: true },
    onSuccess: (proven) => proven && onProven(),
    onError: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [kind])

  if (kind === undefined) return <p>{security.noProof}</p>
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (prove.isPending) return
    setTried(true)
    if (kind !== 'passkey' && typed === '') return field.current?.focus()
    prove.mutate()
  }
  const type = (value: string) => {
    setTyped(value)
    prove.reset()
  }
  const failure = failureText(prove.error, words)
  const fault = (missing: string) => (tried && typed === '' ? missing : failure)

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {kinds.length > 1 && (
        <Choice
          label={security.proofBy}
          options={kinds.map((value) => ({ value, text: namesOf(security)[value] }))}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setTried(false)
            type('')
          }}
        />
      )}
      {kind === 'password' && (
        <PasswordInput
          ref={field}
          size="md"
          label={security.password}
          name="password"
          autoComplete="current-password"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={fault(security.passwordRequired)}
          visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
          visibilityToggleButtonProps={{ 'aria-label': security.showPassword, tabIndex: 0, 'aria-hidden': false }}
        />
      )}
      {kind === 'totp' && (
        <TextInput
          ref={field}
          size="md"
          label={security.appCode}
          placeholder={security.appCodeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          onChange={(event) => type(digitsOf(event.currentTarget.value))}
          error={fault(security.codeRequired)}
        />
      )}
      {kind === 'recovery' && (
        <TextInput
          ref={field}
          size="md"
          label={security.recoveryCode}
          description={security.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={fault(security.codeRequired)}
        />
      )}
      {kind === 'code' && <CodeField purpose="log-in" to={to} value={typed} onChange={type} error={fault(security.codeRequired)} />}
      {kind === 'passkey' && <Failure>{failure && security.passkeyFailed}</Failure>}
      <Button type="submit" size="md" fullWidth loading={prove.isPending} leftSection={kind === 'passkey' && <IconKey size={20} aria-hidden="true" />}>
        {kind === 'passkey' ? security.usePasskey : security.prove}
      </Button>
    </form>
  )
}

const namesOf = (words: Words['security']): Record<ProofKind, string> => ({
  password: words.byPassword,
  totp: words.byApp,
  recovery: words.byRecovery,
  passkey: words.byPasskey,
  code: words.byCode,
})
