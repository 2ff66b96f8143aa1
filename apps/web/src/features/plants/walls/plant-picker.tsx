import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { wallQueries } from './walls.queries.ts'
import classes from './walls.module.css'

interface Props {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  error: ReactNode
  words: Words['walls']
}

/** Which plants a wall shows. What is chosen stays chosen while the person searches for the next ones. */
export const PlantPicker = ({ chosen, onChange, error, words }: Props) => {
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery(wallQueries(useApi()).plants(useDeferredValue(keyword)))
  const isChosen = new Set(chosen)
  return (
    <fieldset className={classes.picker}>
      <legend>{words.plantsChosen({ count: chosen.length })}</legend>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        clearLabel={words.clearSearch}
        value={keyword}
        onSearch={setKeyword}
        className={undefined}
      />
      <ul className={classes.plants}>
        {data?.plants.map(({ id, name, address }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={address}
              checked={isChosen.has(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
      {data && data.total > data.plants.length && <p className={classes.hint}>{words.more({ count: data.total })}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
