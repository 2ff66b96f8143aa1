import type { Document } from '@heliograph/contract/browser'
import type { Language, Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { contentQueries, documentsKey } from './content.queries.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { languageText } from './language-text.ts'
import type { Spoken } from './spoken.ts'
import { isLink } from './typed-version.ts'
import classes from './content.module.css'

/** For operators: the user manual and support contacts, in every language. */
export const Documents = ({ languages, words }: { languages: readonly Language[]; words: Spoken }) => {
  const { content, errors, shell } = words
  const queries = contentQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.allDocuments)
  const [writing, setWriting] = useState<{ changed?: Document }>()
  const [removing, setRemoving] = useState<Document>()
  const renew = () => void cache.invalidateQueries({ queryKey: documentsKey })
  const remove = useMutation({
    ...queries.removeDocument,
    onSuccess: () => setRemoving(undefined),
    // Even if someone else deleted it first, it is gone.
    onSettled: renew,
  })
  const add = (
    <Button leftSection={<IconAdd aria-hidden="true" />} onClick={() => setWriting({})}>
      {content.addDocument}
    </Button>
  )
  return (
    <section className={classes.section} aria-labelledby="documents">
      <div className={classes.head}>
        <h2 id="documents">{content.documents}</h2>
        {data && data.length > 0 && add}
      </div>
      <p className={classes.hint}>{content.documentsLead}</p>
      {data === undefined && !isError && <Skeleton height={160} radius="lg" role="status" aria-label={shell.loading} />}
      {data === undefined && isError && (
        <Card>
          <Notice
            title={content.documentsFailed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      )}
      {data?.length === 0 && (
        <Card>
          <Notice
            icon={<IconBook className="as-picture" />}
            title={content.noDocuments}
            text={content.noDocumentsText}
            action={add}
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <div className={classes.list}>
          <DataTable
            caption={content.documents}
            columns={columnsOf(content, { onChange: (changed) => setWriting({ changed }), onRemove: setRemoving })}
            rows={data}
            keyOf={({ id }) => id}
            sortLabel={(name) => shell.sortBy({ name })}
          />
        </div>
      )}
      {writing && (
        <DocumentDialog
          changed={writing.changed}
          languages={languages}
          onKept={() => {
            setWriting(undefined)
            renew()
          }}
          onClose={() => setWriting(undefined)}
          words={words}
        />
      )}
      {removing && (
        <AskFirst
          title={content.removeTitle({ title: removing.title })}
          text={content.removeText}
          action={content.remove}
          isLoss
          busy={remove.isPending}
          failure={refusalText(remove.error, { errors, otherwise: content.notKept })}
          onYes={() => remove.mutate(removing.id)}
          onClose={() => {
            setRemoving(undefined)
            remove.reset()
          }}
          words={shell}
        />
      )}
    </section>
  )
}

const columnsOf = (
  words: Words['content'],
  { onChange, onRemove }: Record<'onChange' | 'onRemove', (document: Document) => void>,
): [Column<Document>, ...Column<Document>[]] => [
  { id: 'title', header: words.document.labels.title, cell: (document) => <Title {...document} /> },
  { id: 'kind', header: words.document.labels.type, cell: ({ type }) => kindText(type, words) },
  {
    id: 'lan',
    header: words.document.labels.lan,
    cell: ({ lan }) => (lan === null ? words.everyLanguage : languageText(lan)),
  },
  {
    id: 'actions',
    header: '',
    numeric: true,
    cell: (document) => (
      <span className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={words.changeOf({ title: document.title })}
          onClick={() => onChange(document)}
        >
          {words.change}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={words.removeOf({ title: document.title })}
          onClick={() => onRemove(document)}
        >
          {words.remove}
        </Button>
      </span>
    ),
  },
]

/** An address can be anything; only web addresses become links. */
const Title = ({ title, url }: Document) =>
  isLink(url) ? (
    <a className={classes.title} href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <span className={classes.title}>{title}</span>
  )

const kindText = (type: string, { kinds }: Words['content']) =>
  Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : type
