import type { Version } from '@heliograph/contract/browser'
import { Textarea, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import { contentQueries } from './content.queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Spoken } from './spoken.ts'
import { newVersionOf, startAfter, startFrom, versionFaults } from './typed-version.ts'
import classes from './content.module.css'

interface Props {
  /** The version to change; without one, a new one is published. */
  changed?: Version | undefined
  newest: Version | undefined
  onPublished: (version: Version) => void
  onClose: () => void
  words: Spoken
}

/** Publishes a version for everyone, or changes a published one, whose numbers stay. */
export const PublishDialog = ({ changed, newest, onPublished, onClose, words }: Props) => {
  const { content, errors, shell } = words
  const { labels, hints } = content.version
  const queries = contentQueries(useApi())
  const form = useForm({
    start: changed ? startFrom(changed) : startAfter(newest),
    check: (typed) => versionFaults(typed, content),
    send: (typed) => (changed ? queries.changeVersion : queries.publish)(newVersionOf(typed)),
    onDone: onPublished,
    said: {
      errors,
      own: { DATA_SOURCE_DUPLICATED: content.numberTaken, downloadLink: content.hostRefused },
      otherwise: content.notKept,
    },
    at: () => ({ DATA_SOURCE_DUPLICATED: 'innerVersion', downloadLink: 'downloadLink' }),
  })
  const { field } = form
  const isNumbered = changed !== undefined
  return (
    <EntryDialog
      title={changed ? content.changeVersion({ version: changed.version }) : content.publish}
      action={changed ? content.save : content.publishNow}
      form={form}
      onClose={onClose}
      shell={shell}
    >
      <p className={classes.hint}>{changed ? content.changeVersionLead : content.publishLead}</p>
      <div className={classes.pair}>
        <TextInput
          label={labels.version}
          placeholder={hints.version}
          autoComplete="off"
          maxLength={32}
          {...field('version')}
        />
        <TextInput
          label={labels.innerVersion}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          {...field('innerVersion')}
          readOnly={isNumbered}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={labels.channel}
          autoComplete="off"
          maxLength={32}
          {...field('channel')}
          readOnly={isNumbered}
        />
        <TextInput label={labels.type} inputMode="numeric" autoComplete="off" maxLength={2} {...field('type')} />
      </div>
      <div className={classes.pair}>
        <TextInput label={labels.platform} autoComplete="off" maxLength={64} {...field('platform')} />
        <TextInput
          label={labels.platformCode}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          {...field('platformCode')}
          readOnly={isNumbered}
        />
      </div>
      <TextInput label={labels.layoutVersion} autoComplete="off" maxLength={32} {...field('layoutVersion')} />
      <Textarea label={labels.content} rows={4} maxLength={4000} {...field('content')} />
      <TextInput
        label={labels.downloadLink}
        description={hints.downloadLink}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        {...field('downloadLink')}
      />
    </EntryDialog>
  )
}
