import type { Access } from '@heliograph/contract'
import type { PlantRight } from '@heliograph/domain/permissions'
import type { Principal } from '#http/authorise.ts'

export interface Session extends Principal {
  id: string
  /** The sessions that were refreshed one from another: what a person sees as one log-in. */
  family: string
}

/** What a handler knows of its caller. Whoever reads a plantId or deviceId here has been admitted to it. */
export type Admitted<A extends Access> = A extends 'public'
  ? Connection
  : Connection & { session: Session; token: string } & (A extends { plant: PlantRight }
        ? { plantId: number }
        : unknown) &
      (A extends { device: PlantRight } ? { deviceId: number; plantId: number } : unknown) &
      (A extends { organisation: string } ? { organisationId: number } : unknown)

/** What came with a request beside its contents. */
export interface Connection {
  /** The address that the request came from. */
  ip: string
  userAgent: string | null
  /** The half of a browser's session that no script reads, if one came. */
  half: string | undefined
  /** Hands the browser that half, for so long or until it closes; null takes it away. */
  giveHalf: (half: string | null, forMs?: number | null) => void
}
