import { contract, splitEndpoint } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { ReportMails } from './report-mails.ts'
import { toReportMails } from './report-mails.wire.ts'

/** Of the call that mail programs make. */
export const [, stopReportMailsPath] = splitEndpoint(contract.reportMails.stop.endpoint)

export const reportMailRoutes = (mails: ReportMails) =>
  routes(contract.reportMails, {
    list: async ({ plantId, session }) => toReportMails(await mails.list(plantId, session)),
    add: async ({ plantId, body: { receiverId, ...wish }, session, ip }) =>
      toReportMails(await mails.add(plantId, { ...wish, userId: receiverId }, { caller: session, ip })),
    remove: async ({ plantId, params, session, ip }) =>
      toReportMails(await mails.remove(plantId, params.mailId, { caller: session, ip })),
    stop: ({ body: { token }, ip }) => nothing(mails.stop(token, ip)),
  })
