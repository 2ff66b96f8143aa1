import type { Words } from '@heliograph/phrases'
import { Choice } from '#ui/fields/choice.tsx'
import type { ReportDays } from './report-window.ts'

interface Props {
  days: ReportDays
  onDays: (days: ReportDays) => void
  words: Words['communicationReport']
}

export const PeriodChoice = ({ days, onDays, words }: Props) => (
  <Choice
    label={words.period}
    hideLabel
    options={[
      { value: '7', text: words.lastDays({ count: 7 }) },
      { value: '30', text: words.lastDays({ count: 30 }) },
    ]}
    value={days === 30 ? '30' : '7'}
    onChange={(value) => onDays(value === '30' ? 30 : 7)}
  />
)
