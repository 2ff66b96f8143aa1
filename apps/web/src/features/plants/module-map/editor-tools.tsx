import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconRedo from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import type { Drawing } from './background.ts'
import type { useDrawing } from './use-drawing.ts'
import type { Edits } from './use-edits.ts'
import type { Saving } from './use-saving.ts'
import classes from './module-map.module.css'

interface Props {
  drawing: ReturnType<typeof useDrawing<Drawing>>
  edits: Edits
  saving: Saving
  /** A press chooses one more. */
  addsToChosen: boolean
  onAddsToChosen: (adds: boolean) => void
  onCancel: () => void
  words: Words['moduleMap']
}

/** Above the drawing: steps back and on, and what is stored of it. */
export const EditorTools = ({ drawing, edits, saving, addsToChosen, onAddsToChosen, onCancel, words }: Props) => {
  const { refusal, meanwhile } = saving
  return (
    <>
      <div className={classes.tools}>
        <ButtonRow>
          <Button variant="default" onClick={edits.add}>
            {words.addArray}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUndo aria-hidden="true" />}
            disabled={!drawing.canUndo}
            onClick={drawing.undo}
          >
            {words.undo}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRedo aria-hidden="true" />}
            disabled={!drawing.canRedo}
            onClick={drawing.redo}
          >
            {words.redo}
          </Button>
          <Button
            variant={addsToChosen ? 'filled' : 'default'}
            aria-pressed={addsToChosen}
            onClick={() => onAddsToChosen(!addsToChosen)}
          >
            {words.several}
          </Button>
        </ButtonRow>
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button loading={saving.isPending} disabled={!drawing.isChanged && saving.isStored} onClick={saving.save}>
            {words.save}
          </Button>
        </ButtonRow>
      </div>
      <p role="status" className={classes.note}>
        {saving.isSuccess && drawing.isChanged && words.savedBefore}
      </p>
      {meanwhile && (
        <Callout tone="warning" icon={IconAlert} role="alert">
          <p>{meanwhile.by === null ? words.changedMeanwhile : words.changedBy({ name: meanwhile.by })}</p>
          <ButtonRow>
            <Button variant="default" onClick={() => edits.restart(meanwhile.takeTheirs())}>
              {words.takeTheirs}
            </Button>
            <Button variant="default" onClick={meanwhile.keepMine}>
              {words.keepMine}
            </Button>
          </ButtonRow>
        </Callout>
      )}
      {refusal !== undefined && !toldElsewhere.includes(refusal) && (
        <p role="alert" className={classes.fault}>
          {words.notSaved}
        </p>
      )}
    </>
  )
}

/** By the notice above, and beside the picture. */
const toldElsewhere = ['PLANT_CHANGED_MEANWHILE', 'RECOGNITION_ERROR']
