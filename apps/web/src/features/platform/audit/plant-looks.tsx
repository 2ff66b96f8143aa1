import { useApi } from '#api/api-context.tsx'
import { AuditList, type Spoken } from './audit-list.tsx'
import { auditQueries } from './audit.queries.ts'

/** Who viewed a plant, by business, for its owner. */
export const PlantLooks = ({
  plantId,
  zone,
  words,
  ...spoken
}: { plantId: number; zone: string | undefined } & Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <AuditList
      {...spoken}
      framed
      caption={words.kind['plant-look']}
      query={(page) => queries.looks(plantId, page)}
      columns={['who', 'forWhom', 'time']}
      zone={zone}
      empty={{ title: words.noLooks, text: words.noLooksText }}
      words={words}
    />
  )
}
