import { areas, dataCentreOf, type Area } from '@heliograph/domain/areas'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useId } from 'react'
import classes from './registration.module.css'

interface Props {
  chosen: Area
  /** What fits where the person seems to be. */
  suggested: Area
  onChoose: (area: Area) => void
  onNext: () => void
  words: Words['registration']
}

/** Nine regions, what each means, and where it keeps what is entrusted to it: to be known before anything is typed. */
export const RegionStep = ({ chosen, suggested, onChoose, onNext, words }: Props) => {
  const group = useId()
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <fieldset className={classes.group} aria-describedby={`${group}-hint`}>
        <legend className={classes.legend}>{words.regionTitle}</legend>
        <p id={`${group}-hint`} className={classes.hint}>
          {words.regionHint}
        </p>
        <div className={classes.regions}>
          {areas.map((area) => (
            <label key={area} className={classes.region}>
              <input
                type="radio"
                name={group}
                value={area}
                checked={area === chosen}
                aria-labelledby={`${group}-${area}`}
                aria-describedby={`${group}-${area}-about`}
                onChange={() => onChoose(area)}
              />
              <span className={classes.regionText}>
                <span className={classes.regionName}>
                  <span id={`${group}-${area}`}>{words.regions[area].name}</span>
                  {area === suggested && (
                    <span className={classes.suggested}>
                      <IconPin size={12} aria-hidden="true" />
                      {words.suggested}
                    </span>
                  )}
                </span>
                <span id={`${group}-${area}-about`}>
                  <small>{words.regions[area].text}</small>
                  <small className={classes.kept}>
                    <IconDatabase size={14} aria-hidden="true" />
                    {dataCentreOf(area) === 'CN' ? words.keptInChina : words.keptElsewhere}
                  </small>
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="md" fullWidth>
        {words.next}
      </Button>
    </form>
  )
}
