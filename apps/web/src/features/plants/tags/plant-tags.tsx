import type { Words } from '@heliograph/phrases'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { favourites, TaggedPlants, type Mark } from './tagged-plants.tsx'
import { tagQueries } from './tags.queries.ts'
import classes from './tags.module.css'

interface Props {
  /** Whether the brand has the large screen. */
  hasScreen: boolean
  words: Pick<Words, 'tags' | 'plants' | 'errors' | 'shell'>
}

/** The tags of a person or an organisation, and the plants that each is on. */
export const PlantTags = ({ hasScreen, words: all }: Props) => {
  const { tags: words, shell } = all
  const { data: tags, isError, refetch } = useQuery(tagQueries(useApi()).list)
  const { data: marked } = useQuery(tagQueries(useApi()).favourites)
  const [chosen, choose] = useState<Mark | undefined>(hasScreen ? null : undefined)
  const [typed, setTyped] = useState('')
  if (!tags && isError) {
    const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
    return <Notice title={words.failed} text={shell.failedText} action={retry} />
  }
  if (!tags) return <Skeleton height={200} role="status" aria-label={shell.loading} />

  const named = tags.flatMap(({ name, plantIds }) => (name === null ? [] : [{ name, count: plantIds.length }]))
  const isNew = typeof chosen === 'string' && !named.some(({ name }) => name === chosen)
  return (
    <>
      <FilterChips
        label={words.which}
        chips={[
          { value: 'favourites', text: words.favourites, count: marked ?? 0 },
          ...(hasScreen
            ? [
                {
                  value: screen,
                  text: words.screen,
                  count: tags.find(({ name }) => name === null)?.plantIds.length ?? 0,
                },
              ]
            : []),
          ...named.map(({ name, count }) => ({ value: `tag ${name}`, text: name, count })),
          ...(isNew ? [{ value: `tag ${chosen}`, text: chosen, count: 0 }] : []),
        ]}
        chosen={chosen === undefined ? [] : [valueOf(chosen)]}
        onToggle={(value) =>
          choose(value === 'favourites' ? favourites : value === screen ? null : value.slice('tag '.length))
        }
      />
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === '') return
          choose(typed.trim())
          setTyped('')
        }}
      >
        <TextInput
          label={words.new}
          description={words.newHint}
          value={typed}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {words.add}
        </Button>
      </form>
      {chosen !== undefined && (
        <TaggedPlants
          key={valueOf(chosen)}
          mark={chosen}
          on={tags.find(({ name }) => name === chosen)?.plantIds ?? []}
          words={all}
        />
      )}
    </>
  )
}

const screen = 'screen'
const valueOf = (mark: Mark) => (mark === favourites ? 'favourites' : mark === null ? screen : `tag ${mark}`)
