import type { Words } from '@heliograph/phrases'
import { useState } from 'react'

/** What a screen reader says when more or fewer plants need help than in the answer before. Other refreshes are silent. */
export const useChangeText = (needing: number | undefined, words: Pick<Words['fleet'], 'startedNow' | 'endedNow'>) => {
  const [told, setTold] = useState({ needing, text: '' })
  if (needing !== told.needing) {
    const more = needing !== undefined && told.needing !== undefined ? needing - told.needing : 0
    const text = more > 0 ? words.startedNow({ count: more }) : more < 0 ? words.endedNow({ count: -more }) : ''
    setTold({ needing, text })
    return text
  }
  return told.text
}
