import type { Pool } from 'pg'

/** An address and when it was last used. */
export interface Use {
  address: string
  at: number
}

export interface StoredNetworks {
  sn: string
  /** Null: every network. */
  allowed: string[] | null
  last: Use | undefined
  /** Since the networks were chosen. */
  refused: Use | undefined
}

export type AllowedNetworkStore = ReturnType<typeof createAllowedNetworkStore>

export const createAllowedNetworkStore = (pool: Pool) => ({
  /** Undefined for a device that is not a gateway. */
  async networksOf(gatewayId: number): Promise<StoredNetworks | undefined> {
    const { rows } = await pool.query<RawNetworks>(
      `select d.sn, g.allowed_networks::text[] as allowed, host(g.heard_from) as heard_from, g.heard_at,
         host(g.refused_from) as refused_from, g.refused_at
       from gateways g join devices d on d.id = g.device_id where g.device_id = $1`,
      [gatewayId],
    )
    const [row] = rows
    if (!row) return undefined
    const { sn, allowed } = row
    return { sn, allowed, last: useOf(row.heard_from, row.heard_at), refused: useOf(row.refused_from, row.refused_at) }
  },

  async setNetworks(gatewayId: number, networks: readonly string[] | null) {
    await pool.query(
      `update gateways set allowed_networks = $2::cidr[], networks_changed_at = now(), refused_from = null, refused_at = null
       where device_id = $1`,
      [gatewayId, networks],
    )
  },
})

const useOf = (address: string | null, at: Date | null) =>
  address !== null && at !== null ? { address, at: at.getTime() } : undefined

interface RawNetworks {
  sn: string
  allowed: string[] | null
  heard_from: string | null
  heard_at: Date | null
  refused_from: string | null
  refused_at: Date | null
}
