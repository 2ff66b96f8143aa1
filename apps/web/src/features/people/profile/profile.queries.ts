import type { Api, ChangedMessageSettings } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** Each shows its failure in place. */
const inPlace = { meta: { inPlace: true } } as const

export const profileQueries = (api: Api) => ({
  profile: queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.profile.find({}, { signal }),
    ...inPlace,
  }),

  change: (change: { name?: string; lan?: string }) => api.profile.change({ body: change }),

  messageSettings: queryOptions({
    queryKey: ['profile', 'messages'],
    queryFn: ({ signal }) => api.profile.messageSettings({}, { signal }),
    ...inPlace,
  }),

  /** Only what was changed: another window may have changed the rest meanwhile. */
  keepMessageSettings: (change: ChangedMessageSettings) => api.profile.keepMessageSettings({ body: change }),

  pushDevices: queryOptions({
    queryKey: ['profile', 'push'],
    queryFn: ({ signal }) => api.profile.pushDevices({}, { signal }),
    ...inPlace,
  }),

  addPushDevice: (device: { address: string; publicKey: string; secret: string; name: string }) =>
    api.profile.addPushDevice({ body: device }),

  removePushDevice: (id: number) => api.profile.removePushDevice({ body: { id } }),

  /** With the token of a mail, which names its data centre. */
  stopAlertMails: (dataCentre: DataCentre | undefined) =>
    mutationOptions({
      mutationFn: (token: string) => api.profile.stopAlertMails({ body: { token } }, dataCentre ? { dataCentre } : {}),
      ...inPlace,
    }),

  exportState: queryOptions({
    queryKey: ['profile', 'export'],
    queryFn: ({ signal }) => api.profile.exportState({}, { signal }),
    staleTime: 0,
    ...inPlace,
  }),

  exportAccount: mutationOptions({ mutationFn: () => api.profile.exportAccount(), ...inPlace }),

  revokeOutlook: queryOptions({
    queryKey: ['profile', 'revoke'],
    queryFn: ({ signal }) => api.profile.revokeOutlook({}, { signal }),
    staleTime: 0,
    ...inPlace,
  }),

  revoke: (sent: { permanent: boolean; verifyCode?: string }) => api.profile.revoke({ body: sent }),
})
