import type { Access } from '@heliograph/contract'
import type { PlantRight } from '@heliograph/domain/permissions'
import type { Principal } from '#http/authorise.ts'
import type { WallViewer } from '#needs/walls.ts'

export interface Session extends Principal {
  id: string
  /** The sessions that were refreshed one from another: people see them as one log-in. */
  family: string
}

/** What a handler knows about its caller. If it has a plantId or deviceId, access to it has been checked. */
export type Admitted<A extends Access> = A extends 'public'
  ? Connection
  : A extends 'wall'
    ? Connection & { wall: WallViewer }
    : Connection & { session: Session; token: string } & (A extends { plant: PlantRight }
          ? { plantId: number }
          : unknown) &
        (A extends { device: PlantRight } ? { deviceId: number; plantId: number } : unknown) &
        (A extends { organisation: string } ? { organisationId: number } : unknown)

/** What comes with a request besides its contents. */
export interface Connection {
  /** The address that the request came from. */
  ip: string
  userAgent: string | null
  /** The languages that the caller prefers, best first. Not all of them need be ours. */
  languages: () => readonly string[]
  /** The half of a browser session that scripts cannot read, if one was sent. */
  half: string | undefined
  /** The text of the body as it came and its signature; both empty unless the call is `signedBy` a header. */
  signed: { text: string; signature: string | undefined }
  /** Gives the browser that half for `forMs`, or until it closes; null removes it. */
  giveHalf: (half: string | null, forMs?: number | null) => void
}
