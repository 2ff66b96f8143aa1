import type { TestProject } from 'vitest/node'
import { openStage } from './stage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is. */
    address: string
    /** When its demo was filled. */
    filledAt: number
  }
}

/** Once for all walks. E2E_ADDRESS names a demo that runs already: nobody who writes a walk has to wait for one. */
export const setup = async ({ provide }: TestProject) => {
  const { E2E_ADDRESS } = process.env
  provide('filledAt', Date.now())
  if (E2E_ADDRESS) return provide('address', E2E_ADDRESS)
  const stage = await openStage()
  provide('address', stage.address)
  return stage.close
}
