import { languageNames, type Language } from '@heliograph/phrases'
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconDark from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconLight from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useLanguage } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'
import classes from './plain-tools.module.css'

/** Language and appearance with native controls: before log-in every byte counts. */
export const PlainTools = ({ choice }: { choice: readonly Language[] }) => {
  const {
    language,
    setLanguage,
    words: { shell, errors },
  } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Sign = dark ? IconLight : IconDark
  return (
    <div className={classes.tools}>
      <select
        className={classes.language}
        aria-label={shell.language}
        value={language}
        onChange={(event) => {
          const chosen = choice.find((code) => code === event.currentTarget.value)
          if (chosen) setLanguage(chosen).catch(() => showToast(errors[1]))
        }}
      >
        {choice.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={`${shell.theme}: ${dark ? shell.themeLight : shell.themeDark}`}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        <Sign aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
