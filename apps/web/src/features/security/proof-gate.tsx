import type { Words } from '@heliograph/phrases'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { ApiProvider, useApi } from '../../api/api-context.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { createProvingApi } from './proving-api.ts'

interface Props extends Pick<FieldsOfOthers, 'codeField' | 'passwordFields'> {
  children: ReactNode
  words: Pick<Words, 'security' | 'errors'>
}

// Few are ever asked.
const StepUp = lazy(async () => ({ default: (await import('./step-up.tsx')).StepUp }))

/** Whatever is called below, and refused for want of a fresh proof: the person is asked for it, and the call goes on. */
export const ProofGate = ({ children, ...parts }: Props) => {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((proven: boolean) => void)[]>([])
  const proving = useMemo(
    () =>
      createProvingApi(
        api,
        () =>
          new Promise((resolve) => {
            // Of several calls that wait, one proof serves all.
            waiting.current.push(resolve)
            setAsking(true)
          }),
      ),
    [api],
  )
  const settle = (proven: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(proven)
  }
  return (
    <>
      <ApiProvider value={proving}>{children}</ApiProvider>
      {isAsking && (
        <Suspense>
          <StepUp onProven={() => settle(true)} onClose={() => settle(false)} {...parts} />
        </Suspense>
      )}
    </>
  )
}
