import type { Connected } from '@heliograph/domain/module-map'
import { boundsOf } from '@heliograph/domain/module-plane'
import { medianOf, shareText } from '@heliograph/domain/module-shares'
import { wiringOf } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import type { ShownBackground } from './background-layer.tsx'
import { isDirection, nearestIn, positionAt } from './geometry.ts'
import { ModuleCanvas } from './module-canvas.tsx'
import { ModuleLegend } from './module-legend.tsx'
import { ModuleList } from './module-list.tsx'
import { ModuleSide } from './module-side.tsx'
import { toldOf } from './module-texts.ts'
import type { Drawn, DrawnArray } from './paint-map.ts'
import { Settled, type Reading, type Shown } from './settled.tsx'
import { countsOf, keyOf, type MapArray, type MapModule, type ModuleFigures } from './shares.ts'
import { keysBelow, wiredIn } from './wiring.tsx'
import classes from './module-map.module.css'

interface Props {
  arrays: readonly MapArray[]
  reading: Reading
  connected: Connected
  asList: boolean
  /** Below the modules. */
  background?: ShownBackground | undefined
  chosenKey: string | undefined
  onChoose: (key: string | undefined) => void
  linkTo: (deviceId: number, name: string) => ReactNode
  /** Above the drawing. */
  children?: ReactNode
  /** Below the drawing, beside its legend. */
  switches?: ReactNode
  /** Beside the drawing, above all else. */
  aside?: ReactNode
  /** Below the drawing, about the module that is chosen. */
  below?: (chosen: MapModule) => ReactNode
  words: Words['moduleMap']
  table: Words['shell']
}

/** The modules at their places, the worst of them, and what the chosen one gave. */
export const ModuleMap = ({
  arrays,
  reading,
  connected,
  asList,
  background,
  chosenKey,
  onChoose,
  linkTo,
  children,
  switches,
  aside,
  below,
  words,
  table,
}: Props) => {
  const { modules, figures } = reading
  const chosen = modules.find(({ key }) => key === chosenKey)
  const [outlined, setOutlined] = useState<string>()
  const nodes = useMemo(() => wiringOf(connected, wiredIn(modules)), [connected, modules])
  const meant = useMemo(() => keysBelow(nodes, outlined), [nodes, outlined])
  const marked = useMemo(() => markedIn(arrays, chosenKey, meant), [arrays, chosenKey, meant])
  const drawn = useMemo(() => drawnOf(arrays, marked, figures), [arrays, marked, figures])
  // Made here, so that they stay as they are when only the lists follow.
  const drawing = !asList && (
    <>
      <ModuleCanvas
        arrays={drawn}
        background={background}
        {...(background && { bounds: roomAround(arrays) })}
        label={words.map}
        hint={words.mapHint}
        onPress={(at) => {
          const hit = arrays.flatMap((array) => {
            const position = positionAt(array, at)
            return position ? keyOf(array.id, position) : []
          })
          onChoose(modules.find(({ key }) => hit.includes(key))?.key)
        }}
        onKey={({ key }) => {
          if (key === 'Escape' && (chosen || meant)) {
            if (chosen) onChoose(undefined)
            else setOutlined(undefined)
            return true
          }
          if (!isDirection(key) && key !== 'Home' && key !== 'Enter') return false
          const next = chosen && isDirection(key) ? nearestIn(modules, chosen.at, key) : modules[0]
          if (next) onChoose(next.key)
          return true
        }}
        words={words.zoom}
      />
      <ModuleLegend words={words} />
      {switches && <div className={classes.switches}>{switches}</div>}
    </>
  )
  const curve = chosen && below && <TitledCard title={words.curve}>{below(chosen)}</TitledCard>
  return (
    <Settled reading={reading}>
      {({ shown, unit }) => {
        const told = shown.find(({ key }) => key === chosenKey)
        return (
          <div className={classes.columns}>
            <Card>
              {children}
              <Summary shown={shown} unit={unit} words={words} />
              {drawing || <ModuleList shown={shown} unit={unit} onChoose={onChoose} words={words} table={table} />}
              <p role="status" className="only-heard">
                {told ? toldOf(told, unit, words) : ''}
              </p>
            </Card>
            <div className={classes.side}>
              {aside}
              <ModuleSide
                shown={shown}
                unit={unit}
                nodes={nodes}
                withWiring={!asList}
                chosenKey={chosenKey}
                onChoose={onChoose}
                outlined={outlined}
                onOutline={setOutlined}
                linkTo={linkTo}
                words={words}
              />
            </div>
            {curve}
          </div>
        )
      }}
    </Settled>
  )
}

/** What is around the modules tells which roof it is. */
const roomAround = (arrays: readonly MapArray[]) => {
  const { left, right, top, bottom } = boundsOf(arrays)
  const room = Math.max(leastRoomM, 0.1 * (right - left), 0.1 * (bottom - top))
  return { left: left - room, right: right + room, top: top - room, bottom: bottom + room }
}
const leastRoomM = 3

const Summary = memo(({ shown, unit, words }: Shown & { words: Props['words'] }) => {
  const median = medianOf(shown.map(({ value }) => value).filter((value) => value !== null))
  const countOf = countsOf(shown)
  const facts = [
    [words.modules, String(shown.length)],
    [words.median, quantityText(median, unit)],
    [words.below, String(countOf('half', 'low', 'less'))],
    [words.zeroCount, String(countOf('zero'))],
    [words.unknownCount, String(countOf('unknown', 'unnamed'))],
  ] as const
  return (
    <dl className={classes.summary}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
})

/** Stays the same while a day is played. */
const markedIn = (
  arrays: readonly MapArray[],
  chosenKey: string | undefined,
  meant: ReadonlySet<string> | undefined,
): (readonly Drawn[])[] =>
  arrays.map(({ id, modules }) =>
    modules.map(({ row, column }) => {
      const key = keyOf(id, { row, column })
      return { row, column, isChosen: key === chosenKey, outline: meant && (meant.has(key) ? 'within' : 'beside') }
    }),
  )

const drawnOf = (
  arrays: readonly MapArray[],
  marked: readonly (readonly Drawn[])[],
  { shares, levels }: ModuleFigures,
) => {
  let end = 0
  return arrays.map((array, which): DrawnArray => {
    const first = end
    end += array.modules.length
    return {
      array,
      modules: marked[which] ?? [],
      levels: levels.slice(first, end),
      textOf: (place) => {
        const share = shares[first + place] ?? null
        return share === null || levels[first + place] === 'zero' ? '' : shareText(share)
      },
      numberOf: (place) => String(array.modules[place]?.number ?? ''),
    }
  })
}
