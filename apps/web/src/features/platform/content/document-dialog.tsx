import { CallFailed } from '@heliograph/contract/browser'
import { languageNames, type Language, type Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { contentQueries, type NewDocument } from './content.queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Spoken } from './spoken.ts'
import { isLink } from './typed-version.ts'
import { useEntry } from './use-entry.ts'
import classes from './content.module.css'

interface Props {
  /** Those that people can choose. */
  languages: readonly Language[]
  onAdded: () => void
  onClose: () => void
  words: Spoken
}

/** Something to read for everybody, or for who reads a language. */
export const DocumentDialog = ({ languages, onAdded, onClose, words }: Props) => {
  const { content } = words
  const { labels, hints } = content.document
  const entry = useEntry({
    start: { type: 'MANUAL', title: '', url: '', lan: '', position: '0' },
    faultsOf: (typed) => documentFaults(typed, content),
    refusedAt: (error) =>
      error instanceof CallFailed && error.code === 'PARAM_ERROR' && error.param === 'url'
        ? { url: content.hostRefused }
        : {},
    wish: ({ type, title, url, lan, position }): NewDocument => ({
      type,
      title: title.trim(),
      url: url.trim(),
      lan: lan || null,
      position: Number(position),
    }),
    work: contentQueries(useApi()).addDocument,
    onDone: onAdded,
  })
  const { field } = entry
  return (
    <EntryDialog title={content.addDocument} deed={content.add} entry={entry} onClose={onClose} words={words}>
      <Choice
        label={labels.type}
        options={[
          { value: 'MANUAL', text: content.kinds.MANUAL },
          { value: 'SERVICE', text: content.kinds.SERVICE },
        ]}
        value={entry.typed.type}
        onChange={(type) => entry.set('type', type)}
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

const documentFaults = (
  { title, url, position }: Record<'title' | 'url' | 'position', string>,
  words: Words['content'],
) => ({
  ...(title.trim() === '' && { title: words.required }),
  ...(!isLink(url) && { url: url.trim() === '' ? words.required : words.linkWrong }),
  ...((!/^\d{1,5}$/.test(position.trim()) || Number(position) > 10_000) && { position: words.positionWrong }),
})
