import type { RecognisedSheet, SheetFrame } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { base64Of, type Photo } from '#browser/photo.ts'
import { saveFile } from '#browser/save-file.ts'
import { keysOf, refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { PhotoField } from '#ui/fields/photo-field.tsx'
import { frameOf } from './corners.ts'
import { assigned, type Arrays, type Position } from './edits.ts'
import { SheetCorners } from './sheet-corners.tsx'
import {
  doubtOf,
  doubtsOf,
  gridsHeld,
  withSheet,
  type Held,
  type SheetGridRead,
  type SheetSticker,
} from './sheet-proposal.ts'
import classes from './module-map.module.css'

interface Props {
  arrays: Arrays
  /** Whether the map was drawn before. */
  isDrawn: boolean
  recognise: (picture: string, frame?: SheetFrame) => Promise<RecognisedSheet>
  /** Sheets for stickers, as PDF. */
  print: (arrays: Arrays) => Promise<{ blob: Blob; name: string | undefined }>
  /** False if it was refused. */
  onChange: (arrays: Arrays) => boolean
  onChoose: (position: Position) => void
  words: Words['moduleMap']
}

/** Sheets for the stickers are printed; a photo of one becomes arrays of the drawing, where it is corrected and saved. */
export const SheetPhoto = ({ arrays, isDrawn, recognise, print, onChange, onChoose, words }: Props) => {
  const texts = words.sheet
  const [held, setHeld] = useState<Held>({ turns: 0, isMirrored: false })
  /** The arrays that the grids became. */
  const [ids, setIds] = useState<readonly number[]>()
  const [isPointing, setPointing] = useState(false)
  const reading = useMutation({
    mutationFn: ({ photo, frame }: { photo: Photo; frame?: SheetFrame }) => recognise(base64Of(photo), frame),
    meta: { inPlace: true },
    onMutate() {
      setHeld({ turns: 0, isMirrored: false })
      setIds(undefined)
    },
    onSuccess: () => setPointing(false),
  })
  const printing = useMutation({
    mutationFn: () => print(arrays),
    meta: { inPlace: true },
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'paper-map.pdf'),
  })
  const { data: sheet } = reading
  const photo = reading.variables?.photo
  const mayPoint =
    photo !== undefined &&
    ids === undefined &&
    (sheet ? sheet.grids.every(isForeign) : isHelpedByCorners(reading.error))
  const grids = sheet ? gridsHeld(sheet, held) : []
  const [first] = grids
  const printedFor = arrays.find(({ id }) => id === first?.arrayId)?.name

  const place = () => {
    const to = withSheet(arrays, grids, { isDrawn, nameOf: (number) => texts.arrayName({ number }) })
    if (!onChange(to.arrays)) return
    setIds(to.ids)
    const [arrayId] = to.ids
    if (arrayId !== undefined) onChoose({ arrayId, row: 0, column: 0 })
  }

  return (
    <div className={classes.fields}>
      <p className={classes.note}>{texts.printHint}</p>
      <ButtonRow>
        <Button
          variant="default"
          loading={printing.isPending}
          disabled={arrays.every(({ modules }) => modules.length === 0)}
          onClick={() => printing.mutate()}
        >
          {texts.print}
        </Button>
      </ButtonRow>
      {printing.error && (
        <p role="alert" className={classes.fault}>
          {texts.notPrinted}
        </p>
      )}
      <PhotoField
        shown={null}
        longestPx={longestPx}
        onPhoto={(chosen) => {
          setPointing(false)
          reading.mutate({ photo: chosen })
        }}
        onRemove={undefined}
        busy={reading.isPending}
        failure={refusalText(reading.error, { own: texts.wrong, otherwise: texts.notRead })}
        words={{
          photo: texts.photo,
          photoHint: texts.hint,
          takePhoto: texts.take,
          choosePhoto: texts.choose,
          removePhoto: '',
          noPhoto: texts.wrong.noPicture,
        }}
      />
      <p role="status" className={classes.note}>
        {reading.isPending
          ? texts.reading
          : first
            ? texts.found({
                stickers: grids.reduce((sum, { cells }) => sum + cells.length, 0),
                rows: first.rows,
                columns: first.columns,
              })
            : ''}
      </p>
      {sheet && printedFor !== undefined && <p className={classes.note}>{texts.ofArray({ array: printedFor })}</p>}
      {mayPoint && !isPointing && !reading.isPending && (
        <ButtonRow>
          <Button variant="default" onClick={() => setPointing(true)}>
            {texts.corners}
          </Button>
        </ButtonRow>
      )}
      {isPointing && photo !== undefined && (
        <SheetCorners
          key={photo}
          photo={photo}
          start={reading.variables?.frame ?? frameOf(sheet, arrays[0] ?? { rows: 2, columns: 2 })}
          isReading={reading.isPending}
          onRead={(frame) => reading.mutate({ photo, frame })}
          onCancel={() => setPointing(false)}
          words={words}
        />
      )}
      {sheet && !isPointing && grids.length > 1 && (
        <p className={classes.note}>{texts.pieces({ number: grids.length })}</p>
      )}
      {sheet && ids === undefined && !isPointing && (
        <>
          {grids.slice(0, mostShown).map((grid, place) => (
            <GridPicture key={place} grid={grid} />
          ))}
          {sheet.grids.some(isForeign) && (
            <ButtonRow>
              <Button variant="default" onClick={() => setHeld({ ...held, turns: (held.turns + 1) % 4 })}>
                {texts.turn}
              </Button>
              <Button variant="default" onClick={() => setHeld({ ...held, isMirrored: !held.isMirrored })}>
                {texts.mirror}
              </Button>
            </ButtonRow>
          )}
          <ButtonRow>
            <Button onClick={place}>{texts.place}</Button>
            <Button variant="default" onClick={() => reading.reset()}>
              {texts.discard}
            </Button>
          </ButtonRow>
        </>
      )}
      {sheet && ids !== undefined && <p className={classes.note}>{texts.placed}</p>}
      {sheet && photo !== undefined && !isPointing && (
        <Doubts
          sheet={sheet}
          photo={photo}
          grids={grids}
          ids={ids}
          onChoose={onChoose}
          onUse={(at, sn) => {
            if (onChange(assigned(arrays, at, { sn, input: 0 }))) onChoose(at)
          }}
          words={words}
        />
      )}
    </div>
  )
}

/** Without marks that tell how it lies. */
const isForeign = ({ arrayId }: RecognisedSheet['grids'][number]) => arrayId === null

/** With corners each place is looked at closely, also where nothing was read at first. */
const isHelpedByCorners = (error: unknown) =>
  keysOf(error).some((key) => ['noGrid', 'noCodes', 'noSerials'].includes(key))

/** The rows and columns, seen at a glance. The list beside it tells what is doubtful. */
const GridPicture = ({ grid: { rows, columns, cells } }: { grid: SheetGridRead }) => (
  <svg className={classes.sheet} viewBox={`0 0 ${columns * 3} ${rows * 3}`} aria-hidden="true">
    {cells.map((cell) => (
      <rect
        key={`${cell.row}/${cell.column}`}
        className={doubtOf(cell) === undefined ? classes.sheetSure : classes.sheetDoubt}
        x={cell.column * 3 + 0.25}
        y={cell.row * 3 + 0.25}
        width={2.5}
        height={2.5}
        rx={0.4}
      />
    ))}
  </svg>
)

interface DoubtsProps extends Pick<Props, 'onChoose' | 'words'> {
  sheet: RecognisedSheet
  photo: Photo
  grids: readonly SheetGridRead[]
  ids: readonly number[] | undefined
  onUse: (at: Position, sn: string) => void
}

/** What to look at, each with its sticker as it was photographed. */
const Doubts = ({ sheet, photo, grids, ids, onChoose, onUse, words }: DoubtsProps) => {
  const texts = words.sheet
  const doubts = doubtsOf(sheet, grids, ids)
  if (doubts.length === 0) return <p className={classes.note}>{texts.noDoubts}</p>
  return (
    <>
      <h3 className={classes.place}>{texts.doubts}</h3>
      <ul className={classes.doubts}>
        {doubts.slice(0, mostDoubts).map(({ sticker, doubt, at }, place) => (
          <li key={place}>
            <Cut sheet={sheet} photo={photo} sticker={sticker} />
            <span>
              {texts.said[doubt]({ sn: sticker.sn })}{' '}
              {sticker.drawn &&
                texts.drawnAt({
                  place: words.place({
                    array: sticker.drawn.array,
                    row: sticker.drawn.row + 1,
                    column: sticker.drawn.column + 1,
                  }),
                })}
            </span>
            {at && (
              <ButtonRow>
                <Button variant="default" size="xs" onClick={() => onChoose(at)}>
                  {texts.show({ row: at.row + 1, column: at.column + 1 })}
                </Button>
                {sticker.nearest !== null && (
                  <Button variant="default" size="xs" onClick={() => onUse(at, sticker.nearest ?? '')}>
                    {texts.nearest({ sn: sticker.nearest })}
                  </Button>
                )}
              </ButtonRow>
            )}
          </li>
        ))}
      </ul>
      {doubts.length > mostDoubts && (
        <p className={classes.note}>{texts.more({ number: doubts.length - mostDoubts })}</p>
      )}
    </>
  )
}

/** The part of the photo with a sticker. */
const Cut = ({
  sheet: { picture },
  photo,
  sticker: { box },
}: {
  sheet: RecognisedSheet
  photo: Photo
  sticker: SheetSticker
}) => {
  const [xs, ys] = [box.map(([x = 0]) => x), box.map(([, y = 0]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const room = (right - left) * 0.15
  const [width, height] = [right - left + 2 * room, Math.max(bottom - top, (right - left) * 0.3) + 2 * room]
  const [x, y] = [left - room, (top + bottom - height) / 2]
  return (
    <svg className={classes.cut} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <image href={photo} width={picture.width} height={picture.height} />
    </svg>
  )
}

/** Enough for 120 bar codes, and as much as phones can redraw. */
const longestPx = 4096
const mostShown = 4
const mostDoubts = 40
