import type { Api, ReportMailWish } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const reportMailQueries = (api: Api, id: number) => ({
  list: queryOptions({
    queryKey: ['plants', id, 'report-mails'],
    queryFn: ({ signal }) => api.reportMails.list({ params: { id } }, { signal }),
    meta: { inPlace: true },
    // One that was asked for at once is sent in the next minute.
    refetchInterval: minuteMs / 4,
  }),

  add: (body: ReportMailWish) => api.reportMails.add({ params: { id }, body }),

  remove: (mailId: number) => api.reportMails.remove({ params: { id, mailId } }),
})

/** Without a log-in, by the link in a mail. */
export const stopReportMails = (api: Api, dataCentre: DataCentre | undefined) =>
  mutationOptions({
    mutationFn: (token: string) => api.reportMails.stop({ body: { token } }, dataCentre ? { dataCentre } : {}),
    meta: { inPlace: true },
  })
