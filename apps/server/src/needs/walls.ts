import type { Caller } from './caller.ts'

/** Who looks at a wall: nobody in person. It shows what its maker may see. */
export interface WallViewer extends Caller {
  wallId: number
}
