import type { PageFeature, Words } from '@heliograph/phrases'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'

/**
 * Words of pages that no guard has loaded: before log-in they are rarely needed.
 * @param features the same list every time
 */
export const usePageWords = (features: readonly PageFeature[]): Words | undefined => {
  const { words } = useLanguage()
  const { preparePages } = useRouter().options.context
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => void preparePages(features)?.then(drawAgain), [features, preparePages])
  return features.every((feature) => feature in words) ? words : undefined
}
