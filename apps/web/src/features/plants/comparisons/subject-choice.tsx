import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import { Choice } from '#ui/fields/choice.tsx'
import { stringLabel } from './sentence.ts'
import { fewest, most, toggledIn, type Candidate } from './subjects.ts'
import classes from './comparisons.module.css'

interface Props {
  devices: readonly Candidate[]
  strings: readonly Candidate[]
  kind: 'devices' | 'strings'
  chosen: readonly string[]
  onKind: (kind: 'devices' | 'strings') => void
  onChoose: (ids: string[]) => void
  /** Shows all inverters as a heat map; undefined if there are too few or too many of them for that. */
  onAll: (() => void) | undefined
  words: Words['comparisons']
}

/** Two to six inverters, or strings. */
export const SubjectChoice = ({ devices, strings, kind, chosen, onKind, onChoose, onAll, words }: Props) => {
  const candidates = kind === 'devices' ? devices : strings
  const isFull = chosen.length >= most
  return (
    <div className={classes.choice}>
      {strings.length >= fewest && devices.length >= fewest && (
        <Choice
          label={words.ofKind}
          hideLabel
          options={[
            { value: 'devices' as const, text: words.inverters },
            { value: 'strings' as const, text: words.strings },
          ]}
          value={kind}
          onChange={onKind}
        />
      )}
      <fieldset className={classes.candidates}>
        <legend>{words.choose}</legend>
        <div className={classes.boxes}>
          {candidates.map((candidate) => (
            <Checkbox
              key={candidate.id}
              label={stringLabel(candidate, words)}
              checked={chosen.includes(candidate.id)}
              disabled={isFull && !chosen.includes(candidate.id)}
              onChange={() => onChoose(toggledIn(candidates, chosen, candidate.id))}
            />
          ))}
        </div>
      </fieldset>
      <p className={classes.hint} role="status">
        {words.chosen({ count: chosen.length, most })}
        {chosen.length < fewest ? ` · ${words.few}` : isFull && candidates.length > most ? ` · ${words.many}` : ''}
      </p>
      {onAll && (
        <Button variant="default" size="sm" onClick={onAll}>
          {words.showAll({ count: devices.length })}
        </Button>
      )}
    </div>
  )
}
