import type { Words } from '@heliograph/phrases'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { ApiProvider, useApi } from '#api/api-context.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import type { FieldsOfOthers } from './parts.ts'
import { createProvingApi } from './proving-api.ts'

interface Props extends Pick<FieldsOfOthers, 'CodeField' | 'passwordFields'> {
  children: ReactNode
  words: Pick<Words, 'security' | 'errors'>
}

// Rarely needed.
const StepUp = lazyPart(async () => ({ default: (await import('./step-up.tsx')).StepUp }))

/** If a call below is refused because it needs a fresh identity check, asks the person and repeats the call. */
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

/** One proof serves all calls that are waiting. */
const createQueue = () => {
  const waiting: ((proven: boolean) => void)[] = []
  return {
    wait: () => new Promise<boolean>((resolve) => void waiting.push(resolve)),
    settle(proven: boolean) {
      for (const resolve of waiting.splice(0)) resolve(proven)
    },
  }
}
