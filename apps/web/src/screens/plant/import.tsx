import { useQueryClient } from '@tanstack/react-query'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { ImportPlants } from '#features/plants/import-plants/import-plants.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './new.module.css'

/** Many plants from a list. */
export const ImportPlantsScreen = () => {
  const { language, words } = useLanguage()
  const cache = useQueryClient()
  return (
    <div className={classes.page}>
      <PageTitle title={words.importPlants.title} />
      <p>{words.importPlants.lead}</p>
      <ImportPlants
        language={language}
        linkTo={({ id, name }) => (
          <Link to={paths.plantInfos} search={{ plant: id }}>
            {name}
          </Link>
        )}
        next={<Link to={paths.plantList}>{words.importPlants.toList}</Link>}
        onCreated={() => cache.invalidateQueries({ queryKey: ['plants'] })}
        words={words}
      />
    </div>
  )
}
