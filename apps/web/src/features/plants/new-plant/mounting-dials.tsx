import type { Words } from '@heliograph/phrases'
import { Dial } from './dial.tsx'
import classes from './dial.module.css'

interface Props {
  /** Degrees; null while nothing, or no number, is entered. */
  value: number | null
  onChange: (degrees: number) => void
  words: Words['newPlant']
}

/** Where the modules look, as a compass with north at the top: clockwise from north. */
export const AzimuthDial = ({ value, onChange, words }: Props) => {
  const point = value === null ? undefined : pointOf(value)
  return (
    <Dial
      label={words.azimuthDial}
      value={value}
      text={value === null ? words.angleMissing : `${value}° ${point === undefined ? '' : words.points[point]}`}
      most={360}
      isRound
      usual={180}
      onChange={onChange}
      // The middle has no direction.
      angleAt={(x, y) => (Math.hypot(x, y) < 8 ? undefined : (Math.atan2(x, -y) / radians + 360) % 360)}
      placeOf={(degrees) => ({ x: 44 * Math.sin(degrees * radians), y: -44 * Math.cos(degrees * radians) })}
    >
      <circle r="54" className={classes.ring} />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (
        <line
          key={degrees}
          y1="-54"
          y2={degrees % 90 === 0 ? -46 : -50}
          transform={`rotate(${degrees})`}
          className={classes.mark}
        />
      ))}
      <text y="-58">{words.points.north}</text>
      <text x="62" y="4">
        {words.points.east}
      </text>
      <text y="67">{words.points.south}</text>
      <text x="-62" y="4">
        {words.points.west}
      </text>
      {value === null ? (
        <text y="4">{words.angleUnset}</text>
      ) : (
        <line y1="-16" y2="-44" transform={`rotate(${value})`} className={classes.needle} />
      )}
      {point !== undefined && (
        <text y="5" className={classes.point}>
          {words.points[point]}
        </text>
      )}
    </Dial>
  )
}

/** How steep the modules are, as the roof from its side. */
export const TiltDial = ({ value, onChange, words }: Props) => {
  const end = value === null ? undefined : roofEnd(value)
  return (
    <Dial
      label={words.tiltDial}
      value={value}
      text={value === null ? words.angleMissing : `${value}°`}
      most={90}
      isRound={false}
      usual={30}
      onChange={onChange}
      angleAt={(x, y) =>
        Math.hypot(x - eave.x, y - eave.y) < 8 ? undefined : Math.atan2(eave.y - y, x - eave.x) / radians
      }
      placeOf={roofEnd}
    >
      <path
        d={`M${eave.x + length} ${eave.y}A${length} ${length} 0 0 0 ${eave.x} ${eave.y - length}`}
        className={classes.mark}
        fill="none"
      />
      {[0, 15, 30, 45, 60, 75, 90].map((degrees) => (
        <line
          key={degrees}
          x1={length - 5}
          x2={length}
          transform={`translate(${eave.x} ${eave.y}) rotate(${-degrees})`}
          className={classes.mark}
        />
      ))}
      <line x1={eave.x} x2={eave.x + length + 8} y1={eave.y} y2={eave.y} className={classes.mark} />
      {end ? (
        <>
          <path d={`M${eave.x} ${eave.y}L${end.x} ${end.y}L${end.x} ${eave.y}Z`} className={classes.roof} />
          <line x1={eave.x} y1={eave.y} x2={end.x} y2={end.y} className={classes.needle} />
        </>
      ) : (
        <text y="30">{words.angleUnset}</text>
      )}
    </Dial>
  )
}

const radians = Math.PI / 180
/** The lower end of the roof. */
const eave = { x: -52, y: 48 }
const length = 98

const roofEnd = (degrees: number) => ({
  x: eave.x + length * Math.cos(degrees * radians),
  y: eave.y - length * Math.sin(degrees * radians),
})

const points = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const
const pointOf = (degrees: number) => points[Math.floor((((degrees % 360) + 360 + 22.5) % 360) / 45)]
