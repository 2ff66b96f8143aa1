import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { ensureContrast } from '@heliograph/brand/contrast'
import { Refusal } from '@heliograph/domain/errors'
import type { BoundedPeriod } from '@heliograph/domain/periods'
import type { PrintRoom } from '#documents/print-room.ts'
import type { PrintedReport } from '#documents/report-pdf.ts'
import type { Caller } from '#needs/caller.ts'
import { TooManyWaiting } from '#needs/own-thread.ts'
import type { drawCover } from '#pictures/cover.ts'
import type { drawLogo } from '#pictures/logo.ts'
import type { PlantReports } from './plant-report.ts'
import { printedReport } from './printed-report.ts'
import { reportWordsIn } from './report-words.ts'

export type PrintReport = ReturnType<typeof createPrintReport>

/** The report of a plant as PDF, in the look of the brand. */
export const createPrintReport = ({ reports, brand, pictureOf, printRoom, drawCover, drawLogo: draw }: Needs) => {
  let logo: ReturnType<typeof drawLogo> | undefined

  const lookOf = async (language: string): Promise<PrintedReport['brand']> => ({
    name: textOf(brand, 'showName', language) ?? brand.code,
    accent: ensureContrast(brand.colours.primary.hex, ['#ffffff'], leastContrast),
    logo: (await (logo ??= draw(brand.logos.topNavigation))) ?? null,
  })

  /** @throws Refusal PARAM_ERROR for a period that no report is about, TOO_MANY_REQUESTS if too many are being printed */
  return async (plantId: number, period: BoundedPeriod, language: string, caller: Caller) => {
    const words = await reportWordsIn(language)
    const told = await reports.of(plantId, period, words.language, caller)
    const [look, picture] = await Promise.all([lookOf(words.language), pictureOf(plantId)])
    const cover = picture && (await drawCover(picture))
    const report = printedReport(told, words, { brand: look, cover })
    try {
      const pdf = await printRoom.print({ report }, caller.userId)
      return { ...told.range, title: `${report.title} ${report.period}`, pdf }
    } catch (error) {
      throw error instanceof TooManyWaiting ? new Refusal('TOO_MANY_REQUESTS') : error
    }
  }
}

interface Needs {
  reports: PlantReports
  brand: Brand
  /** A file; undefined for a plant without one. */
  pictureOf: (plantId: number) => Promise<Uint8Array | undefined>
  printRoom: PrintRoom
  drawCover: typeof drawCover
  drawLogo: typeof drawLogo
}

/** Of text on paper (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5
