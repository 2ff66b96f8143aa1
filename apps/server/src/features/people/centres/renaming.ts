import type { Row } from './peer.ts'
import type { Kind } from './what-moves.ts'

export type Renaming = ReturnType<typeof createRenaming>

/** Maps ids of the old centre to ids here. */
export const createRenaming = () => {
  const names: Record<Kind, Map<number, number>> = { user: new Map(), plant: new Map(), device: new Map() }
  return {
    name: (kind: Kind, from: number, to: number) => void names[kind].set(from, to),
    of: (kind: Kind, from: number) => names[kind].get(from),
    all: (kind: Kind) => [...names[kind]],

    /** Ids of people and things that do not move become null, also in lists, whose places are kept. */
    rename(row: Row, ids: Readonly<Record<string, Kind>>): Row {
      const renamed = { ...row }
      for (const [column, kind] of Object.entries(ids)) {
        const from = row[column]
        const named = (id: unknown) => (typeof id === 'number' ? names[kind].get(id) : undefined) ?? null
        renamed[column] = Array.isArray(from) ? from.map(named) : named(from)
      }
      return renamed
    },
  }
}
