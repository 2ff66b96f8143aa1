import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { aligned, emptied, sides, turnedBy, without, type Arrays } from './edits.ts'
import { arraysIn, type Selection } from './selection.ts'
import classes from './module-map.module.css'

interface Props {
  selection: Selection
  arrays: Arrays
  onChange: (arrays: Arrays) => boolean
  words: Words['moduleMap']
}

/** What can be done to several modules, and to the arrays that they are in, each in one step. */
export const SeveralFields = ({ selection, arrays, onChange, words }: Props) => {
  const ids = arraysIn(selection)
  return (
    <div className={classes.fields}>
      <p>{words.severalText({ modules: selection.all.length, arrays: ids.length })}</p>
      <ButtonRow>
        <Button variant="default" onClick={() => onChange(emptied(arrays, selection.all))}>
          {words.removeModules}
        </Button>
        <Button variant="default" onClick={() => onChange(turnedBy(arrays, ids, 15))}>
          {words.turn}
        </Button>
        {ids.length > 1 && (
          <>
            {sides.map((side) => (
              <Button key={side} variant="default" onClick={() => onChange(aligned(arrays, ids, side))}>
                {words.align[side]}
              </Button>
            ))}
            <Button variant="default" onClick={() => onChange(without(arrays, ids))}>
              {words.removeArrays}
            </Button>
          </>
        )}
      </ButtonRow>
    </div>
  )
}
