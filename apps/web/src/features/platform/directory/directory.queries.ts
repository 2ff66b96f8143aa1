import type { Api, ListedMessage } from '@heliograph/contract/browser'
import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query'

const partSize = 20

export type MessageState = ListedMessage['state']

interface Part<Row> {
  next: number | null
  data: Row[]
}

interface Wanted {
  search?: string
  before?: number
  size: number
}

/** A list that is read part by part, each below the last number of the one before. Failures show in place. */
const listOf = <Row>(
  name: string,
  search: string,
  read: (wanted: Wanted, signal: AbortSignal) => Promise<Part<Row>>,
  filter = '',
) =>
  infiniteQueryOptions({
    queryKey: ['directory', name, search, filter],
    queryFn: ({ pageParam: before, signal }) =>
      read({ size: partSize, ...(search && { search }), ...(before > 0 && { before }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { inPlace: true },
  })

export const directoryQueries = ({ directory }: Api) => ({
  people: (search: string) => listOf('people', search, (query, signal) => directory.people({ query }, { signal })),
  organisations: (search: string) =>
    listOf('organisations', search, (query, signal) => directory.organisations({ query }, { signal })),
  gateways: (search: string) =>
    listOf('gateways', search, (query, signal) => directory.gateways({ query }, { signal })),
  plants: (search: string) => listOf('plants', search, (query, signal) => directory.plants({ query }, { signal })),

  messages: (search: string, state: MessageState | undefined) =>
    listOf(
      'messages',
      search,
      (query, signal) => directory.messages({ query: { ...query, ...(state && { state }) } }, { signal }),
      state,
    ),
  retryMessage: (messageId: number) => directory.retryMessage({ body: { messageId } }),

  endSessions: mutationOptions({
    mutationFn: (userId: number) => directory.endSessions({ body: { userId } }),
    meta: { inPlace: true },
  }),
  setOperator: mutationOptions({
    mutationFn: ({ userId, operator }: { userId: number; operator: boolean }) =>
      directory.setOperator({ body: { userId, operator } }),
    meta: { inPlace: true },
  }),
})

export type DirectoryQuery<Row> = ReturnType<typeof listOf<Row>>
