import { ActionIcon } from '@mantine/core'
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { useHost } from '#app/host.ts'
import { menuOf } from '#app/menus.ts'
import { useIsPhone } from '#browser/use-is-phone.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import classes from './plant-tabs.module.css'

interface Props {
  plantId: number
  /** Whether the bar of a phone has the most used ones. */
  isInBar: boolean
}

/**
 * The pages about one plant (spec §2), without those that do not exist yet. On a phone, those that
 * are not in its bar are in a menu beside the page's title.
 */
export const PlantTabs = ({ plantId, isInBar }: Props) => {
  const { brand } = useHost().platform
  const { words } = useLanguage()
  const tabs = menuOf('plant', { brand, me: undefined, words })
  const isPhone = useIsPhone()
  const others = tabs.filter(({ page }) => !inBar.has(page))
  return (
    <nav className={classes.tabs} aria-label={words.plants.tabs} data-in-bar={isInBar}>
      {!(isInBar && isPhone) && (
        <div className={classes.row}>
          {tabs.map(({ to, icon: Sign, name }) => (
            <Link
              key={to}
              to={to}
              search={{ plant: plantId }}
              className={classes.tab}
              activeOptions={exactPath}
              activeProps={current}
            >
              <Sign aria-hidden="true" />
              {name}
            </Link>
          ))}
        </div>
      )}
      {isInBar && others.length > 0 && (
        <div className={classes.others}>
          <MenuButton
            width={200}
            entries={others.map(({ to, icon: Sign, name }) => ({
              key: to,
              text: name,
              icon: <Sign aria-hidden="true" />,
              link: (props) => <Link to={to} search={{ plant: plantId }} {...props} />,
            }))}
          >
            {(props) => (
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.plants.tabs} {...props}>
                <IconMore aria-hidden="true" />
              </ActionIcon>
            )}
          </MenuButton>
        </div>
      )}
    </nav>
  )
}

const inBar: ReadonlySet<string> = new Set(['plantData', 'plantDevice', 'plantAlert'])
/** Ignores the page's search parameters. */
const exactPath = { exact: true, includeSearch: false }
const current = { 'aria-current': 'page' } as const
