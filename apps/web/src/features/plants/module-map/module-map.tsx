import type { Connected } from '@heliograph/domain/module-map'
import { medianOf, shareText, worstOf } from '@heliograph/domain/module-shares'
import { wiringOf } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { useMemo, useState, type ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { ChosenModule } from './chosen-module.tsx'
import { isDirection, nearestIn, positionAt } from './geometry.ts'
import { ModuleCanvas } from './module-canvas.tsx'
import { ModuleLegend } from './module-legend.tsx'
import { ModuleList } from './module-list.tsx'
import { placeText, toldOf, type ValueUnit } from './module-texts.ts'
import type { Drawn } from './paint-map.ts'
import { countsOf, keyOf, modulesIn, type MapArray, type ShownModule } from './shares.ts'
import { keysBelow, Wiring, wiredIn } from './wiring.tsx'
import classes from './module-map.module.css'

interface Props {
  arrays: readonly MapArray[]
  /** All modules, in the order of the arrays. */
  shown: readonly ShownModule[]
  connected: Connected
  unit: ValueUnit
  asList: boolean
  chosenKey: string | undefined
  onChoose: (key: string | undefined) => void
  linkTo: (deviceId: number, name: string) => ReactNode
  /** Above the drawing. */
  children?: ReactNode
  /** Beside the drawing, above all else. */
  aside?: ReactNode
  /** Below the drawing, about the module that is chosen. */
  below?: (chosen: ShownModule) => ReactNode
  words: Words['moduleMap']
  table: Words['shell']
}

/** The modules at their places, the worst of them, and what the chosen one gave. */
export const ModuleMap = ({
  arrays,
  shown,
  connected,
  unit,
  asList,
  chosenKey,
  onChoose,
  linkTo,
  children,
  aside,
  below,
  words,
  table,
}: Props) => {
  const chosen = shown.find(({ key }) => key === chosenKey)
  const worst = worstOf(shown)
  const [outlined, setOutlined] = useState<string>()
  const nodes = useMemo(() => wiringOf(connected, wiredIn(modulesIn(arrays))), [connected, arrays])
  const meant = useMemo(() => keysBelow(nodes, outlined), [nodes, outlined])
  const drawn = useMemo(() => drawnOf(arrays, shown, chosenKey, meant), [arrays, shown, chosenKey, meant])
  return (
    <div className={classes.columns}>
      <Card>
        {children}
        <Summary shown={shown} unit={unit} words={words} />
        {asList ? (
          <ModuleList shown={shown} unit={unit} onChoose={onChoose} words={words} table={table} />
        ) : (
          <>
            <ModuleCanvas
              arrays={drawn}
              label={words.map}
              hint={words.mapHint}
              onPress={(at) => {
                const hit = arrays.flatMap((array) => {
                  const position = positionAt(array, at)
                  return position ? keyOf(array.id, position) : []
                })
                onChoose(shown.find(({ key }) => hit.includes(key))?.key)
              }}
              onKey={({ key }) => {
                if (key === 'Escape' && (chosen || meant)) {
                  if (chosen) onChoose(undefined)
                  else setOutlined(undefined)
                  return true
                }
                if (!isDirection(key) && key !== 'Home' && key !== 'Enter') return false
                const next = chosen && isDirection(key) ? nearestIn(shown, chosen.at, key) : shown[0]
                if (next) onChoose(next.key)
                return true
              }}
              words={words.zoom}
            />
            <ModuleLegend words={words} />
          </>
        )}
        <p role="status" className="only-heard">
          {chosen ? toldOf(chosen, unit, words) : ''}
        </p>
      </Card>
      <div className={classes.side}>
        {aside}
        {!asList && (
          <TitledCard title={words.wiring.title}>
            <Wiring
              nodes={nodes}
              shown={shown}
              unit={unit}
              chosenKey={chosenKey}
              onChoose={onChoose}
              outlined={outlined}
              onOutline={setOutlined}
              words={words}
            />
          </TitledCard>
        )}
        {chosen && (
          <TitledCard title={words.chosen}>
            <ChosenModule chosen={chosen} shown={shown} unit={unit} linkTo={linkTo} onChoose={onChoose} words={words} />
          </TitledCard>
        )}
        <TitledCard title={words.worst}>
          {worst.length === 0 ? (
            <p className={classes.note}>{words.noWorst}</p>
          ) : (
            <ol className={classes.worst}>
              {worst.map((one) => (
                <li key={one.key}>
                  <button type="button" className={classes.link} onClick={() => onChoose(one.key)}>
                    {placeText(one, words)}
                  </button>
                  <span className={classes.figure}>
                    {quantityText(one.value, unit)} · {shareText(one.share)}
                  </span>
                </li>
              ))}
            </ol>
          )}
          {!chosen && <p className={classes.note}>{words.press}</p>}
        </TitledCard>
      </div>
      {chosen && below && <TitledCard title={words.curve}>{below(chosen)}</TitledCard>}
    </div>
  )
}

const Summary = ({ shown, unit, words }: Pick<Props, 'shown' | 'unit' | 'words'>) => {
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
}

const drawnOf = (
  arrays: readonly MapArray[],
  shown: readonly ShownModule[],
  chosenKey: string | undefined,
  meant: ReadonlySet<string> | undefined,
) => {
  let first = 0
  return arrays.map((array) => {
    const own = shown.slice(first, (first += array.modules.length))
    const modules = own.map(({ key, module, level, share }): Drawn => ({
      row: module.row,
      column: module.column,
      level,
      text: () => (share === null || level === 'zero' ? '' : shareText(share)),
      isChosen: key === chosenKey,
      outline: meant && (meant.has(key) ? 'within' : 'beside'),
    }))
    return { array, modules }
  })
}
