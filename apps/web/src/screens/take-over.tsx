import { TakeOver } from '#features/plants/relations/take-over.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'

/** For operators of the platform. */
export const TakeOverScreen = () => {
  const { words } = useLanguage()
  return (
    <TakeOver
      onTaken={() => showToast(words.relations.taken)}
      words={words.relations}
      errors={words.errors}
      shell={words.shell}
    />
  )
}
