import { Refusal } from '@heliograph/domain/errors'
import type { PrintRoom } from '#documents/print-room.ts'
import { spokenLanguage } from '#needs/languages.ts'
import { TooManyWaiting } from '#needs/own-thread.ts'
import type { Invoice } from './invoices.store.ts'

export type PrintReceipt = ReturnType<typeof createPrintReceipt>

/** An invoice, a credit note or a reversal of one as PDF, in the language that it was issued in. */
export const createPrintReceipt =
  (printRoom: PrintRoom) =>
  /** @throws Refusal TOO_MANY_REQUESTS if too many documents are being printed */
  async ({ number, kind, content }: Invoice, userId: number): Promise<Uint8Array> => {
    const { language, ...printed } = content
    try {
      return await printRoom.print(
        { receipt: { invoice: { number, kind, ...printed }, language: spokenLanguage(language) } },
        userId,
      )
    } catch (error) {
      throw error instanceof TooManyWaiting ? new Refusal('TOO_MANY_REQUESTS') : error
    }
  }
