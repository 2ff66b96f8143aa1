import { contract, splitEndpoint } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { ReportMails } from './report-mails.ts'
import { toReportMails, wishIn } from './report-mails.wire.ts'

/** Of the call that mail programs make. */
export const [, stopReportMailsPath] = splitEndpoint(contract.reportMails.stop.endpoint)

export const reportMailRoutes = ({ ofPlant, ofTemplate, stop }: ReportMails): Route[] =>
  routes(contract.reportMails, {
    list: async ({ plantId, session }) => toReportMails(await ofPlant.list(plantId, session)),
    add: async ({ plantId, body, session, ip }) =>
      toReportMails(await ofPlant.add(plantId, wishIn(body), { caller: session, ip })),
    remove: async ({ plantId, params, session, ip }) =>
      toReportMails(await ofPlant.remove(plantId, params.mailId, { caller: session, ip })),
    listOfTemplate: async ({ params, session }) => toReportMails(await ofTemplate.list(params.templateId, session)),
    addOfTemplate: async ({ params, body, session, ip }) =>
      toReportMails(await ofTemplate.add(params.templateId, body.timezone, wishIn(body), { caller: session, ip })),
    removeOfTemplate: async ({ params, session, ip }) =>
      toReportMails(await ofTemplate.remove(params.templateId, params.mailId, { caller: session, ip })),
    stop: ({ body: { token }, ip }) => nothing(stop(token, ip)),
  })
