import { listed } from '@heliograph/domain/lists'
import { useLanguage } from './words-context.tsx'

/** Names one after the other, as the person's language separates them. */
export const useListed = () => {
  const { language } = useLanguage()
  return (names: readonly string[]) => listed(names, language)
}
