import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'

const route = getRouteApi('/main/plant/infos')

/** A screen about the plant in the address: another one for another plant, so that nothing of the one before shows. */
export const OfPlant = ({ screen: Screen }: { screen: ComponentType<{ plantId: number }> }) => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <Screen key={plant} plantId={plant} />
}
