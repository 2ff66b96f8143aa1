import { useCurrent } from '#browser/use-current.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { decide, decisionOf, decisions, type Decision, type Subject } from './decisions.ts'

interface Props {
  userId: number
  about: Subject
  /** What was loaded can stay in a page until it is loaded again. */
  onRefused?: () => void
}

/** Where a person changes what they decided about something that is not needed. */
export const PrivacyChoice = ({ userId, about, onRefused }: Props) => {
  const words = useWords('privacy')
  const own = about === 'maps' ? words.maps : words
  useCurrent(decisions)
  const before = decisionOf(userId, about)
  const choose = (decision: Decision) => {
    if (decision === before) return
    decide(userId, about, decision)
    if (before === 'allowed') onRefused?.()
  }
  return (
    <Card>
      <ChoiceCards
        label={own.title}
        hint={own.hint}
        options={[
          { value: 'allowed', text: words.allow, note: own.allowNote },
          { value: 'refused', text: words.refuse, note: own.refuseNote },
        ]}
        value={before}
        onChange={choose}
      />
    </Card>
  )
}
