import { useEffect, useState } from 'react'
import type { Refused } from './refusal.ts'

/**
 * What stands for the code after a refusal that cost it: for the address that it proved, until it is refused itself. A
 * network that fails meanwhile takes it from nobody.
 */
export const useProven = (refused: Refused | undefined, destination: object | undefined) => {
  const to = JSON.stringify(destination ?? null)
  const [held, hold] = useState<{ proven: string; to: string }>()
  useEffect(() => {
    if (refused?.proven) hold({ proven: refused.proven, to })
    else if (refused?.faults.code) hold(undefined)
    // It is about what stood there when it was sent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
  return held && held.to === to ? held.proven : undefined
}
