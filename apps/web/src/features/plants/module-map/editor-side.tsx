import type { ModuleMapOfDay, RecognisedSheet, SheetFrame } from '@heliograph/contract/browser'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#browser/lazy-part.ts'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { ArrayFields } from './array-fields.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { moduleAt } from './editor-drawing.ts'
import type { Arrays } from './edits.ts'
import { FillFields } from './fill-fields.tsx'
import { ModuleFields, type MapWords } from './module-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import type { SatelliteOffer } from './satellite-offer.ts'
import { SeveralFields } from './several-fields.tsx'
import type { EditedBackground } from './use-background.ts'
import type { Edits } from './use-edits.ts'
import type { Saving } from './use-saving.ts'
import classes from './module-map.module.css'

export interface Paper {
  /** @param picture base64 */
  recognise: (picture: string, frame?: SheetFrame) => Promise<RecognisedSheet>
  /** Sheets for stickers, as PDF. */
  print: (arrays: Arrays) => Promise<{ blob: Blob; name: string | undefined }>
}

interface Props extends Paper {
  parts: ModuleMapOfDay['parts']
  edits: Edits
  edited: EditedBackground
  saving: Saving
  offer: SatelliteOffer | undefined
  words: MapWords
  /** What is wired to what. */
  children: ReactNode
}

/** Beside the drawing: fields for all that can be drawn, so that nobody needs a mouse. */
export const EditorSide = ({
  parts,
  edits,
  edited,
  saving,
  offer,
  recognise,
  print,
  words: spoken,
  children,
}: Props) => {
  const words = spoken.moduleMap
  const { arrays, array, selection, chosen, isSeveral, ids, order, setOrder, numbering, change, choose } = edits
  return (
    <div className={classes.side}>
      {children}
      {selection && isSeveral && (
        <TitledCard title={words.severalTitle}>
          <SeveralFields selection={selection} arrays={arrays} onChange={change} words={words} />
        </TitledCard>
      )}
      {array && chosen && !isSeveral && (
        <TitledCard title={words.chosen}>
          <ModuleFields
            // What is typed is about the device that is there.
            key={`${chosen.arrayId}/${chosen.row}/${chosen.column} ${moduleAt(array, chosen)?.sn}`}
            array={array}
            position={chosen}
            arrays={arrays}
            parts={parts}
            onChange={change}
            words={spoken}
          />
        </TitledCard>
      )}
      {array && ids.length === 1 && (
        <TitledCard title={words.array}>
          <ArrayFields
            key={array.id}
            array={array}
            arrays={arrays}
            onChoose={(id) => choose({ arrayId: id, row: 0, column: 0 })}
            onChange={change}
            onCopy={() => edits.copy(array.id)}
            onRemove={() => edits.remove(array.id)}
            words={words}
          />
        </TitledCard>
      )}
      {array && ids.length === 1 && (
        <TitledCard title={words.fill}>
          <FillFields
            array={array}
            arrays={arrays}
            parts={parts}
            order={order}
            onOrder={setOrder}
            onChange={change}
            words={spoken}
          />
        </TitledCard>
      )}
      {array && (
        <TitledCard title={words.numbering.title}>
          <NumberFields numbering={numbering} order={order} onOrder={setOrder} words={words} />
        </TitledCard>
      )}
      <TitledCard title={words.background.title}>
        <BackgroundFields
          edited={edited}
          offer={offer}
          failure={saving.refusal === 'RECOGNITION_ERROR' ? words.sheet.wrong.noPicture : undefined}
          words={words}
        />
      </TitledCard>
      <TitledCard title={words.sheet.title}>
        <Suspense>
          <SheetPhoto
            arrays={arrays}
            isDrawn={saving.isStored}
            recognise={recognise}
            print={print}
            onChange={change}
            onChoose={choose}
            words={words}
          />
        </Suspense>
      </TitledCard>
    </div>
  )
}

const SheetPhoto = lazyPart(async () => ({ default: (await import('./sheet-photo.tsx')).SheetPhoto }))
