import { Refusal } from '@heliograph/domain/errors'
import { isWithin, parseAddress, parseNetwork, printNetwork, type Network } from '@heliograph/domain/networks'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { AllowedNetworkStore, StoredNetworks, Use } from './allowed-networks.store.ts'

/** Where a gateway's reports may come from. */
export interface AllowedNetworks {
  /** Empty: from anywhere. */
  networks: string[]
  last: Use | undefined
  /** Whether the networks exclude the address that it reported from last. */
  excludesLast: boolean
  refused: Use | undefined
}

export type AllowedNetworkRules = ReturnType<typeof createAllowedNetworks>

export const createAllowedNetworks = ({ store, record }: Needs) => {
  const stored = async (gatewayId: number) => {
    const found = await store.networksOf(gatewayId)
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return found
  }

  const read = async (gatewayId: number) => allowedNetworksOf(await stored(gatewayId))

  return {
    read,

    /** An empty list accepts every network. */
    async set(gatewayId: number, plantId: number, written: readonly string[], { userId, ip }: Actor) {
      const { sn } = await stored(gatewayId)
      const networks = [...new Set(written.map(networkIn).map(printNetwork))]
      await store.setNetworks(gatewayId, networks.length > 0 ? networks : null)
      await record({
        kind: 'gateway.networks',
        userId,
        ip,
        plantId,
        facts: { sn, networks: networks.join(', ') || null },
      })
      return read(gatewayId)
    },
  }
}

interface Needs {
  store: AllowedNetworkStore
  record: RecordAudit
}

const networkIn = (written: string, place: number): Network => {
  const network = parseNetwork(written.trim())
  if (network) return network
  throw new Refusal(
    'PARAM_ERROR',
    `body/networks/${place} "${written}" is neither an IP address nor a network in CIDR notation`,
  )
}

const allowedNetworksOf = ({ allowed, last, refused }: StoredNetworks): AllowedNetworks => {
  const networks = (allowed ?? []).flatMap((network) => parseNetwork(network) ?? [])
  const address = last && parseAddress(last.address)
  const isExcluded = address !== undefined && !networks.some((network) => isWithin(network, address))
  return { networks: networks.map(printNetwork), last, excludesLast: networks.length > 0 && isExcluded, refused }
}
