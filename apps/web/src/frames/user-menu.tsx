import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWords } from '#i18n/words-context.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
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
  const common = useWords('common')
  return (
    <MenuButton
      width={220}
      entries={[
        ...(name ? [{ heading: common.loggedInAs({ name }) }] : []),
        ...(functions.length > 0
          ? [{ heading: common.functions }, ...functions.map(entryOf), { line: true } as const]
          : []),
        ...pages.map(entryOf),
        { line: true },
        { key: 'log out', text: words.logOut, icon: <IconLogout aria-hidden="true" />, onPress: onLogOut },
      ]}
    >
      {(props) => (
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={words.userMenu} {...props}>
          <IconUser aria-hidden="true" />
        </ActionIcon>
      )}
    </MenuButton>
  )
}

const entryOf = ({ to, icon: Sign, name, about }: MenuPage) => ({
  key: to,
  text: (
    <>
      {name}
      {about !== undefined && <small className={classes.about}>{about}</small>}
    </>
  ),
  icon: <Sign aria-hidden="true" />,
  link: (props: object) => <Link to={to} {...props} />,
})
