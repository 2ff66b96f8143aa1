import type { ListedBrand } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconDraft from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShown from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { brandQueries, brandsKey } from './brands.queries.ts'
import { NewBrandDialog } from './new-brand-dialog.tsx'
import classes from './brands.module.css'

interface Props {
  back: ReactNode
  linkTo: (code: string, text: string) => ReactNode
  onCreated: (code: string) => void
  words: Pick<Words, 'brands' | 'shell' | 'errors'>
}

/** All brands of the installation, for the operators of the original. */
export const BrandList = ({ back, linkTo, onCreated, words }: Props) => {
  const { brands, shell } = words
  const { data, isError, refetch } = useQuery(brandQueries(useApi()).list)
  const cache = useQueryClient()
  const [creates, setCreates] = useState(false)
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle title={brands.title}>
        <Button leftSection={<IconAdd aria-hidden="true" />} onClick={() => setCreates(true)}>
          {brands.create}
        </Button>
      </PageTitle>
      <p className={classes.lead}>{brands.lead}</p>
      {isError && !data && (
        <Notice
          title={brands.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />}
      {data && (
        <Card>
          <DataTable
            caption={brands.title}
            rows={data}
            keyOf={({ system }) => system}
            sortLabel={(name) => shell.sortBy({ name })}
            columns={[
              { id: 'name', header: brands.name, cell: ({ system, name }) => linkTo(system, name) },
              { id: 'code', header: brands.code, cell: ({ system }) => system },
              {
                id: 'hosts',
                header: brands.hosts,
                cell: ({ original, domains }) => (original ? brands.everyHost : domains.join(', ') || '--'),
              },
              { id: 'state', header: brands.state, cell: (brand) => <State {...brand} words={brands} /> },
            ]}
          />
        </Card>
      )}
      {creates && (
        <NewBrandDialog
          onCreated={(code) => {
            void cache.invalidateQueries({ queryKey: brandsKey })
            onCreated(code)
          }}
          onClose={() => setCreates(false)}
          words={words}
        />
      )}
    </div>
  )
}

const State = ({ original, off, inUse, draft, words: { states } }: ListedBrand & { words: Words['brands'] }) => {
  if (off) return <Chip tone="warning" icon={IconOff} text={states.off} />
  if (inUse === null && !original) return <Chip tone="muted" icon={IconDraft} text={states.draft} />
  if (draft !== null) return <Chip tone="info" icon={IconDraft} text={states.changed} />
  return <Chip tone="success" icon={IconShown} text={inUse === null ? states.built : states.shown} />
}
