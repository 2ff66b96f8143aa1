import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Failure } from '#ui/notices/failure.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { brandQueries, brandsKey, type EditedBrand } from './brands.queries.ts'
import type { Part } from './parts.ts'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

interface Props {
  brand: EditedBrand
  draft: BrandDraft
  /** Sections in which something is wrong. */
  partsWrong: readonly Part[]
  onPart: (part: Part) => void
  onPublished: () => Promise<unknown>
  words: Pick<Words, 'brands' | 'shell' | 'errors'>
}

/** Saves the draft and publishes it; says where something is wrong. */
export const DraftBar = ({ brand, draft, partsWrong, onPart, onPublished, words }: Props) => {
  const { brands, shell, errors } = words
  const { system: code } = brand
  const api = useApi()
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  /** Of what was stored last: its revision has to be repeated. */
  const [stored, setStored] = useState(brand)

  const keep = async () => {
    const { settings } = draft
    const { revision } = stored
    const { done, problems } = await api.brands.saveDraft({ params: { code }, body: { settings, revision } })
    if (!done) {
      draft.tell(problems)
      return undefined
    }
    const kept = await cache.fetchQuery({ ...brandQueries(api).read(code), staleTime: 0 })
    setStored(kept)
    draft.keep(kept.settings)
    draft.tell(kept.problems)
    return kept
  }
  const save = useMutation({
    mutationFn: keep,
    onSuccess: (kept) => kept && showToast(brands.savedDraft),
    meta: { inPlace: true },
  })
  const publish = useMutation({
    async mutationFn() {
      const kept = draft.isEdited || stored.draft === null ? await keep() : stored
      if (!kept || kept.draft === null) return undefined
      const { revision, draft: number } = kept
      const { done, problems } = await api.brands.publish({ params: { code }, body: { number, revision } })
      if (done) return number
      draft.tell(problems)
      return undefined
    },
    async onSuccess(number) {
      setAsks(false)
      if (number === undefined) return
      showToast(brands.published({ number }))
      void cache.invalidateQueries({ queryKey: brandsKey, exact: true })
      await onPublished()
    },
    meta: { inPlace: true },
  })
  const said = { errors, own: { DATA_SOURCE_DUPLICATED: brands.otherSaved }, otherwise: brands.notKept }
  const isRight = partsWrong.length === 0
  const hasNew = draft.isEdited || stored.draft !== null
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        loading={save.isPending}
        disabled={!draft.isEdited || !isRight}
        onClick={() => save.mutate()}
      >
        {brands.saveDraft}
      </Button>
      <Button disabled={!hasNew || !isRight} onClick={() => setAsks(true)}>
        {brands.publish}
      </Button>
      {!isRight && (
        <p className={classes.wrong} role="status">
          {brands.someWrong({ count: draft.problems.length })}{' '}
          {partsWrong.map((part) => (
            <Button key={part} variant="subtle" size="compact-sm" onClick={() => onPart(part)}>
              {brands.parts[part]}
            </Button>
          ))}
        </p>
      )}
      <Failure text={refusalText(save.error, said)} />
      {asks && (
        <AskFirst
          title={brands.publishAsk}
          text={brands.publishText}
          action={brands.publish}
          busy={publish.isPending}
          failure={refusalText(publish.error, said)}
          onYes={() => publish.mutate()}
          onClose={() => {
            setAsks(false)
            publish.reset()
          }}
          words={shell}
        />
      )}
    </div>
  )
}
