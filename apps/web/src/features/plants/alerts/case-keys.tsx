import type { Words } from '@heliograph/phrases'
import { keepKeys } from '#api/kept-keys.ts'
import { PageKeys } from '#ui/overlays/page-keys.tsx'

interface Props {
  /** Where several alerts can be selected: what X does. */
  selecting?: string
  isOn: boolean
  onOn: (isOn: boolean) => void
  onClose: () => void
  words: Words['alerts']['case']
  shell: Words['shell']
}

/** The keys of `useCaseKeys`. */
export const CaseKeys = ({ selecting, isOn, onOn, onClose, words, shell }: Props) => (
  <PageKeys
    title={words.keys}
    keys={[
      ['J', words.keyNext],
      ['K', words.keyPrevious],
      ['Enter', words.keyOpen],
      ...(selecting === undefined ? [] : [['X', selecting] as const]),
      ['A', words.acknowledge],
      ...(selecting === undefined ? [] : [['G', words.assign] as const]),
      ['S', words.snooze],
      ['R', words.resolve],
      ['C', words.comment],
      ['?', words.keyHelp],
    ]}
    isOn={isOn}
    onOn={(isNowOn) => {
      onOn(isNowOn)
      keepKeys(isNowOn)
    }}
    onClose={onClose}
    words={{ keysOn: words.keysOn, close: shell.close }}
  />
)
