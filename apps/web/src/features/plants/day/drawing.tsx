import { daylightOf } from '@heliograph/domain/daylight'
import type { Words } from '@heliograph/phrases'
import { Definitions } from './definitions.tsx'
import { Expected } from './expected.tsx'
import { Gaps, Generated, Ghost, Strip, Used } from './layers.tsx'
import { openingPx, type DayLayout } from './layout.ts'
import { ClearSky, Hours, Lane, Lines, Names, SunTimes } from './marks.tsx'
import { Chosen, Now } from './now.tsx'
import type { DayPicture } from './picture.ts'
import { skyOf } from './sky.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  layout: DayLayout
  /** The chosen moment. */
  shownAt: number | null
  id: string
  words: Words['day']
}

/** The picture itself, back to front. Screen readers have the sentence, the slider and the table. */
export const Drawing = ({ picture, layout, shownAt, id, words }: Props) => {
  const { axis, scale, isOpen, topPx, stripEndPx } = layout
  const { place, live, moments, gaps, parts } = picture
  const drawn = { moments, axis, scale, id }
  return (
    <svg width={axis.widthPx} height={layout.heightPx} aria-hidden="true">
      <Definitions
        id={id}
        sky={place ? skyOf(axis, place) : []}
        highPx={scale.horizonPx - layout.highestW * scale.pxPerW}
        horizonPx={scale.horizonPx}
      />
      {place && <rect width={axis.widthPx} height={scale.horizonPx} fill={`url(#${id}-sky)`} />}
      <rect width={axis.widthPx} height={scale.horizonPx} fill={`url(#${id}-fade)`} />
      <rect
        className={classes.ground}
        y={scale.horizonPx}
        width={axis.widthPx}
        height={scale.heightPx - scale.horizonPx}
      />
      <Lines layout={layout} />
      {live && isBeforeSunrise(picture) && (
        <Ghost moments={picture.ghost.filter(({ at }) => at > live.now)} axis={axis} scale={scale} />
      )}
      <ClearSky layout={layout} />
      <Expected picture={picture} layout={layout} />
      <Generated {...drawn} />
      {parts.use && <Used {...drawn} />}
      {parts.battery && <Strip moments={moments} axis={axis} topPx={layout.stripPx} heightPx={layout.stripHeightPx} />}
      <Gaps gaps={gaps} axis={axis} fromPx={topPx} toPx={stripEndPx} id={id} />
      <path className={classes.horizon} d={`M0 ${scale.horizonPx}H${axis.widthPx}`} />
      <SunTimes picture={picture} layout={layout} />
      <Names picture={picture} layout={layout} words={words} />
      <Lane layout={layout} />
      <Hours picture={picture} layout={layout} />
      {isOpen && (
        <>
          <rect className={classes.openingBack} x={layout.openingX} width={openingPx} height={stripEndPx} />
          <path className={classes.openingEdge} d={`M${layout.openingX + openingPx} 0V${stripEndPx}`} />
        </>
      )}
      {live && <Now picture={picture} layout={layout} id={id} isChosen={shownAt !== null} />}
      {shownAt !== null && <Chosen picture={picture} layout={layout} at={shownAt} />}
    </svg>
  )
}

const isBeforeSunrise = ({ live, zone, day, place }: DayPicture) => {
  if (!live || !place) return false
  const light = daylightOf(zone, day, place)
  return light.kind === 'day' && live.now < light.sunrise
}
