import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { DocumentButton } from './document-button.tsx'
import { insuranceQueries } from './insurance.queries.ts'
import classes from './insurance.module.css'

/** Policies that came along from the other data centre. Most people have none, and see nothing of it. */
export const KeptPolicies = ({ words }: { words: Words['insurance'] }) => {
  const queries = insuranceQueries(useApi())
  const { data = [] } = useQuery(queries.kept)
  if (data.length === 0) return undefined
  return (
    <TitledCard title={words.kept}>
      <p className={classes.lead}>{words.keptLead}</p>
      <SavedList
        entries={data}
        keyOf={({ id }) => id}
        isPast={() => false}
        what={({ title, plantName }) => (plantName === null ? title : `${title} · ${plantName}`)}
        who={({ insurer, fromDay, toDay }) => `${insurer} · ${fromDay} – ${toDay}`}
      >
        {({ id, name }) => (
          <DocumentButton
            text={words.policy({ name })}
            read={() => queries.keptDocument(id)}
            failed={words.downloadFailed}
          />
        )}
      </SavedList>
    </TitledCard>
  )
}
