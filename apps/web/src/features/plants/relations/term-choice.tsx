import { addDays, dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { FieldPart } from '#forms/field.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import type { Term } from './term.ts'
import classes from './relations.module.css'

interface Props extends FieldPart<Term> {
  zone: string
  now: number
  words: Words['relations']
}

/** Until when a business has access. */
export const TermChoice = ({ value: term, onChange, zone, now, words, ...field }: Props) => (
  <div className={classes.fields}>
    <Choice
      label={words.term}
      options={(['forever', 'month', 'year', 'day'] as const).map((kind) => ({ value: kind, text: words.terms[kind] }))}
      value={term.kind}
      onChange={(kind) => onChange({ ...term, kind })}
    />
    {term.kind === 'day' && (
      <DayInput
        {...field}
        label={words.endsOn}
        pick={words.pickDay}
        today={dayAt(zone, now)}
        first={addDays(dayAt(zone, now), 1)}
        value={term.day}
        onChange={(day) => onChange({ ...term, day })}
      />
    )}
  </div>
)
