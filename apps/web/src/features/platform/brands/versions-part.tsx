import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { brandQueries, type EditedBrand } from './brands.queries.ts'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

interface Props {
  brand: EditedBrand
  draft: BrandDraft
  onTakenBack: () => Promise<unknown>
  words: Pick<Words, 'brands' | 'shell' | 'errors'>
}

type Version = EditedBrand['versions'][number]

/** What was published, by whom, and what was taken back. */
export const VersionsPart = ({ brand, draft, onTakenBack, words }: Props) => {
  const { system: code, versions, inUse, original } = brand
  const { brands, shell, errors } = words
  const api = useApi()
  const [asks, setAsks] = useState<number>()
  const begin = useMutation({
    mutationFn: (number: number) => brandQueries(api).version(code, number),
    onSuccess(settings, number) {
      draft.set(settings)
      showToast(brands.begun({ number }))
    },
    meta: { inPlace: true },
  })
  const takeBack = useMutation({
    mutationFn: (number: number) => api.brands.takeBack({ params: { code }, body: { number } }),
    async onSuccess({ done, problems }, number) {
      setAsks(undefined)
      if (!done) return draft.tell(problems)
      showToast(brands.takenBack({ number }))
      await onTakenBack()
    },
    meta: { inPlace: true },
  })
  const counting = versions.filter(({ publishTime, takeBackTime }) => publishTime !== null && takeBackTime === null)
  const mayTakeBack = original || counting.length > 1
  return (
    <>
      {versions.length === 0 && <p className={classes.hint}>{brands.noVersions}</p>}
      <SavedList
        entries={versions}
        keyOf={({ number }) => number}
        isPast={({ takeBackTime }) => takeBackTime !== null}
        what={(version) => `${brands.version({ number: version.number })}: ${stateOf(version, inUse, brands)}`}
        who={(version) => lastOf(version, brands)}
      >
        {({ number }) => (
          <ButtonRow>
            {number === inUse && mayTakeBack && (
              <Button
                variant="default"
                size="xs"
                aria-label={brands.takeBackOf({ number })}
                onClick={() => setAsks(number)}
              >
                {brands.takeBack}
              </Button>
            )}
            {number !== versions[0]?.number && (
              <Button
                variant="default"
                size="xs"
                aria-label={brands.beginWithOf({ number })}
                loading={begin.isPending && begin.variables === number}
                onClick={() => begin.mutate(number)}
              >
                {brands.beginWith}
              </Button>
            )}
          </ButtonRow>
        )}
      </SavedList>
      {inUse !== null && !mayTakeBack && <p className={classes.hint}>{brands.firstStays}</p>}
      <Failure text={refusalText(begin.error, { errors, otherwise: brands.notDone })} />
      {asks !== undefined && (
        <AskFirst
          title={brands.takeBackAsk({ number: asks })}
          text={counting.length > 1 ? brands.takeBackText : brands.takeBackToBuilt}
          action={brands.takeBack}
          busy={takeBack.isPending}
          failure={refusalText(takeBack.error, {
            errors,
            own: { DATA_SOURCE_DUPLICATED: brands.otherSaved },
            otherwise: brands.notDone,
          })}
          onYes={() => takeBack.mutate(asks)}
          onClose={() => {
            setAsks(undefined)
            takeBack.reset()
          }}
          words={shell}
        />
      )}
    </>
  )
}

const stateOf = (
  { number, publishTime, takeBackTime }: Version,
  inUse: number | null,
  { versionStates }: Words['brands'],
) => {
  if (publishTime === null) return versionStates.draft
  if (takeBackTime !== null) return versionStates.takenBack
  return number === inUse ? versionStates.inUse : versionStates.before
}

/** The last thing that happened to it, and by whom. People of another brand are not named. */
const lastOf = (version: Version, words: Words['brands']) => {
  const told = (time: number, name: string | null, by: 'changed' | 'published' | 'takenBack') => {
    const at = formatMinute(viewerZone(), time * 1000)
    return name === null ? words[`${by}At`]({ time: at }) : words[`${by}By`]({ time: at, name })
  }
  if (version.takeBackTime !== null) return told(version.takeBackTime, version.takenBackBy, 'takenBack')
  if (version.publishTime !== null) return told(version.publishTime, version.publishedBy, 'published')
  return told(version.changeTime, version.changedBy, 'changed')
}
