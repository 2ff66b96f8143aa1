import type { Language } from '@heliograph/phrases'
import { serverWordsIn } from '@heliograph/phrases/server'
import { invoicePdf, type PrintedInvoice } from './invoice-pdf.ts'
import { paperMapPdf, type PrintedPaperMap } from './paper-map-pdf.ts'
import { reportPdf, type PrintedReport } from './report-pdf.ts'

/** What the print room prints. It can be sent to another thread, where a receipt gets its words: those are functions. */
export type PrintJob = { report: PrintedReport } | { paperMap: PrintedPaperMap } | { receipt: Receipt }

/** An invoice or a credit note, in the language of its buyer. */
interface Receipt {
  invoice: PrintedInvoice
  language: Language
}

export const printed = async (job: PrintJob) => {
  if ('report' in job) return reportPdf(job.report)
  if ('paperMap' in job) return paperMapPdf(job.paperMap)
  const { invoice, language } = job.receipt
  return invoicePdf(invoice, await serverWordsIn(language, 'invoices'), language)
}
