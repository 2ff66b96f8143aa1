import {
  importColumns,
  importProblems,
  importStates,
  mostCellLength,
  mostImportRows,
} from '@heliograph/domain/plant-imports'
import { recordOf } from '@heliograph/domain/records'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { call } from './kit/call.ts'
import { id, nullable, requestKey, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { writtenPlant } from './written-plants.ts'

const importedRow = Type.Object({
  /** Its number in the list; the answer repeats it. */
  row: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  /**
   * Texts as in the list. Numbers have a decimal point or comma. A capacity or a price from 1 to 999.999 with exactly three
   * decimals is refused: it may be in thousands. Dates are YYYY-MM-DD or DD.MM.YYYY. A country is its code or its name; several
   * towns of the same name are told apart by ", division".
   * `gateway` is the serial number of a logger with Solarman V5; for `protocol` MQTT or HTTP it is empty, and made here.
   */
  cells: Type.Object(recordOf(importColumns, () => Type.Optional(nullable(text(mostCellLength))))),
})
export type ImportedRow = Static<typeof importedRow>

const importList = Type.Object({
  rows: Type.Array(importedRow, { minItems: 1, maxItems: mostImportRows }),
})

const importLanguage = Type.Object({
  /** The language of the names of countries, besides English. */
  lan: Type.Optional(text(16)),
})

const limit = nullable(Type.Number())

const importAnswer = Type.Object({
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      state: Type.Enum([...importStates]),
      /** Once it exists. */
      plantId: nullable(id),
      /**
       * That was registered for it now. Its secret is in no other answer: an import that is sent again has a new one, or null if the
       * gateway reports already, because then the first one is known.
       */
      gateway: nullable(
        Type.Object({
          deviceSn: Type.String(),
          protocol: Type.Enum(['solarman-v5', 'mqtt', 'http']),
          secret: nullable(Type.String()),
        }),
      ),
      faults: Type.Array(
        Type.Object({
          column: Type.Enum([...importColumns]),
          problem: Type.Enum([...importProblems]),
          /** The limits of a number, or of the length of a text. */
          least: limit,
          most: limit,
          /** The number of the earlier row, if it is repeated. */
          row: nullable(Type.Integer()),
        }),
      ),
    }),
  ),
})
export type ImportAnswer = Static<typeof importAnswer>

/** In bytes. */
const importBodyLimit = 2 * 1024 * 1024

/** Of a list of plants. */
export const importCalls = {
  checkImport: call({
    endpoint: 'POST /maintain-s/station/import/check',
    summary:
      'Check a list of plants, without creating any: what is wrong by row and column, and which rows exist already (ours)',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    bodyLimit: importBodyLimit,
    query: importLanguage,
    body: importList,
    output: importAnswer,
  }),
  import: call({
    endpoint: 'POST /maintain-s/station/import',
    summary:
      'Create the plants of a list by the rules of a single one. Rows with an error are skipped, and so are those that exist: ' +
      'with the same reference, or without one with the same name at the same place. Sent again within a day by the same person ' +
      'with the same `requestKey`, the gateways that it made are answered, each with a new secret, and those that it did not come to are ' +
      'registered (ours)',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    bodyLimit: importBodyLimit,
    query: importLanguage,
    body: Type.Object({ ...importList.properties, requestKey }),
    output: importAnswer,
  }),
}

/** What is wrong with the body that creates a plant, by the path of the field: a list of plants is not validated by a call. */
export const faultsOfPlant = (body: unknown): PlantFault[] =>
  Value.Errors(writtenPlant, body).map(({ instancePath: path, keyword, schemaPath }) => {
    const limitAt = (name: string) => {
      const value: unknown = Value.Pointer.Get(writtenPlant, `${schemaPath.replace(/^#/, '')}/${name}`)
      return typeof value === 'number' ? value : null
    }
    return { path, keyword, least: limitAt('minimum'), most: limitAt('maximum') ?? limitAt('maxLength') }
  })

export interface PlantFault {
  path: string
  keyword: string
  /** The limits of a number, or of the length of a text. */
  least: number | null
  most: number | null
}
