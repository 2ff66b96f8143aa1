import { settings, type Setting } from './settings.ts'

/** The README's table of settings, in Markdown. */
export const settingsTable = () => {
  const rows = Object.entries<Setting<unknown>>(settings).map(
    ([name, { byDefault, shown, meaning }]) => `| \`${name}\` | ${shown ?? codeOf(byDefault)} | ${meaning} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

const codeOf = (text: string | undefined) => (text ? `\`${text}\`` : '–')
