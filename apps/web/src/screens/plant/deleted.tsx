import type { DeletedPlant } from '@heliograph/contract/browser'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { DeletedPlants } from '#features/plants/deletion/deleted-plants.tsx'
import { useListed } from '#i18n/use-listed.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './new.module.css'

/** Deleted plants, to restore them. */
export const DeletedPlantsScreen = () => {
  const { words } = useLanguage()
  const inList = useListed()
  const { deletion, errors, shell } = words
  const [restored, setRestored] = useState<{ plant: DeletedPlant; lost: readonly string[] }>()
  return (
    <div className={classes.page}>
      <PageTitle title={deletion.title} />
      <p>{deletion.titleLead}</p>
      {restored && (
        <Callout tone={restored.lost.length > 0 ? 'warning' : 'success'} icon={IconDone} role="status">
          <Link to={paths.plantInfos} search={{ plant: restored.plant.id }}>
            {deletion.restored({ plant: restored.plant.name })}
          </Link>
          {restored.lost.length > 0 && <p>{deletion.withoutGateways({ gateways: inList(restored.lost) })}</p>}
        </Callout>
      )}
      <DeletedPlants
        onRestored={(plant, lost) => setRestored({ plant, lost })}
        words={deletion}
        errors={errors}
        shell={shell}
      />
    </div>
  )
}
