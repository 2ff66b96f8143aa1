import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { lazyPart } from '#browser/lazy-part.ts'

const route = getRouteApi('/main/plant/infos')

/** A screen about the plant in the address: another one for another plant, so that nothing of the one before shows. */
export const OfPlant = ({ screen: Screen }: { screen: ComponentType<{ plantId: number }> }) => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <Screen key={plant} plantId={plant} />
}

/** One that is fetched apart: the table of screens, which all pages load, does not name what it is made of. */
export const laterOfPlant = (fetchScreen: () => Promise<ComponentType<{ plantId: number }>>) => {
  const Screen = lazyPart(async () => ({ default: await fetchScreen() }))
  return () => (
    <Suspense>
      <OfPlant screen={Screen} />
    </Suspense>
  )
}
