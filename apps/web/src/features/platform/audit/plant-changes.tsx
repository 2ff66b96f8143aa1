import { useApi } from '#api/api-context.tsx'
import { AuditList, type Spoken } from './audit-list.tsx'
import { auditQueries } from './audit.queries.ts'

interface Props extends Spoken {
  plantId: number
  zone: string
  /** The names of codes, such as plant types. */
  codes: Readonly<Record<string, string>>
}

/** Who changed what of a plant's master data, for its owner. */
export const PlantChanges = ({ plantId, zone, words, ...props }: Props) => {
  const queries = auditQueries(useApi())
  return (
    <AuditList
      {...props}
      framed
      caption={words.kind['plant-change']}
      query={(page) => queries.changes(plantId, page)}
      columns={['who', 'time', 'about', 'forWhom']}
      zone={zone}
      isOfPlant
      empty={{ title: words.noChanges, text: words.noChangesText }}
      words={words}
    />
  )
}
