import type { Api, ReportMailList, ReportMailWish } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const reportMailQueries = (api: Api, id: number) =>
  callsOf(['plants', id, 'report-mails'], {
    list: (signal) => api.reportMails.list({ params: { id } }, { signal }),
    add: (body) => api.reportMails.add({ params: { id }, body }),
    remove: (mailId) => api.reportMails.remove({ params: { id, mailId } }),
  })

/** @param timezone on whose clock they are mailed */
export const templateMailQueries = (api: Api, templateId: number, timezone: string) =>
  callsOf(['portfolio-templates', templateId, 'mails'], {
    list: (signal) => api.reportMails.listOfTemplate({ params: { templateId } }, { signal }),
    add: (body) => api.reportMails.addOfTemplate({ params: { templateId }, body: { ...body, timezone } }),
    remove: (mailId) => api.reportMails.removeOfTemplate({ params: { templateId, mailId } }),
  })

export type ReportMailQueries = ReturnType<typeof callsOf>

interface Calls {
  list: (signal: AbortSignal) => Promise<ReportMailList>
  add: (body: ReportMailWish) => Promise<ReportMailList>
  remove: (mailId: number) => Promise<ReportMailList>
}

const callsOf = (queryKey: readonly (string | number)[], { list, add, remove }: Calls) => ({
  list: queryOptions({
    queryKey,
    queryFn: ({ signal }) => list(signal),
    meta: { inPlace: true },
    // One that was asked for at once is sent in the next minute.
    refetchInterval: minuteMs / 4,
  }),
  add,
  remove,
})

/** Without a log-in, by the link in a mail. */
export const stopReportMails = (api: Api, dataCentre: DataCentre | undefined) =>
  mutationOptions({
    mutationFn: (token: string) => api.reportMails.stop({ body: { token } }, dataCentre ? { dataCentre } : {}),
    meta: { inPlace: true },
  })
