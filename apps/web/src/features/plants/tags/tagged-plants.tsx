import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { tagQueries } from './tags.queries.ts'
import classes from './tags.module.css'

/** What is put on plants: a tag, or null for the large screen, or the person's own favourites. */
export type Mark = string | null | typeof favourites
export const favourites = Symbol('favourites')

interface Props {
  mark: Mark
  /** The plants that have the tag. Rows of plants say themselves whether they are favourites. */
  on: readonly number[]
  words: Pick<Words, 'tags' | 'plants' | 'errors' | 'shell'>
}

/** Which plants have a tag, or are favourites. Choices stay while the person searches for the next plants, until they are saved. */
export const TaggedPlants = ({ mark, on, words: { tags: words, plants: plantWords, errors, shell } }: Props) => {
  const queries = tagQueries(useApi())
  const cache = useQueryClient()
  const [keyword, setKeyword] = useState('')
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { data, isError, refetch } = useQuery(queries.plants(useDeferredValue(keyword)))
  const save = useMutation({
    mutationFn: (saved: ReadonlyMap<number, boolean>) =>
      mark === favourites ? queries.markFavourites(saved) : queries.put(mark, saved),
    meta: { inPlace: true },
    // What was chosen meanwhile is not saved yet.
    onSuccess: (_, saved) => setChanges((now) => new Map([...now].filter(([id, wanted]) => saved.get(id) !== wanted))),
    onSettled: () =>
      Promise.all([['tags'], ['plants'], ['large-screen']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
  const plants = data?.plants ?? []
  const has = new Set(mark === favourites ? plants.flatMap(({ id, following }) => (following ? id : [])) : on)
  const isOn = (id: number) => changes.get(id) ?? has.has(id)
  const set = (ids: readonly number[], wanted: boolean) => {
    if (!save.isPending) save.reset()
    const next = new Map(changes)
    for (const id of ids)
      if (has.has(id) === wanted && !save.isPending) next.delete(id)
      else next.set(id, wanted)
    setChanges(next)
  }
  const shownOn = plants.filter(({ id }) => isOn(id)).length
  const title =
    mark === favourites ? words.favouritePlants : mark === null ? words.screenPlants : words.plants({ name: mark })
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {mark === favourites && <p className={classes.hint}>{words.favouritesHint}</p>}
      {mark === null && on.length === 0 && changes.size === 0 && <p className={classes.hint}>{words.none}</p>}
      <SearchField
        label={words.search}
        hint={words.searchHint}
        clearLabel={words.clearSearch}
        value={keyword}
        onSearch={setKeyword}
        className={undefined}
      />
      {isError && !data && (
        <Notice
          title={plantWords.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {data && (
        <Checkbox
          label={words.all}
          checked={plants.length > 0 && shownOn === plants.length}
          indeterminate={shownOn > 0 && shownOn < plants.length}
          onChange={({ currentTarget: { checked } }) =>
            set(
              plants.map(({ id }) => id),
              checked,
            )
          }
        />
      )}
      <ul className={classes.plants} aria-label={title}>
        {plants.map(({ id, name: plant, address }) => (
          <li key={id}>
            <Checkbox
              label={plant}
              description={address}
              checked={isOn(id)}
              onChange={({ currentTarget: { checked } }) => set([id], checked)}
            />
          </li>
        ))}
      </ul>
      {data && (
        <p className={classes.hint}>
          {words.found({ count: plants.length, total: data.total })}
          {data.total > plants.length && ` · ${words.more}`}
        </p>
      )}
      <Refusal
        text={refusalText(save.error, {
          errors,
          own: { 'body/name': words.tooMany },
          otherwise: mark === favourites ? words.notAllSaved : words.notSaved,
        })}
      />
      <div className={classes.save}>
        <Button loading={save.isPending} disabled={changes.size === 0} onClick={() => save.mutate(changes)}>
          {words.save}
        </Button>
        <span role="status">{save.isSuccess && changes.size === 0 && words.saved}</span>
      </div>
    </section>
  )
}
