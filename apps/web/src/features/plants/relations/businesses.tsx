import type { Relation } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import IconBusiness from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { RelationForm } from './relation-form.tsx'
import { RelationRow } from './relation-row.tsx'
import { relationQueries, relationsKey } from './relations.queries.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  plantId: number
  zone: string
  owns: boolean
  /** A business ended its access, so its member can no longer see the plant. */
  onLeft: () => void
}

/** The businesses with access to a plant, and on request those that had access before. */
export const Businesses = ({ plantId, zone, owns, onLeft, words, errors, shell }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const now = useNow(60_000)
  const queries = relationQueries(api)
  const standing = useQuery(queries.related(plantId, false))
  const [pastShown, setPastShown] = useState(false)
  const past = useQuery({ ...queries.related(plantId, true), enabled: pastShown })
  const [form, setForm] = useState<'add' | Relation>()
  const [ending, setEnding] = useState<Relation>()
  const end = useMutation({
    mutationFn: ({ id }: Relation) => api.relations.end({ params: { id: plantId, relId: id } }),
    meta: { inPlace: true },
    onSuccess: async () => {
      setEnding(undefined)
      if (!owns) return onLeft()
      await cache.invalidateQueries({ queryKey: relationsKey(plantId) })
    },
  })
  const spoken = { words, errors, shell }
  const row = (relation: Relation) => (
    <RelationRow
      key={relation.id}
      relation={relation}
      owns={owns}
      zone={zone}
      now={now}
      onChange={() => setForm(relation)}
      onEnd={() => setEnding(relation)}
      words={words}
    />
  )
  const add = (
    <Button leftSection={<IconAdd aria-hidden="true" />} onClick={() => setForm('add')}>
      {words.add}
    </Button>
  )

  return (
    <section className={classes.section} aria-labelledby="businesses">
      <div className={classes.head}>
        <h2 id="businesses">{words.businesses}</h2>
        {owns && standing.data && standing.data.length > 0 && add}
      </div>
      <Listed query={standing} {...spoken}>
        {(relations) =>
          relations.length === 0 ? (
            <Notice
              icon={<IconBusiness className="as-picture" />}
              title={words.none}
              text={owns ? words.noneText : words.noneOther}
              action={owns && add}
            />
          ) : (
            <ul className={classes.rows}>{relations.map(row)}</ul>
          )
        }
      </Listed>
      <Button
        className={classes.more}
        variant="subtle"
        aria-expanded={pastShown}
        onClick={() => setPastShown(!pastShown)}
      >
        {pastShown ? words.hidePast : words.showPast}
      </Button>
      {pastShown && (
        <Listed query={past} {...spoken}>
          {(relations) =>
            relations.length === 0 ? (
              <p className={classes.detail}>{words.noPast}</p>
            ) : (
              <ul className={classes.rows}>{relations.map(row)}</ul>
            )
          }
        </Listed>
      )}
      {form && (
        <RelationForm
          {...spoken}
          plantId={plantId}
          zone={zone}
          {...(form !== 'add' && { relation: form })}
          onClose={() => setForm(undefined)}
        />
      )}
      {ending && (
        <AskFirst
          title={owns ? words.askEnd({ business: ending.orgName }) : words.askLeave}
          text={owns ? words.askEndText : words.askLeaveText({ business: ending.orgName })}
          action={owns ? words.end : words.leave}
          busy={end.isPending}
          failure={refusalText(end.error, relationRefusals(spoken))}
          onYes={() => end.mutate(ending)}
          onClose={() => {
            setEnding(undefined)
            end.reset()
          }}
          words={shell}
        />
      )}
    </section>
  )
}

interface ListedProps extends Spoken {
  query: { data: Relation[] | undefined; isError: boolean; refetch: () => unknown }
  children: (relations: Relation[]) => ReactNode
}

const Listed = ({ query: { data, isError, refetch }, children, words, shell }: ListedProps) => {
  if (data) return <Card>{children(data)}</Card>
  if (!isError) return <Skeleton height={96} role="status" aria-label={shell.loading} />
  const retry = (
    <Button variant="default" onClick={() => void refetch()}>
      {shell.retry}
    </Button>
  )
  return (
    <Card>
      <Notice title={words.failed} text={shell.failedText} action={retry} />
    </Card>
  )
}
