import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { NewPlantForm } from '#features/plants/new-plant/new-plant-form.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { WithOutsideMaps } from '#screens/outside-maps.tsx'
import classes from './new.module.css'

/** A new plant. */
export const NewPlantScreen = () => {
  const { language, words } = useLanguage()
  const navigate = useNavigate()
  const cache = useQueryClient()
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{words.newPlant.title}</h1>
      <p>{words.newPlant.lead}</p>
      <p>
        <Link to={paths.plantImport}>{words.newPlant.many}</Link>
      </p>
      <WithOutsideMaps>
        <NewPlantForm
          language={language}
          onCreated={async ({ id }) => {
            await cache.invalidateQueries({ queryKey: ['plants'] })
            await navigate({ to: paths.connectDevice, search: { plant: id } })
          }}
          words={words}
        />
      </WithOutsideMaps>
    </div>
  )
}
