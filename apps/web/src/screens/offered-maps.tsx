import { mapSitesIn } from '@heliograph/brand/map-sites'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { MapChoice } from '#features/platform/privacy/map-choice.tsx'
import { offeredMaps } from '#features/platform/privacy/outside-maps.ts'
import { useWords } from '#i18n/words-context.tsx'
import type { LandMap } from '#map/land-map.ts'

/** The choice of maps, for the person who is logged in. */
export const OfferedMaps = ({ land }: { land: LandMap }) => {
  const { platform } = useHost()
  const words = useWords('privacy')
  const { data: me } = useQuery(authQueries(useApi()).me)
  const offered = useMemo(() => offeredMaps(platform.brand, mapSitesIn(platform.extendWeb)), [platform])
  if (!me) return null
  return (
    <MapChoice
      key={me.id}
      land={land}
      offered={offered}
      userId={me.id}
      asksFirst={isThere('gdpr', platform.brand)}
      link={<Link to={paths.accountCommon}>{words.change}</Link>}
    />
  )
}
