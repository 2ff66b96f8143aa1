import { useCurrent } from '#browser/use-current.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { decide, decisionOf, decisions, type Decision } from './measuring.ts'

interface Props {
  userId: number
  /** What was loaded stays in a page until it is loaded again. */
  onRefused: () => void
}

/** Where a person changes what they decided about visitor statistics. */
export const PrivacyChoice = ({ userId, onRefused }: Props) => {
  const words = useWords('privacy')
  useCurrent(decisions)
  const before = decisionOf(userId)
  const choose = (decision: Decision) => {
    if (decision === before) return
    decide(userId, decision)
    if (before === 'allowed') onRefused()
  }
  return (
    <Card>
      <ChoiceCards
        label={words.title}
        hint={words.hint}
        options={[
          { value: 'allowed', text: words.allow, note: words.allowNote },
          { value: 'refused', text: words.refuse, note: words.refuseNote },
        ]}
        value={before}
        onChange={choose}
      />
    </Card>
  )
}
