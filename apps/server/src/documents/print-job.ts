import { paperMapPdf, type PrintedPaperMap } from './paper-map-pdf.ts'
import { reportPdf, type PrintedReport } from './report-pdf.ts'

/** What the print room prints. It can be sent to another thread. */
export type PrintJob = { report: PrintedReport } | { paperMap: PrintedPaperMap }

export const printed = (job: PrintJob) => ('report' in job ? reportPdf(job.report) : paperMapPdf(job.paperMap))
