import { ActionIcon, Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWords } from '#i18n/words-context.tsx'
import classes from './user-menu.module.css'

interface MenuPage {
  to: NonNullable<LinkProps['to']>
  icon: Icon
  name: string
  about?: string | undefined
}

interface Props {
  /** The person's name, if known. */
  name: string | undefined
  /** The person's own pages (spec §2, header labels). */
  pages: readonly MenuPage[]
  /** Pages of the main menu that it has no room for. */
  functions: readonly MenuPage[]
  onLogOut: () => void
}

export const UserMenu = ({ name, pages, functions, onLogOut }: Props) => {
  const words = useWords('shell')
  return (
    <Menu position="bottom-end" offset={6} withinPortal={false} withInitialFocusPlaceholder={false} width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={words.userMenu}>
          <IconUser aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name && <Menu.Label>{words.loggedInAs({ name })}</Menu.Label>}
        {functions.length > 0 && (
          <>
            <Menu.Label>{words.functions}</Menu.Label>
            {functions.map(itemOf)}
            <Menu.Divider />
          </>
        )}
        {pages.map(itemOf)}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={onLogOut}>
          {words.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const itemOf = ({ to, icon: Sign, name, about }: MenuPage) => (
  <Menu.Item key={to} leftSection={<Sign aria-hidden="true" />} component={Link} to={to}>
    {name}
    {about !== undefined && <small className={classes.about}>{about}</small>}
  </Menu.Item>
)
