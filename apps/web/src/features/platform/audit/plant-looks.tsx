import { useApi } from '#api/api-context.tsx'
import { auditQueries } from './audit.queries.ts'
import { DeedList, type Spoken } from './deed-list.tsx'

/** Who of which business looked at a plant, for its owner. */
export const PlantLooks = ({
  plantId,
  zone,
  words,
  ...spoken
}: { plantId: number; zone: string | undefined } & Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <DeedList
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
