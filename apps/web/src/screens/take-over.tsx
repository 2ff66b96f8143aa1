import { getRouteApi } from '@tanstack/react-router'
import { TakeOver } from '#features/plants/relations/take-over.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'

const route = getRouteApi('/main/take-over')

/** For operators of the platform. */
export const TakeOverScreen = () => {
  const { plant } = route.useSearch()
  const { words } = useLanguage()
  return (
    <TakeOver
      plantId={plant}
      onTaken={() => showToast(words.relations.taken)}
      words={words.relations}
      errors={words.errors}
      shell={words.shell}
    />
  )
}
