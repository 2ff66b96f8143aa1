import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconCentre from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { useWords } from '../i18n/words-context.tsx'

interface Props {
  /** Who is logged in, as far as known. */
  name: string | undefined
  onLogOut: () => void
}

export const UserMenu = ({ name, onLogOut }: Props) => {
  const words = useWords('shell')
  const centres = useWords('centres')
  const { brand } = useHost().platform
  return (
    <Menu position="bottom-end" offset={6} withinPortal={false} withInitialFocusPlaceholder={false} width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={words.userMenu}>
          <IconUser size={22} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name && <Menu.Label>{words.loggedInAs({ name })}</Menu.Label>}
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} component={Link} to={paths.accountCommon}>
          {words.general}
        </Menu.Item>
        <Menu.Item leftSection={<IconSecurity size={16} aria-hidden="true" />} component={Link} to={paths.accountSecurity}>
          {words.accountSecurity}
        </Menu.Item>
        {brand.multiDataCentre && (
          <Menu.Item leftSection={<IconCentre size={16} aria-hidden="true" />} component={Link} to={paths.accountDataCentre}>
            {centres.title}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onLogOut}>
          {words.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
