import { languageNames, type Language } from '@heliograph/phrases'
import { ActionIcon, Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useLanguage, useWords } from '#i18n/words-context.tsx'

/** The languages that the brand offers, each by its own name. */
export const LanguageMenu = ({ choice }: { choice: readonly Language[] }) => {
  const { language, setLanguage } = useLanguage()
  const words = useWords('shell')
  return (
    <Menu position="bottom-end" offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`${words.language}: ${languageNames[language]}`}
        >
          <IconLanguage aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choice.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language}
            rightSection={code === language && <IconCheck aria-hidden="true" />}
            onClick={() => void setLanguage(code)}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
