import type { Words } from '@heliograph/phrases'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconData from '@tabler/icons-react/dist/esm/icons/IconChartAreaLine.mjs'
import IconDevice from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconDetail from '@tabler/icons-react/dist/esm/icons/IconFileInfo.mjs'
import IconRelate from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from '@tanstack/react-router'
import { paths } from '#app/paths.ts'
import classes from './plant-tabs.module.css'

interface Props {
  plantId: number
  words: Words['plants']
}

/** The pages about one plant (spec §2); those that are not built are absent. */
export const PlantTabs = ({ plantId, words }: Props) => (
  <nav className={classes.tabs} aria-label={words.tabs}>
    {tabs.map(({ to, icon: Sign, word }) => (
      <Link
        key={to}
        to={to}
        search={{ plant: plantId }}
        className={classes.tab}
        activeOptions={exactPath}
        activeProps={current}
      >
        <Sign size={18} stroke={1.7} aria-hidden="true" />
        {words[word]}
      </Link>
    ))}
  </nav>
)

const tabs = [
  { to: paths.plantData, icon: IconData, word: 'data' },
  { to: paths.plantDevice, icon: IconDevice, word: 'device' },
  { to: paths.plantAlert, icon: IconAlert, word: 'alert' },
  { to: paths.plantDetail, icon: IconDetail, word: 'detail' },
  { to: paths.plantRelate, icon: IconRelate, word: 'relate' },
] as const

/** Whatever else the address says about the page. */
const exactPath = { exact: true, includeSearch: false }
const current = { 'aria-current': 'page' } as const
