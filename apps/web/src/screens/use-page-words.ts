import type { Words } from '@heliograph/phrases'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'

/** Words of pages where no guard has fetched them: before log-in they are needed by few. */
export const usePageWords = (): Words | undefined => {
  const { words } = useLanguage()
  const { preparePages } = useRouter().options.context
  useEffect(() => void preparePages(), [preparePages])
  return (words as Partial<Words>).registration && words
}
