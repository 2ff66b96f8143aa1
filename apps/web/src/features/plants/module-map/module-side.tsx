import { shareText, worstOf } from '@heliograph/domain/module-shares'
import type { WiringNode } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { memo, type ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { ChosenModule } from './chosen-module.tsx'
import { placeText } from './module-texts.ts'
import type { Shown } from './settled.tsx'
import { Wiring, type WiredPart } from './wiring.tsx'
import classes from './module-map.module.css'

interface Props extends Shown {
  nodes: readonly WiringNode<WiredPart>[]
  withWiring: boolean
  chosenKey: string | undefined
  onChoose: (key: string | undefined) => void
  outlined: string | undefined
  onOutline: (key: string | undefined) => void
  linkTo: (deviceId: number, name: string) => ReactNode
  words: Words['moduleMap']
}

/** Beside the drawing: the wiring with its sums, the module that is chosen, and the worst of all. */
export const ModuleSide = memo(
  ({ shown, unit, nodes, withWiring, chosenKey, onChoose, outlined, onOutline, linkTo, words }: Props) => {
    const chosen = shown.find(({ key }) => key === chosenKey)
    const worst = worstOf(shown)
    return (
      <>
        {withWiring && (
          <TitledCard title={words.wiring.title}>
            <Wiring
              nodes={nodes}
              shown={shown}
              unit={unit}
              chosenKey={chosenKey}
              onChoose={onChoose}
              outlined={outlined}
              onOutline={onOutline}
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
      </>
    )
  },
)
