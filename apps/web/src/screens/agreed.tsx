import { consentTexts } from '@heliograph/brand/consents'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { consentQueries } from '#features/people/consents/consents.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'

// Rarely needed.
const Agreement = lazyPart(async () => ({ default: (await import('./agreement.tsx')).Agreement }))

/** Its children, once the person has accepted the current terms and privacy policy; before, a page that asks (spec §1). */
export const Agreed = ({ children }: { children: ReactNode }) => {
  const { brand } = useHost().platform
  const { language } = useLanguage()
  const { terms, privacy } = consentTexts(brand, language)
  // What is not published is not asked about.
  const isAsked = isThere('privacyPolicyNotice', brand) && (terms.link ?? privacy.link) !== undefined
  const { data } = useQuery({ ...consentQueries(useApi(), language).state, enabled: isAsked })
  const staysOpen = useLocation({ select: ({ pathname }) => open.has(pathname) })
  if (!isAsked || staysOpen || !data || data.missing.length === 0) return children
  return (
    <Suspense>
      <Agreement missing={data.missing} />
    </Suspense>
  )
}

/** Nobody has to agree to leave with their data. Who acts for an organisation first has to act for themselves. */
const open: ReadonlySet<string> = new Set([
  paths.accountExport,
  paths.accountRevoke,
  paths.accountRevokeStep,
  paths.identity,
])
