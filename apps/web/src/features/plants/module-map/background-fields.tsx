import { backgroundLimits } from '@heliograph/domain/module-background'
import { farthest } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { PhotoField } from '#ui/fields/photo-field.tsx'
import { NumberField } from './array-fields.tsx'
import { longestPx } from './background-photo.ts'
import { sound, type Background } from './background.ts'
import type { SatelliteOffer } from './satellite-offer.ts'
import type { EditedBackground } from './use-background.ts'
import parts from './module-map.module.css'

interface Props {
  edited: EditedBackground
  offer: SatelliteOffer | undefined
  /** Why it was not saved. */
  failure: string | undefined
  words: Words['moduleMap']
}

/** The picture below the drawing: chosen, scaled by a length that is known, and put where it belongs. */
export const BackgroundFields = ({ edited, offer, failure, words }: Props) => {
  const texts = words.background
  const { background, handling } = edited
  return (
    <div className={parts.fields}>
      <PhotoField
        shown={null}
        longestPx={longestPx}
        onPhoto={(photo) => void edited.add(photo)}
        onRemove={background ? () => edited.change(null) : undefined}
        failure={edited.isWrong ? words.sheet.wrong.noPicture : failure}
        words={{
          photo: texts.picture,
          photoHint: texts.hint,
          takePhoto: texts.take,
          choosePhoto: texts.choose,
          removePhoto: texts.remove,
          noPhoto: words.sheet.wrong.noPicture,
        }}
      />
      {offer?.place && !(background?.satellite && offer.source) && (
        <ButtonRow>
          <Button
            variant="default"
            onClick={() => {
              offer.choose(true)
              if (offer.place && !background?.satellite) edited.layPlace(offer.place)
            }}
          >
            {offer.label}
          </Button>
        </ButtonRow>
      )}
      {offer?.question}
      {background && edited.isMissing && (
        <p role="alert" className={parts.fault}>
          {texts.notLoaded}
        </p>
      )}
      {background && (
        <>
          <ButtonRow>
            {(background.satellite ? (['picture'] as const) : (['line', 'picture'] as const)).map((of) => (
              <Button
                key={of}
                variant={handling === of ? 'filled' : 'default'}
                aria-pressed={handling === of}
                onClick={() => edited.handle(handling === of ? undefined : of)}
              >
                {of === 'line' ? texts.scale : texts.move}
              </Button>
            ))}
          </ButtonRow>
          <PlaceFields background={background} edited={edited} words={words} />
        </>
      )}
    </div>
  )
}

const PlaceFields = ({
  background,
  edited,
  words,
}: Pick<Props, 'edited' | 'words'> & {
  background: Background
}) => {
  const texts = words.background
  const changed = (to: Partial<Background>) => sound({ ...background, ...to })
  const fields = [
    ['widthM', texts.width, backgroundLimits.widthM],
    ['angleDeg', words.angle, backgroundLimits.angleDeg],
    ['x', words.x, [-farthest, farthest]],
    ['y', words.y, [-farthest, farthest]],
  ] as const
  return (
    <div className={parts.pair}>
      {fields.map(([of, label, [from, to]]) => (
        <NumberField
          key={of}
          label={label}
          value={background[of]}
          from={from}
          to={to}
          onChange={(number) => number !== null && edited.change(changed({ [of]: number }))}
        />
      ))}
    </div>
  )
}
