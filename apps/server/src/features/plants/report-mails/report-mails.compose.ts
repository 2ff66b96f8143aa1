import { addRegion, centres, type CentreName } from '@heliograph/domain/regions'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createReportMailLinks } from './report-mail-links.ts'
import { createReportMailing, type MailingNeeds } from './report-mails.job.ts'
import { reportMailRoutes, stopReportMailsPath } from './report-mails.routes.ts'
import { createReportMailStore } from './report-mails.store.ts'
import { createReportMails, type ReportMailNeeds } from './report-mails.ts'

interface Needs
  extends
    Omit<ReportMailNeeds, 'store' | 'links'>,
    Pick<MailingNeeds, 'printReport' | 'portfolioFile' | 'postIn' | 'poke' | 'report'> {
  db: Kysely<Database>
  readablePlants: Parameters<typeof createReportMailStore>[1]['readablePlants']
  mailLinkKey: Uint8Array
  centre: CentreName
  /** Its code. */
  brand: string
  /** Paths name the data centre. */
  isNamingCentre: boolean
}

export const composeReportMails = ({ db, readablePlants, mailLinkKey, centre, brand, ...needs }: Needs) => {
  const store = createReportMailStore(db, { readablePlants })
  const links = createReportMailLinks({ key: mailLinkKey, centre, brand })
  const stopPath = addRegion(stopReportMailsPath, needs.isNamingCentre ? centres[centre] : undefined)
  const work = createReportMailing({ ...needs, store, links, stopPath })
  return {
    routes: reportMailRoutes(createReportMails({ ...needs, store, links })),
    jobs: [{ name: 'mail-reports', cron: '* * * * *', atStart: 4, work }],
  }
}
