import type { Language, Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { brandQueries } from './brands.queries.ts'
import { EditBrand } from './edit-brand.tsx'
import type { ClosablePage } from './functions-part.tsx'
import type { Part } from './parts.ts'
import classes from './brands.module.css'

interface Props {
  code: string
  back: ReactNode
  /** Of the page. */
  language: Language
  /** For the administrators of a brand, who see no other. */
  isOwn: boolean
  pages: readonly ClosablePage[]
  words: Pick<Words, 'brands' | 'organisations' | 'shell' | 'errors' | 'auth'>
}

/** One brand: its settings in sections, a preview, and its versions. */
export const BrandEditor = ({ code, back, language, isOwn, pages, words }: Props) => {
  const { brands, shell } = words
  const { data, isError, refetch } = useQuery(brandQueries(useApi()).read(code))
  /** Another brand's form, or one that begins again with what is stored, is another form. */
  const [round, setRound] = useState(0)
  const [part, setPart] = useState<Part>('names')
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle title={data?.name ?? brands.title} />
      {isOwn && <p className={classes.lead}>{brands.ownLead}</p>}
      {isError && !data && (
        <Notice
          title={brands.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />}
      {data && (
        <EditBrand
          key={`${code} ${round}`}
          brand={data}
          pages={pages}
          part={part}
          onPart={setPart}
          language={language}
          onReplaced={async () => {
            await refetch()
            setRound((before) => before + 1)
          }}
          words={words}
        />
      )}
    </div>
  )
}
