import type { Api, GatewayClaim } from '@heliograph/contract/browser'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answeredUnder, requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'

export interface GatewayForm {
  protocol: GatewayProtocol
  deviceName?: string
  deviceSn?: string
}

/** Failures show in place. */
export const gatewayQueries = (api: Api, plantId: number) => ({
  protocols: queryOptions({
    queryKey: ['gateways', plantId, 'protocols'],
    queryFn: ({ signal }) => api.gateways.protocols({ params: { id: plantId } }, { signal }),
    meta: { inPlace: true },
  }),

  /** Looked at often: what the person at the logger has to do now. */
  claim: queryOptions({
    queryKey: ['gateways', plantId, 'claim'],
    queryFn: ({ signal }) => api.gateways.claimState({ params: { id: plantId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.claim) ? lookEveryMs : false),
    meta: { inPlace: true },
  }),

  startClaim: (wish: { deviceSn: string; deviceName?: string }) =>
    api.gateways.claim({ params: { id: plantId }, body: wish }),

  stopClaim: mutationOptions({
    mutationFn: () => api.gateways.stopClaim({ params: { id: plantId } }),
    meta: { inPlace: true },
  }),

  /** Refreshed often: a person may be waiting for its first report. */
  find: (gatewayId: number) =>
    queryOptions({
      queryKey: ['gateways', plantId, gatewayId],
      queryFn: ({ signal }) => api.gateways.find({ params: { id: plantId, gatewayId } }, { signal }),
      refetchInterval: listenEveryMs,
      meta: { inPlace: true },
    }),

  behind: (gatewayId: number) =>
    queryOptions({
      queryKey: ['gateways', plantId, gatewayId, 'devices'],
      queryFn: ({ signal }) =>
        api.devices.behindGateway(
          { params: { id: gatewayId }, query: { size: 100, 'order.property': 'id', 'order.direction': 'ASC' } },
          { signal },
        ),
      refetchInterval: listenEveryMs,
      meta: { inPlace: true },
    }),

  register: async (wish: GatewayForm) => {
    // Another name does not make it another gateway.
    const requestKey = requestKeyOf(unsentKeys.gateway, `${plantId} ${wish.protocol} ${wish.deviceSn ?? ''}`)
    const { data } = await api.gateways.register({
      params: { id: plantId },
      body: { registerItems: [wish], requestKey },
    })
    answeredUnder(unsentKeys.gateway, requestKey)
    return data[0]
  },

  renew: (gatewayId: number) =>
    mutationOptions({
      mutationFn: () => api.gateways.renewSecret({ params: { id: plantId, gatewayId } }),
      meta: { inPlace: true },
    }),
})

const isUnderWay = (claim: GatewayClaim['claim'] | undefined) => claim && claim.state !== 'failed' && !claim.gatewayId

export const listenEveryMs = 3_000
const lookEveryMs = 1_500
