import { mostImportedDays, mostImportedKwh, mostImportedW } from '@heliograph/domain/history-imports'
import { Type, type TProperties } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { number } from './measures.ts'

const ofPlant = Type.Object({ id: plantId })
/** The same for the same content: tells a file from others with its name. */
const fileMark = Type.String({ pattern: '^[0-9a-f]{16}$' })
const importNumber = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const kwh = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: mostImportedKwh })))

/** Of the longest day that any zone had. */
const mostSteps = 12 * 48

const oneDay = { day, generation: kwh, use: kwh, buy: kwh, grid: kwh, charge: kwh, discharge: kwh }
const daysOf = <Shape extends TProperties>(more: Shape) =>
  Type.Array(Type.Object({ ...oneDay, ...more }), { minItems: 1, maxItems: mostImportedDays })

/** Days without their curves. */
const days = daysOf({ hasCurve: Type.Optional(Type.Boolean()) })

/** Mean powers in W over each five minutes of the day, from its beginning in the plant's zone; null where unknown. */
const curve = Type.Optional(
  Type.Array(nullable(Type.Integer({ minimum: 0, maximum: mostImportedW })), { minItems: 1, maxItems: mostSteps }),
)
/** Seconds of the day. */
const seconds = Type.Optional(Type.Integer({ minimum: 0, maximum: mostSteps * 300 }))
const daysWithCurves = daysOf({
  /** Only of energies that the day has. */
  powers: Type.Optional(
    Type.Object({ generation: curve, use: curve, buy: curve, grid: curve, charge: curve, discharge: curve }),
  ),
  /**
   * For how much of the day the file tells each energy, and all that the flows between them need, where it is not the whole
   * day: such a day is marked as incomplete, as measured ones are. Only of energies that the day has.
   */
  known: Type.Optional(
    Type.Object({
      generation: seconds,
      use: seconds,
      buy: seconds,
      grid: seconds,
      charge: seconds,
      discharge: seconds,
      flows: seconds,
    }),
  ),
})

/** In bytes. */
const bodyLimit = 4 * 1024 * 1024

const checked = Type.Object({
  /** Would be imported. */
  new: Type.Array(day),
  /** Were imported before, with the same values. */
  same: Type.Array(day),
  /** Are measured: they stay as they are. */
  measured: Type.Array(day),
  /** Are in another import with other values: they stay as they are. */
  imported: Type.Array(day),
  /** Were imported before with the same values, without their curve: they get it, in the import that they are in. */
  curves: Type.Array(day),
  /** Are not over yet in the plant's zone, or are before 1980. */
  refused: Type.Array(day),
})

const historyImport = Type.Object({
  /** Of its plant. */
  number: Type.Integer(),
  fileName: Type.String(),
  /** Null if unknown, or not visible to the reader. */
  importedBy: nullable(Type.String()),
  importedTime: instant,
  startDay: day,
  endDay: day,
  days: Type.Integer(),
  /** Of these, those with a curve. */
  curves: Type.Integer(),
  /** Of these, those that count: on the others something was measured. */
  countedDays: Type.Integer(),
  /** kWh of the days that count. */
  generation: number,
  isInTotal: Type.Boolean(),
  /** Of its file, if it was told. */
  fileMark: nullable(Type.String()),
  /** False while parts of the file are missing: the same file goes on in it. */
  isComplete: Type.Boolean(),
})

const imports = Type.Object({
  timezone: Type.String(),
  capacity: Type.Number(),
  imports: Type.Array(historyImport),
})
export type HistoryImports = Static<typeof imports>

/** Days from before a plant reported here, brought from another portal. Energies in kWh. */
export const historyImports = {
  list: call({
    endpoint: 'GET /maintain-s/station/{id}/history-imports',
    summary: 'What was imported into the history of a plant, newest first (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: imports,
  }),
  check: call({
    endpoint: 'POST /maintain-s/station/{id}/history-imports/check',
    summary: 'What an import would do to each day; nothing is written (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    bodyLimit,
    params: ofPlant,
    body: Type.Object({ days }),
    output: checked,
  }),
  add: call({
    endpoint: 'POST /maintain-s/station/{id}/history-imports',
    summary:
      'Import days on which nothing was measured. Others are skipped, so that sending the same days again changes nothing (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    bodyLimit,
    params: ofPlant,
    body: Type.Object({
      days: daysWithCurves,
      fileName: text(200),
      /** The import that the days are added to: an own one of the same file, of which these are the next part. */
      number: Type.Optional(importNumber),
      /** Of the file. An import of the same file goes on, so that a file that broke off is not imported as two. */
      fileMark: Type.Optional(fileMark),
      /** Whether more parts of the file follow: until the last one, the import is shown as incomplete. */
      isMoreToCome: Type.Optional(Type.Boolean()),
      /**
       * Whether the lifetime counter of the devices, or the entered start value, already contains these days: then a total
       * made of these does not count them again.
       */
      isInTotal: Type.Boolean(),
    }),
    output: Type.Object({
      written: Type.Integer(),
      /** Null if nothing was written. */
      number: nullable(Type.Integer()),
      ...checked.properties,
    }),
  }),
  remove: call({
    endpoint: 'DELETE /maintain-s/station/{id}/history-imports/{number}',
    summary: 'Remove an import with all its days (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId, number: importNumber }),
    output: nothing,
  }),
}

export type HistoryDays = Received<(typeof historyImports)['check']>['body']['days']
export type NamedHistory = Omit<Received<(typeof historyImports)['add']>['body'], 'days'>
export type HistoryDaysWithCurves = Received<(typeof historyImports)['add']>['body']['days']
