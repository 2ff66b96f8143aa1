import { Link } from '@tanstack/react-router'
import { useHost } from '#app/host.ts'
import { menuOf } from '#app/menus.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import classes from './plant-tabs.module.css'

/** The pages about one plant (spec §2), without those that do not exist yet. */
export const PlantTabs = ({ plantId }: { plantId: number }) => {
  const { brand } = useHost().platform
  const { words } = useLanguage()
  return (
    <nav className={classes.tabs} aria-label={words.plants.tabs}>
      {menuOf('plant', { brand, me: undefined, words }).map(({ to, icon: Sign, name }) => (
        <Link
          key={to}
          to={to}
          search={{ plant: plantId }}
          className={classes.tab}
          activeOptions={exactPath}
          activeProps={current}
        >
          <Sign size={18} stroke={1.7} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Ignores the page's search parameters. */
const exactPath = { exact: true, includeSearch: false }
const current = { 'aria-current': 'page' } as const
