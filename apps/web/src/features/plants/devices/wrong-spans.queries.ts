import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export interface SpanToMark {
  /** Milliseconds. */
  from: number
  to: number | null
  reason: string
}

export type WrongSpanQueries = ReturnType<typeof wrongSpanQueries>

export const wrongSpanQueries = (api: Api, deviceId: number) => {
  const params = { id: deviceId }
  return {
    list: queryOptions({
      queryKey: ['device', deviceId, 'wrong-spans'],
      queryFn: ({ signal }) => api.devices.wrongSpans({ params }, { signal }),
      meta: { inPlace: true },
    }),
    mark: ({ from, to, reason }: SpanToMark) =>
      api.devices.markWrong({ params, body: { from: from / 1000, to: to === null ? null : to / 1000, reason } }),
    end: ({ spanId, at }: { spanId: number; at: number }) =>
      api.devices.takeBackWrong({ params: { ...params, spanId }, query: { from: at / 1000 } }),
    takeBack: (spanId: number) => api.devices.takeBackWrong({ params: { ...params, spanId } }),
  }
}
