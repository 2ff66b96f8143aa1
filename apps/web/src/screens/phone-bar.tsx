import IconEnergy from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import { useLocation } from '@tanstack/react-router'
import { isOperator } from '#app/guards.ts'
import { menuOf } from '#app/menus.ts'
import { paths } from '#app/paths.ts'
import { BottomBar, type BarEntry } from '#frames/bottom-bar.tsx'

interface Props {
  /** The plant in the address, or the last one viewed: without one, its pages choose. */
  plantId: number | undefined
  /** They have so many plants that they start with a fleet. */
  hasFleet: boolean
  sight: Parameters<typeof menuOf>[1]
}

/**
 * The bar of phones: the plant, its energy over time, its devices and alerts, and the person. People with a fleet start with
 * that; their energy over time is one tap away, below the plant's day. Operators of the platform rarely look at one plant, so
 * they have their own pages. More than five entries would be cut.
 */
export const PhoneBar = ({ plantId, hasFleet, sight }: Props) => {
  const { words, me } = sight
  const { path, hasPeriod } = useLocation({
    select: ({ pathname, search }) => ({ path: pathname, hasPeriod: 'period' in search }),
  })
  const plant = plantId === undefined ? {} : { plant: plantId }
  const tabs = menuOf('plant', sight)
  const tabOf = (page: string): BarEntry[] =>
    tabs
      .filter((tab) => tab.page === page)
      .map(({ to, icon, name }) => ({ key: page, link: { to, search: plant }, icon, name, isCurrent: path === to }))
  const pages = menuOf('main', sight)
  const home = pages.find(({ page }) => page === 'plantInfos')
  const [self] = me?.permissions.includes('user') === false ? [] : menuOf('account', sight)
  const isData = path === paths.plantData
  const fleet = hasFleet ? pages.find(({ page }) => page === 'fleet') : undefined
  // Of one plant, once one was looked at; the list of all is a tap away in the bell. It is the same entry on both pages.
  const allAlerts = fleet && plantId === undefined ? pages.find(({ page }) => page === 'alertList') : undefined
  const alerts: BarEntry[] = allAlerts
    ? [{ ...allAlerts, key: 'alerts', link: { to: allAlerts.to }, isCurrent: path === allAlerts.to }]
    : tabOf('plantAlert').map((tab) => ({ ...tab, isCurrent: tab.isCurrent || path === paths.alertList }))
  const ofPlant: BarEntry[] = [
    ...(fleet ? [{ ...fleet, key: 'fleet', link: { to: fleet.to }, isCurrent: path === fleet.to }] : []),
    ...(home
      ? [
          {
            ...home,
            key: 'plant',
            link: { to: paths.plantData, search: plant },
            isCurrent: isData && (fleet !== undefined || !hasPeriod),
          },
        ]
      : []),
    ...(fleet
      ? []
      : [
          {
            key: 'energy',
            link: { to: paths.plantData, search: { ...plant, period: 'month' as const }, hash: 'energy' },
            icon: IconEnergy,
            name: words.shell.energy,
            isCurrent: isData && hasPeriod,
          },
        ]),
    ...tabOf('plantDevice'),
    ...alerts,
  ]
  const ofPlatform = pages
    .filter(({ page }) => operatorPages.has(page))
    .map((item) => ({ ...item, key: item.page, link: { to: item.to }, isCurrent: path === item.to }))
  const entries = [
    ...(isOperator(me) ? ofPlatform : ofPlant),
    ...(self ? [{ ...self, key: 'me', link: { to: self.to }, isCurrent: path.startsWith('/account') }] : []),
  ]
  return <BottomBar label={words.shell.mainMenu} entries={entries} />
}

/** More would be cut on a phone: the others are in the person's menu. */
const operatorPages: ReadonlySet<string> = new Set(['plantList', 'installation', 'intake', 'takeOver'])
