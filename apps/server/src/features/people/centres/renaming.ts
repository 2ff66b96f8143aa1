import type { Row } from './peer.ts'
import type { Kind } from './what-moves.ts'

export type Renaming = ReturnType<typeof createRenaming>

/** Ids of where something comes from → its ids here. */
export const createRenaming = () => {
  const names: Record<Kind, Map<number, number>> = { user: new Map(), plant: new Map(), device: new Map() }
  return {
    name: (kind: Kind, from: number, to: number) => void names[kind].set(from, to),
    of: (kind: Kind, from: number) => names[kind].get(from),
    all: (kind: Kind) => [...names[kind]],

    /** Who or what did not come along is nobody here. */
    rename(row: Row, ids: Readonly<Record<string, Kind>>): Row {
      const renamed = { ...row }
      for (const [column, kind] of Object.entries(ids)) renamed[column] = names[kind].get(row[column] as number) ?? null
      return renamed
    },
  }
}
