import type { Api } from '@heliograph/contract/browser'
import type { FunctionCode } from '@heliograph/domain/permissions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** Any change to an organisation invalidates all queries about it. */
export const organisationKey = ['organisation']

/** Screens show failures in place. */
export const organisationQueries = (api: Api) => {
  const inPlace = { meta: { inPlace: true } }
  /** Others change it too, so opening the page always fetches it. */
  const shared = { ...inPlace, staleTime: 0 }
  const organisations = api.organisations
  return {
    /** The person's organisations. */
    mine: queryOptions({
      queryKey: ['organisations'],
      queryFn: ({ signal }) => api.account.organisations({}, { signal }),
      ...inPlace,
    }),

    /** The functions of the person's role that are on, as clients read them (spec §6). For display only. */
    ownFunctions: (roleId: number) =>
      queryOptions({
        queryKey: [...organisationKey, 'functions', roleId],
        queryFn: async ({ signal }) => {
          const entries = await api.account.roleFunctions({ params: { id: roleId } }, { signal })
          return entries.flatMap(({ code, isOn }) => (isOn === 1 || isOn === 2 ? [code as FunctionCode] : []))
        },
        ...inPlace,
      }),

    current: queryOptions({
      queryKey: [...organisationKey, 'current'],
      queryFn: ({ signal }) => organisations.current({}, { signal }),
      ...inPlace,
    }),
    members: queryOptions({
      queryKey: [...organisationKey, 'members'],
      queryFn: ({ signal }) => organisations.members({}, { signal }),
      ...shared,
    }),
    roles: queryOptions({
      queryKey: [...organisationKey, 'roles'],
      queryFn: ({ signal }) => organisations.roles({}, { signal }),
      ...shared,
    }),
    invitations: queryOptions({
      queryKey: [...organisationKey, 'invitations'],
      queryFn: ({ signal }) => organisations.invitations({}, { signal }),
      ...shared,
    }),

    /** The key has no token: nothing in the browser's storage can open the invitation. */
    offer: (token: string) =>
      queryOptions({
        queryKey: ['offer', token.slice(-4)],
        queryFn: ({ signal }) => organisations.offer({ body: { token } }, { signal }),
        gcTime: 0,
        retry: false,
        ...inPlace,
      }),

    /** Returns the token of the other identity; the old token becomes invalid. */
    switchTo: mutationOptions({
      mutationFn: async ({ organisationId, token, long }: Switch) => {
        const { access_token: switched } = await api.auth.token({
          body: {
            grant_type: 'switch_org',
            org_id: `${organisationId}`,
            access_token: token,
            client_id: 'heliograph',
            keep: long ? '1' : '0',
          },
        })
        return switched
      },
      ...inPlace,
    }),

    found: (body: Contact) => organisations.create({ body }),
    change: (body: Contact) => organisations.change({ body }),
    leave: mutationOptions({ mutationFn: (id: number) => organisations.leave({ params: { id } }), ...inPlace }),
    changeMember: ({ id, roleId }: { id: number; roleId: number }) =>
      organisations.changeMember({ params: { id }, body: { roleId } }),
    removeMember: mutationOptions({
      mutationFn: (id: number) => organisations.removeMember({ params: { id } }),
      ...inPlace,
    }),
    createRole: (body: TypedRole) => organisations.createRole({ body }),
    changeRole: ({ id, ...body }: TypedRole & { id: number }) => organisations.changeRole({ params: { id }, body }),
    removeRole: mutationOptions({
      mutationFn: (id: number) => organisations.removeRole({ params: { id } }),
      ...inPlace,
    }),
    invite: (body: { roleId: number; email?: string; phone?: string }) => organisations.invite({ body }),
    withdraw: mutationOptions({ mutationFn: (id: number) => organisations.withdraw({ params: { id } }), ...inPlace }),
    accept: mutationOptions({ mutationFn: (token: string) => organisations.accept({ body: { token } }), ...inPlace }),
  }
}

interface Switch {
  organisationId: number
  /** As it is said afterwards; undefined for the person themselves. */
  name: string | undefined
  token: string
  long: boolean
}

export interface Contact {
  name: string
  contactEmail: string
  contactPhone: string
}

export interface TypedRole {
  name: string
  functions: FunctionCode[]
}
