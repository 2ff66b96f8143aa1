import { getRouteApi, Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { ageText } from '../../features/live/age.ts'
import { useNow } from '../../features/live/use-now.ts'
import { PlantList } from '../../features/plants/plant-list.tsx'
import { firstWindow } from '../../features/plants/plants.queries.ts'
import { useWords } from '../../i18n/words-context.tsx'

const route = getRouteApi('/main/plant/list')

export const PlantListScreen = () => {
  const { page, keyword, by, to } = route.useSearch()
  const navigate = route.useNavigate()
  const first = firstWindow
  const live = useWords('live')
  const now = useNow(ageEveryMs)
  return (
    <PlantList
      window={{ page: page ?? first.page, keyword: keyword ?? first.keyword, by: by ?? first.by, direction: to ?? first.direction }}
      onWindow={(window) =>
        void navigate({
          search: { page: window.page, keyword: window.keyword, by: window.by, to: window.direction },
          replace: true,
        })
      }
      linkTo={({ id, name }, className) => (
        <Link to={paths.plantData} search={{ plant: id }} {...(className && { className })}>
          {name}
        </Link>
      )}
      ageText={(at) => ageText(now - at, live)}
      words={useWords('plants')}
      shell={useWords('shell')}
      units={useWords('units')}
    />
  )
}

const ageEveryMs = 15_000
