import { Refusal } from '@heliograph/domain/errors'
import type { AccountElsewhere } from '#needs/credentials.ts'
import type { Peer } from './peer.ts'

/** In which other data centre an account has this password. */
export const createElsewhere =
  ({ peer, report }: Needs): AccountElsewhere =>
  async (claim) => {
    const other = peer()
    try {
      return other && (await other.holds(claim)) ? other.centre : undefined
    } catch (error) {
      if (error instanceof Refusal) throw error
      // A centre that cannot be reached keeps nobody from the answer of this one.
      report(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

interface Needs {
  peer: () => Pick<Peer, 'centre' | 'holds'> | undefined
  report: (error: Error) => void
}
