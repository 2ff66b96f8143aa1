import { languageNames, type Language } from '@heliograph/phrases'
import { ActionIcon } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useLanguage } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { useImproving } from './improve-translation.tsx'

/** The languages that the brand offers, each by its own name. */
export const LanguageMenu = ({ choice }: { choice: readonly Language[] }) => {
  const {
    language,
    setLanguage,
    words: { shell, errors },
  } = useLanguage()
  const improving = useImproving()
  return (
    <>
      <MenuButton
        entries={[
          ...choice.map((code) => ({
            key: code,
            text: languageNames[code],
            lang: code,
            isCurrent: code === language,
            sign: code === language && <IconCheck aria-hidden="true" />,
            onPress: () => void setLanguage(code).catch(() => showToast(errors[1])),
          })),
          ...(improving.name === undefined
            ? []
            : [{ line: true } as const, { key: 'improve', text: improving.name, onPress: improving.open }]),
        ]}
      >
        {(props) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={`${shell.language}: ${languageNames[language]}`}
            {...props}
          >
            <IconLanguage aria-hidden="true" />
          </ActionIcon>
        )}
      </MenuButton>
      {improving.dialog}
    </>
  )
}
