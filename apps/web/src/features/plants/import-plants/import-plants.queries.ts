import type { Api } from '@heliograph/contract/browser'
import type { ListRow } from './read-list.ts'

export const importQueries = (api: Api, lan: string) => ({
  check: async (rows: ListRow[]) => (await api.plants.checkImport({ query: { lan }, body: { rows } })).rows,

  /** In parts, so that the person sees progress. What was created before a failure stays. */
  async create(rows: readonly ListRow[], requestKey: string, { onSending, onPart }: Parts) {
    for (let from = 0; from < rows.length; from += perPart) {
      const part = rows.slice(from, from + perPart)
      onSending(part)
      onPart((await api.plants.import({ query: { lan }, body: { rows: part, requestKey } })).rows)
    }
  },
})

interface Parts {
  /** Called before each part. */
  onSending: (part: readonly ListRow[]) => void
  onPart: (answers: ImportedRow[]) => void
}

export type ImportedRow = Awaited<ReturnType<Api['plants']['import']>>['rows'][number]

/** On a busy server, this takes seconds. */
const perPart = 10
