import type { DrawnBackground, ModuleMapOfDay, RecognisedSheet, SheetFrame } from '@heliograph/contract/browser'
import { mostModules, type Component } from '@heliograph/domain/module-map'
import { boundsOf, middleOf, type Bounds, type Point } from '@heliograph/domain/module-plane'
import { serialKey } from '@heliograph/domain/module-serials'
import { wiringOf } from '@heliograph/domain/wiring'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconRedo from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { lazyPart } from '#browser/lazy-part.ts'
import { codeOf } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { ArrayFields } from './array-fields.tsx'
import { BackgroundBar } from './background-bar.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { BackgroundLine } from './background-line.tsx'
import type { Drawing } from './background.ts'
import { drawingOf, drawnOf, firstOf, moduleAt, positionsIn, toldOf, widened } from './editor-drawing.ts'
import {
  added,
  emptied,
  movedBy,
  movedTo,
  namedIn,
  nextFree,
  orders,
  placeOfFlaw,
  put,
  turnedBy,
  withArray,
  withCopy,
  without,
  type Arrays,
  type Order,
  type Position,
} from './edits.ts'
import { FillFields } from './fill-fields.tsx'
import { isDirection, nearestIn, positionAt } from './geometry.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ModuleCanvas, type Drag, type PlaneAt } from './module-canvas.tsx'
import { ModuleFields, type MapWords } from './module-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import type { SatelliteOffer } from './satellite-offer.ts'
import { arraysIn, modulesWithin, only, rangeTo, stillIn, toggled, type Selection } from './selection.ts'
import { SeveralFields } from './several-fields.tsx'
import { useEditedBackground, useWideFrame } from './use-background.ts'
import { useDrawing } from './use-drawing.ts'
import { useNumbering } from './use-numbering.ts'
import { placesIn, WiringParts, type PartDrag } from './wiring-parts.tsx'
import { keysBelow } from './wiring.tsx'
import classes from './module-map.module.css'

interface Props {
  /** As it is stored, or what is known without. */
  map: Pick<ModuleMapOfDay, 'version' | 'arrays' | 'background' | 'parts' | 'hosts'>
  plantId: number
  offer: SatelliteOffer | undefined
  save: (wish: Wish) => Promise<{ version: number }>
  /** By which others know that a save is under way. */
  saveKey: readonly unknown[]
  /** What is stored now. */
  reload: () => Promise<Pick<ModuleMapOfDay, 'version' | 'arrays' | 'background' | 'savedBy'> | undefined>
  /** @param picture base64 */
  recognise: (picture: string, frame?: SheetFrame) => Promise<RecognisedSheet>
  /** Sheets for stickers, as PDF. */
  print: (arrays: Arrays) => Promise<{ blob: Blob; name: string | undefined }>
  onSaved: () => void
  onClose: () => void
  words: MapWords
}

interface Wish {
  version: number
  arrays: Arrays
  background: DrawnBackground | null
}

/** Draws where the modules are: by mouse, by touch, or by keys and fields alone. */
export const MapEditor = ({
  map,
  plantId,
  offer,
  save,
  saveKey,
  reload,
  recognise,
  print,
  onSaved,
  onClose,
  words: spoken,
}: Props) => {
  const words = spoken.moduleMap
  const drawing = useDrawing(drawingOf(map))
  const { arrays } = drawing.shown
  const [stored, setStored] = useState(() => storedIn(map))
  const [kept, setSelection] = useState<Selection | undefined>(() => firstOf(arrays))
  const selection = stillIn(arrays, kept)
  const chosen = selection?.at
  const ids = selection ? arraysIn(selection) : []
  const isSeveral = selection !== undefined && selection.all.length > 1
  const [addsToChosen, setAddsToChosen] = useState(false)
  const [framed, setFramed] = useState<Bounds>()
  const [fault, setFault] = useState<string>()
  const [frame, setFrame] = useState(() => widened(boundsOf(arrays)))
  const [isAsked, setAsked] = useState(false)
  const [other, setOther] = useState<Awaited<ReturnType<typeof reload>>>()
  const array = arrays.find(({ id }) => id === chosen?.arrayId)
  const serials = new Set(map.parts.map(({ sn }) => serialKey(sn)))
  const [order, setOrder] = useState<Order>(orders[0])
  const planeAt = useRef<PlaneAt>(null)
  const surface = useRef<HTMLDivElement>(null)
  const settled = drawing.settled.arrays
  const nodes = useMemo(() => wiringOf(map, placesIn(settled)), [map, settled])
  const [outlined, setOutlined] = useState<string>()
  const meant = useMemo(() => keysBelow(nodes, outlined), [nodes, outlined])
  /** What was put last, as long as it is the last step. */
  const [done, setDone] = useState<{ placed: number; left: number; made: Arrays }>()

  const edited = useEditedBackground({
    plantId,
    background: drawing.shown.background,
    bounds: boundsOf(arrays),
    change: (background) => drawing.change({ ...drawing.settled, background }),
    hold: (background) => drawing.hold({ ...drawing.settled, background }),
    release: drawing.release,
    drop: drawing.drop,
    offer,
    toDrawing: () => surface.current?.focus({ preventScroll: true }),
  })
  const wide = useWideFrame(frame, drawing.settled.background)

  const saving = useMutation({
    mutationKey: saveKey,
    mutationFn: ({ wish }: { wish: Wish; drawn: Drawing; picture: string | undefined }) => save(wish),
    onSuccess({ version }, { wish, drawn, picture }) {
      drawing.keep(drawn)
      // Another picture has a name that only the server knows: it is sent again.
      setStored({ version, picture: wish.background?.picture === undefined ? undefined : picture })
      onSaved()
      // Neither what was drawn meanwhile, nor an editor that was opened again since.
      if (surface.current && drawing.shown === drawn) onClose()
    },
    async onError(error) {
      if (codeOf(error) === 'PLANT_CHANGED_MEANWHILE') setOther(await reload())
    },
  })
  const saveOver = ({ version, picture }: typeof stored) =>
    saving.mutate({ wish: { version, arrays, background: edited.savedOver(picture) }, drawn: drawing.shown, picture })

  /** Refused, with the reason, if a module were in two places. */
  const change = (to: Arrays) => {
    const flaw = placeOfFlaw(to)
    setFault(
      flaw === undefined
        ? undefined
        : flaw.first
          ? words.twice({
              sn: flaw.sn,
              array: flaw.first.array,
              row: flaw.first.row + 1,
              column: flaw.first.column + 1,
            })
          : words.tooMany({ most: mostModules }),
    )
    if (flaw) return false
    drawing.change({ ...drawing.settled, arrays: to })
    setFrame(widened(boundsOf(to)))
    return true
  }
  const numbering = useNumbering({ arrays: settled, selection, order, change })
  const hold = (to: Arrays) => drawing.hold({ ...drawing.settled, arrays: to })
  const select = (to: Selection | undefined) => {
    setFault(undefined)
    setSelection(to)
  }
  const choose = (position: Position) => select(only(position))
  const add = () => {
    const to = withArray(arrays, words.newArray({ number: arrays.length + 1 }))
    if (change(to)) choose({ arrayId: to.at(-1)?.id ?? 0, row: 0, column: 0 })
  }
  const copy = (id: number) => {
    const [made] = withCopy(arrays, id, (name) => words.copyOf({ name }))
    if (made && change([...arrays, made])) choose({ arrayId: made.id, row: 0, column: 0 })
  }
  const remove = (id: number) => {
    const left = without(arrays, [id])
    if (change(left)) select(firstOf(left))
  }

  const putAt = (components: readonly Component[], at: Position) => {
    const to = put(settled, at, components, order)
    const placed = components.length === 1 ? 1 : namedIn(to) - namedIn(settled)
    if (!change(to)) return false
    setDone({ placed, left: components.length - placed, made: to })
    return true
  }
  /** The next one goes to the next module, so that several are put one after the other. */
  const putHere = (components: readonly Component[]) => {
    if (!chosen || !putAt(components, chosen)) return
    choose(nextFree(put(settled, chosen, components, order), chosen, order) ?? chosen)
  }
  const grab = (components: readonly Component[]): PartDrag => {
    let over: Position | undefined
    return {
      move(to) {
        const point = planeAt.current?.(to)
        over = point && positionOf(point)
        hold(over ? put(settled, over, components, order) : settled)
      },
      end() {
        drawing.drop()
        if (over && putAt(components, over)) choose(over)
      },
      cancel: drawing.drop,
    }
  }

  const positionOf = (at: Point): Position | undefined => {
    for (const one of arrays.toReversed()) {
      const position = positionAt(one, at)
      if (position) return { arrayId: one.id, ...position }
    }
    return undefined
  }
  /** All modules in it are chosen. */
  const frameFrom = (at: Point): Drag => {
    let part: Bounds | undefined
    return {
      move({ x, y }) {
        const [left, right] = [Math.min(at.x, at.x + x), Math.max(at.x, at.x + x)]
        part = { left, right, top: Math.min(at.y, at.y + y), bottom: Math.max(at.y, at.y + y) }
        setFramed(part)
      },
      end() {
        setFramed(undefined)
        select((part && modulesWithin(arrays, part)) ?? selection)
      },
      cancel: () => setFramed(undefined),
    }
  }
  const onDrag = (at: Point, event: PointerEvent): Drag | undefined => {
    if (edited.handling === 'picture') return edited.drag()
    if (edited.handling === 'line') return undefined
    if (event.shiftKey || addsToChosen) return frameFrom(at)
    const grabbed = positionOf(at)
    const start = arrays.find(({ id }) => id === grabbed?.arrayId)
    if (!grabbed || !start) return undefined
    const moved = ids.includes(start.id) ? [start.id, ...ids.filter((id) => id !== start.id)] : [start.id]
    return {
      move: (by) => hold(movedTo(arrays, moved, { x: start.x + by.x, y: start.y + by.y })),
      end() {
        drawing.release()
        if (moved.length === 1) choose(grabbed)
      },
      cancel: drawing.drop,
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey) {
      const isRedo = key === 'y' || (key.toLowerCase() === 'z' && event.shiftKey)
      if (isRedo) drawing.redo()
      else if (key === 'z') drawing.undo()
      else if (key === 'a') select(modulesWithin(arrays) ?? selection)
      return isRedo || key === 'z' || key === 'a'
    }
    if (edited.handling === 'picture') return edited.onKey(event)
    if (edited.handling === 'line' && key === 'Escape') {
      edited.handle(undefined)
      return true
    }
    if (!selection || !chosen || !array) return false
    if (isDirection(key) && event.altKey) {
      const [x, y] = stepsOf[key]
      const by = event.shiftKey ? smallStepM : stepM
      change(movedBy(arrays, ids, { x: x * by, y: y * by }))
      return true
    }
    if (isDirection(key)) {
      const next = nearestIn(positionsIn(arrays), middleOf(array, chosen), key)
      if (next) select(event.shiftKey ? rangeTo(selection, next.position) : only(next.position))
      return true
    }
    if (key === 'r' || key === 'R') change(turnedBy(arrays, ids, key === 'R' ? -turnDeg : turnDeg))
    else if (key === 'n') numbering.number()
    else if (key === 'N') numbering.remove()
    else if (key === 'Delete' || key === 'Backspace') change(emptied(arrays, selection.all))
    else if (key === 'Insert' || key === ' ') change(added(arrays, selection.all))
    else if (key === 'Escape' && isSeveral) choose(chosen)
    else if (key === 'Escape' && meant) setOutlined(undefined)
    else return false
    return true
  }

  return (
    <div className={classes.columns}>
      <LeaveQuestion
        isChanged={drawing.isChanged}
        isAsked={isAsked}
        onLeave={onClose}
        onStay={() => setAsked(false)}
        words={words}
      />
      <Card>
        <div className={classes.tools}>
          <ButtonRow>
            <Button variant="default" onClick={add}>
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
              onClick={() => setAddsToChosen(!addsToChosen)}
            >
              {words.several}
            </Button>
          </ButtonRow>
          <ButtonRow>
            <Button variant="default" onClick={drawing.isChanged ? () => setAsked(true) : onClose}>
              {words.cancel}
            </Button>
            <Button
              loading={saving.isPending}
              disabled={!drawing.isChanged && stored.version > 0}
              onClick={() => saveOver(stored)}
            >
              {words.save}
            </Button>
          </ButtonRow>
        </div>
        <p role="status" className={classes.note}>
          {saving.isSuccess && drawing.isChanged && words.savedBefore}
        </p>
        {other && (
          <Callout tone="warning" icon={IconAlert} role="alert">
            <p>{other.savedBy === null ? words.changedMeanwhile : words.changedBy({ name: other.savedBy })}</p>
            <ButtonRow>
              <Button
                variant="default"
                onClick={() => {
                  const theirs = drawingOf(other)
                  drawing.restart(theirs)
                  setStored(storedIn(other))
                  setFrame(widened(boundsOf(theirs.arrays)))
                  select(firstOf(theirs.arrays))
                  setOther(undefined)
                }}
              >
                {words.takeTheirs}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setStored(storedIn(other))
                  setOther(undefined)
                  saveOver(storedIn(other))
                }}
              >
                {words.keepMine}
              </Button>
            </ButtonRow>
          </Callout>
        )}
        {saving.error && !['PLANT_CHANGED_MEANWHILE', 'RECOGNITION_ERROR'].includes(codeOf(saving.error) ?? '') && (
          <p role="alert" className={classes.fault}>
            {words.notSaved}
          </p>
        )}
        <ModuleCanvas
          arrays={arrays.map((one) => ({
            array: one,
            isChosen: ids.includes(one.id),
            ...drawnOf(one, selection?.all ?? [], serials, meant),
          }))}
          withGaps
          background={edited.shown}
          over={
            edited.handling === 'line' && edited.background
              ? (at) =>
                  edited.background && (
                    <BackgroundLine
                      background={edited.background}
                      line={edited.line}
                      onLine={edited.setLine}
                      at={at}
                      planeAt={(client) => planeAt.current?.(client)}
                      words={words}
                    />
                  )
              : undefined
          }
          bounds={wide}
          label={words.draw}
          hint={edited.handling === 'picture' ? words.background.moveHint : words.drawHint}
          onPress={(at, event) => {
            if (edited.handling !== undefined) return edited.press(at)
            const pressed = positionOf(at)
            if (!pressed) return
            const isMore = event.shiftKey || event.ctrlKey || event.metaKey || addsToChosen
            select(selection && isMore ? toggled(selection, pressed) : only(pressed))
          }}
          onDrag={onDrag}
          frame={framed}
          onKey={onKey}
          planeAt={planeAt}
          surfaceRef={surface}
          words={words.zoom}
        />
        {edited.background && edited.handling ? (
          <BackgroundBar edited={edited} background={edited.background} words={words} />
        ) : (
          <p className={classes.note}>
            {words.drawHint} {words.severalHint}
          </p>
        )}
        <p role="status" className="only-heard">
          {array && chosen ? toldOf(array, chosen, words) : ''}
          {isSeveral && ` ${words.severalText({ modules: selection.all.length, arrays: ids.length })}`}
        </p>
        {fault !== undefined && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
      </Card>
      <div className={classes.side}>
        {nodes.length > 0 && (
          <TitledCard title={words.wiring.title}>
            <WiringParts
              nodes={nodes}
              at={chosen}
              order={order}
              onChoose={choose}
              onPut={putHere}
              onGrab={grab}
              outlined={outlined}
              onOutline={setOutlined}
              done={done?.made === settled ? done : undefined}
              words={words}
            />
          </TitledCard>
        )}
        {isSeveral && (
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
              parts={map.parts}
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
              onCopy={() => copy(array.id)}
              onRemove={() => remove(array.id)}
              words={words}
            />
          </TitledCard>
        )}
        {array && ids.length === 1 && (
          <TitledCard title={words.fill}>
            <FillFields
              array={array}
              arrays={arrays}
              parts={map.parts}
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
            failure={codeOf(saving.error) === 'RECOGNITION_ERROR' ? words.sheet.wrong.noPicture : undefined}
            words={words}
          />
        </TitledCard>
        <TitledCard title={words.sheet.title}>
          <Suspense>
            <SheetPhoto
              arrays={arrays}
              isDrawn={stored.version > 0}
              recognise={recognise}
              print={print}
              onChange={change}
              onChoose={choose}
              words={words}
            />
          </Suspense>
        </TitledCard>
      </div>
    </div>
  )
}

/** Of the map that is stored, what a later save has to name. */
const storedIn = ({ version, background }: Pick<ModuleMapOfDay, 'version' | 'background'>) => ({
  version,
  picture: background?.picture ?? undefined,
})

const SheetPhoto = lazyPart(async () => ({ default: (await import('./sheet-photo.tsx')).SheetPhoto }))

const stepsOf = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const [stepM, smallStepM, turnDeg] = [0.5, 0.1, 15]
