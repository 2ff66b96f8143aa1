import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { Refusal } from '@heliograph/domain/errors'
import type { ModuleArray } from '@heliograph/domain/module-map'
import { hourMs } from '@heliograph/domain/zones'
import { serverWordsIn } from '@heliograph/phrases/server'
import { pagesOf } from '#documents/paper-map-pdf.ts'
import type { PrintRoom } from '#documents/print-room.ts'
import type { Caller } from '#needs/caller.ts'
import { spokenLanguage } from '#needs/languages.ts'
import type { Limits } from '#needs/limits.ts'
import { TooManyWaiting } from '#needs/own-thread.ts'
import { soundArrays } from './module-map.ts'

export type PaperMaps = ReturnType<typeof createPaperMaps>

/** Sheets of paper for a drawing, saved or not, on which serial numbers are stuck: a photo of one says by its marks what it is of. */
export const createPaperMaps = ({ findPlant, brand, printRoom, limit }: Needs) => ({
  /** @throws Refusal PARAM_ERROR with the flaw, TOO_MANY_REQUESTS if too many are being printed */
  async print(
    plantId: number,
    { arrays, asked }: { arrays: readonly ModuleArray[]; asked: string },
    { userId }: Caller,
  ): Promise<Uint8Array> {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('resource_not_exist_or_deleted')
    const sound = soundArrays(arrays).map((array) => ({ ...array, pages: pagesOf(array) }))
    const count = sound.reduce((sum, { pages }) => sum + pages.length, 0)
    if (count === 0) throw new Refusal('PARAM_ERROR', 'body/arrays: none has a module')
    if (count > mostPages) throw new Refusal('PARAM_ERROR', `body/arrays: ${count} pages, at most ${mostPages}`)
    await limit(new Map([[`paper maps of user ${userId}`, mostPerHour]]), hourMs)
    const language = spokenLanguage(asked)
    const words = await serverWordsIn(language, 'paperMap')
    const paperMap = {
      language,
      brand: textOf(brand, 'showName', language) ?? brand.code,
      plantId,
      plant: plant.name,
      hint: words.hint,
      arrays: sound.map(({ id, name, rows, columns, modules, pages }) => ({
        id,
        rows,
        columns,
        modules,
        pages: pages.map((page) => ({
          ...page,
          title: words.page({
            array: name,
            rows: spanText(page.first.row, page.last.row),
            columns: spanText(page.first.column, page.last.column),
          }),
        })),
      })),
    }
    try {
      return await printRoom.print({ paperMap }, userId)
    } catch (error) {
      throw error instanceof TooManyWaiting ? new Refusal('TOO_MANY_REQUESTS') : error
    }
  },
})

interface Needs {
  findPlant: (plantId: number) => Promise<{ name: string } | undefined>
  brand: Brand
  printRoom: PrintRoom
  limit: Limits['take']
}

const spanText = (first: number, last: number) => (first === last ? String(first + 1) : `${first + 1}–${last + 1}`)

/** A drawing is printed again when it changed. */
const mostPerHour = 40
/** Enough for 5,000 modules in arrays of a usual size. */
const mostPages = 300
