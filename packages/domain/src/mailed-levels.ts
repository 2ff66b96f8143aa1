/** The least level of alerts that are mailed to a person, as their consent names it. */
const mailedLevels = ['tips', 'warnings', 'faults'] as const

type MailedLevel = (typeof mailedLevels)[number] | 'none'

export const mailedLevelOf = (level: number | null): MailedLevel =>
  (level === null ? 'none' : mailedLevels[level]) ?? 'none'
