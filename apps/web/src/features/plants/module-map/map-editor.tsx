import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import type { Component } from '@heliograph/domain/module-map'
import { boundsOf, middleOf, type Bounds, type Point } from '@heliograph/domain/module-plane'
import { serialKey } from '@heliograph/domain/module-serials'
import { wiringOf } from '@heliograph/domain/wiring'
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { BackgroundBar } from './background-bar.tsx'
import { BackgroundLine } from './background-line.tsx'
import { drawingOf, drawnOf, positionIn, positionsIn, toldOf } from './editor-drawing.ts'
import { EditorSide, type Paper } from './editor-side.tsx'
import { EditorTools } from './editor-tools.tsx'
import { added, emptied, movedBy, movedTo, put, turnedBy, type Position } from './edits.ts'
import { isDirection, nearestIn } from './geometry.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ModuleCanvas, type Drag, type PlaneAt } from './module-canvas.tsx'
import type { MapWords } from './module-fields.tsx'
import type { SatelliteOffer } from './satellite-offer.ts'
import { modulesWithin, only, rangeTo, toggled } from './selection.ts'
import { useEditedBackground, useWideFrame } from './use-background.ts'
import { useDrawing } from './use-drawing.ts'
import { useEdits } from './use-edits.ts'
import { useSaving, type StoredMap, type Wish } from './use-saving.ts'
import { placesIn, WiringParts, type PartDrag } from './wiring-parts.tsx'
import { keysBelow } from './wiring.tsx'
import classes from './module-map.module.css'

interface Props extends Paper {
  map: StoredMap & Pick<ModuleMapOfDay, 'parts' | 'hosts'>
  plantId: number
  offer: SatelliteOffer | undefined
  save: (wish: Wish) => Promise<{ version: number }>
  /** By which others know that a save is under way. */
  saveKey: readonly unknown[]
  /** What is stored now. */
  reload: () => Promise<(StoredMap & Pick<ModuleMapOfDay, 'savedBy'>) | undefined>
  onSaved: () => void
  onClose: () => void
  words: MapWords
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
  const edits = useEdits(drawing, words)
  const { arrays, settled, array, selection, chosen, ids, isSeveral, change, select, choose } = edits
  const [addsToChosen, setAddsToChosen] = useState(false)
  const [framed, setFramed] = useState<Bounds>()
  const [isAsked, setAsked] = useState(false)
  const serials = new Set(map.parts.map(({ sn }) => serialKey(sn)))
  const planeAt = useRef<PlaneAt>(null)
  const surface = useRef<HTMLDivElement>(null)
  const nodes = useMemo(() => wiringOf(map, placesIn(settled)), [map, settled])
  const [outlined, setOutlined] = useState<string>()
  const meant = useMemo(() => keysBelow(nodes, outlined), [nodes, outlined])

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
  const wide = useWideFrame(edits.bounds, drawing.settled.background)
  const saving = useSaving({
    map,
    drawing,
    savedOver: edited.savedOver,
    save,
    saveKey,
    reload,
    onSaved,
    onAllSaved() {
      // Not one that was opened again since.
      if (surface.current) onClose()
    },
  })

  const grab = (components: readonly Component[]): PartDrag => {
    let over: Position | undefined
    return {
      move(to) {
        const point = planeAt.current?.(to)
        over = point && positionIn(arrays, point)
        edits.hold(over ? put(settled, over, components, edits.order) : settled)
      },
      end() {
        drawing.drop()
        if (over && edits.putAt(components, over)) choose(over)
      },
      cancel: drawing.drop,
    }
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
    const grabbed = positionIn(arrays, at)
    const start = arrays.find(({ id }) => id === grabbed?.arrayId)
    if (!grabbed || !start) return undefined
    const moved = ids.includes(start.id) ? [start.id, ...ids.filter((id) => id !== start.id)] : [start.id]
    return {
      move: (by) => edits.hold(movedTo(arrays, moved, { x: start.x + by.x, y: start.y + by.y })),
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
    else if (key === 'n') edits.numbering.number()
    else if (key === 'N') edits.numbering.remove()
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
        <EditorTools
          drawing={drawing}
          edits={edits}
          saving={saving}
          addsToChosen={addsToChosen}
          onAddsToChosen={setAddsToChosen}
          onCancel={drawing.isChanged ? () => setAsked(true) : onClose}
          words={words}
        />
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
            const pressed = positionIn(arrays, at)
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
          {selection && isSeveral && ` ${words.severalText({ modules: selection.all.length, arrays: ids.length })}`}
        </p>
        {edits.fault !== undefined && (
          <p role="alert" className={classes.fault}>
            {edits.fault}
          </p>
        )}
      </Card>
      <EditorSide
        parts={map.parts}
        edits={edits}
        edited={edited}
        saving={saving}
        offer={offer}
        recognise={recognise}
        print={print}
        words={spoken}
      >
        {nodes.length > 0 && (
          <TitledCard title={words.wiring.title}>
            <WiringParts
              nodes={nodes}
              at={chosen}
              order={edits.order}
              onChoose={choose}
              onPut={edits.putHere}
              onGrab={grab}
              outlined={outlined}
              onOutline={setOutlined}
              done={edits.done}
              words={words}
            />
          </TitledCard>
        )}
      </EditorSide>
    </div>
  )
}

const stepsOf = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const [stepM, smallStepM, turnDeg] = [0.5, 0.1, 15]
