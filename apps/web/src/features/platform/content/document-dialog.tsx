import type { Document } from '@heliograph/contract/browser'
import { languageNames, type Language, type Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { contentQueries } from './content.queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Spoken } from './spoken.ts'
import { isLink } from './typed-version.ts'
import classes from './content.module.css'

interface Props {
  /** The document to change; without one, a new one is added. */
  changed?: Document | undefined
  /** The languages that people can choose. */
  languages: readonly Language[]
  onKept: () => void
  onClose: () => void
  words: Spoken
}

/** Adds or changes a document, for everyone or for readers of one language. */
export const DocumentDialog = ({ changed, languages, onKept, onClose, words }: Props) => {
  const { content, errors, shell } = words
  const { labels, hints } = content.document
  const queries = contentQueries(useApi())
  const form = useForm({
    start: {
      type: changed?.type ?? 'MANUAL',
      title: changed?.title ?? '',
      url: changed?.url ?? '',
      lan: changed?.lan ?? '',
      position: `${changed?.position ?? 0}`,
    },
    check: (typed) => documentFaults(typed, content),
    send: ({ type, title, url, lan, position }) => {
      const document = {
        type,
        title: title.trim(),
        url: url.trim(),
        lan: lan || null,
        position: Number(position),
      }
      return changed ? queries.changeDocument(changed.id, document) : queries.addDocument(document)
    },
    onDone: onKept,
    said: { errors, own: { url: content.hostRefused }, otherwise: content.notKept },
    at: () => ({ url: 'url' }),
  })
  const { field } = form
  return (
    <EntryDialog
      title={changed ? content.changeOf({ title: changed.title }) : content.addDocument}
      action={changed ? content.save : content.add}
      form={form}
      onClose={onClose}
      shell={shell}
    >
      <Choice
        label={labels.type}
        options={[
          { value: 'MANUAL', text: content.kinds.MANUAL },
          { value: 'SERVICE', text: content.kinds.SERVICE },
        ]}
        {...field('type')}
      />
      <TextInput label={labels.title} autoComplete="off" maxLength={200} {...field('title')} />
      <TextInput
        label={labels.url}
        description={hints.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        {...field('url')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={labels.lan}
          data={[
            { value: '', label: content.everyLanguage },
            ...languages.map((code) => ({ value: code, label: languageNames[code] })),
          ]}
          {...field('lan')}
        />
        <TextInput
          label={labels.position}
          description={hints.position}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...field('position')}
        />
      </div>
    </EntryDialog>
  )
}

const lastPosition = 10_000

const documentFaults = (
  { title, url, position }: Record<'title' | 'url' | 'position', string>,
  words: Words['content'],
) => ({
  ...(title.trim() === '' && { title: words.required }),
  ...(!isLink(url) && { url: url.trim() === '' ? words.required : words.linkWrong }),
  ...((!/^\d{1,5}$/.test(position.trim()) || Number(position) > lastPosition) && {
    position: words.positionWrong({ most: lastPosition }),
  }),
})
