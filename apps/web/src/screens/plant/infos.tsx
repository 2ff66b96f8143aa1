import { getRouteApi, Outlet } from '@tanstack/react-router'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { useWords } from '../../i18n/words-context.tsx'
import { Notice } from '../../ui/notice.tsx'

const route = getRouteApi('/main/plant/infos')

/** One plant, in tabs. Without a plant there is nothing to show in any of them. */
export const PlantInfosScreen = () => {
  const { plant } = route.useSearch()
  const words = useWords('plants')
  if (plant !== undefined) return <Outlet />
  return <Notice page icon={<IconSolar size={30} stroke={1.5} />} title={words.noneTitle} text={words.noneText} />
}
