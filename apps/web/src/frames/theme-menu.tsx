import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDark from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconLight from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useWords } from '#i18n/words-context.tsx'
import { schemes } from '#theme/colour-scheme.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'

/** Light, dark, or like the system. */
export const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const words = useWords('shell')
  const texts = { light: words.themeLight, dark: words.themeDark, auto: words.themeAuto }
  const Current = icons[colorScheme]
  return (
    <MenuButton
      entries={schemes.map((scheme) => {
        const Sign = icons[scheme]
        const isCurrent = scheme === colorScheme
        return {
          key: scheme,
          text: texts[scheme],
          icon: <Sign aria-hidden="true" />,
          isCurrent,
          sign: isCurrent && <IconCheck aria-hidden="true" />,
          onPress: () => setColorScheme(scheme),
        }
      })}
    >
      {(props) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`${words.theme}: ${texts[colorScheme]}`}
          {...props}
        >
          <Current aria-hidden="true" />
        </ActionIcon>
      )}
    </MenuButton>
  )
}

const icons = { light: IconLight, dark: IconDark, auto: IconAuto }
