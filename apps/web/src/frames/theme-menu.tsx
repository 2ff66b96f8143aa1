import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDark from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconLight from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useWords } from '#i18n/words-context.tsx'
import { schemes } from '#theme/colour-scheme.ts'

/** Light, dark, or like the system. */
export const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const words = useWords('shell')
  const texts = { light: words.themeLight, dark: words.themeDark, auto: words.themeAuto }
  const Current = icons[colorScheme]
  return (
    <Menu position="bottom-end" offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`${words.theme}: ${texts[colorScheme]}`}>
          <Current aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map((scheme) => {
          const Sign = icons[scheme]
          return (
            <Menu.Item
              key={scheme}
              aria-current={scheme === colorScheme}
              leftSection={<Sign aria-hidden="true" />}
              rightSection={scheme === colorScheme && <IconCheck aria-hidden="true" />}
              onClick={() => setColorScheme(scheme)}
            >
              {texts[scheme]}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

const icons = { light: IconLight, dark: IconDark, auto: IconAuto }
