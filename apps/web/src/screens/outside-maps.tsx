import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useHost } from '#app/host.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { MapAddition } from '#map/map-addition.ts'

/** The maps below can be those of services that the brand has a key for. Nothing of them is loaded before a map is open. */
export const WithOutsideMaps = ({ children }: { children: ReactNode }) => {
  const hasKey = Object.keys(useHost().platform.brand.mapKeys).length > 0
  return <MapAddition value={hasKey ? choiceOn : undefined}>{children}</MapAddition>
}

const choiceOn: ComponentProps<typeof MapAddition>['value'] = (land) => (
  <Suspense>
    <OfferedMaps land={land} />
  </Suspense>
)

const OfferedMaps = lazyPart(async () => ({ default: (await import('./offered-maps.tsx')).OfferedMaps }))
