import type { Words } from '@heliograph/phrases'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { ApiProvider, useApi } from '#api/api-context.tsx'
import type { FieldsOfOthers } from './parts.ts'
import { createProvingApi } from './proving-api.ts'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'passwordFields'> {
  children: ReactNode
  words: Pick<Words, 'security' | 'errors'>
}

// Few are ever asked.
const StepUp = lazy(async () => ({ default: (await import('./step-up.tsx')).StepUp }))

/** Whatever is called below, and refused for want of a fresh proof: the person is asked for it, and the call goes on. */
export const ProofGate = ({ children, ...parts }: Props) => {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const [queue] = useState(createQueue)
  const proving = useMemo(
    () =>
      createProvingApi(api, () => {
        setAsking(true)
        return queue.wait()
      }),
    [api, queue],
  )
  const settle = (proven: boolean) => {
    setAsking(false)
    queue.settle(proven)
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

/** Of several calls that wait, one proof serves all. */
const createQueue = () => {
  const waiting: ((proven: boolean) => void)[] = []
  return {
    wait: () => new Promise<boolean>((resolve) => void waiting.push(resolve)),
    settle(proven: boolean) {
      for (const resolve of waiting.splice(0)) resolve(proven)
    },
  }
}
