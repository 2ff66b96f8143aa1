import type { Words } from '@heliograph/phrases'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'

export type Way = 'transfer' | 'merge'

interface Props {
  way: Way
  onChange: (way: Way) => void
  words: Words['centres']
}

/** Whether the account moves as it is, or merges into an existing one. */
export const WayChoice = ({ way, onChange, words }: Props) => (
  <ChoiceCards
    label={words.which}
    options={[
      { value: 'transfer', text: words.transfer, note: words.transferNote },
      { value: 'merge', text: words.merge, note: words.mergeNote },
    ]}
    value={way}
    onChange={onChange}
    leastPx={240}
  />
)
