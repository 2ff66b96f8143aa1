import { CallFailed, type Version } from '@heliograph/contract/browser'
import { Textarea, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { contentQueries } from './content.queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Spoken } from './spoken.ts'
import { newVersionOf, startAfter, versionFaults } from './typed-version.ts'
import { useEntry } from './use-entry.ts'
import classes from './content.module.css'

interface Props {
  newest: Version | undefined
  onPublished: (version: Version) => void
  onClose: () => void
  words: Spoken
}

/** A version for everybody to see. It cannot be taken back, and says so. */
export const PublishDialog = ({ newest, onPublished, onClose, words }: Props) => {
  const { content } = words
  const { labels, hints } = content.version
  const entry = useEntry({
    start: startAfter(newest),
    faultsOf: (typed) => versionFaults(typed, content),
    refusedAt: (error) => {
      const { code, param } = error instanceof CallFailed ? error : {}
      if (code === 'DATA_SOURCE_DUPLICATED') return { innerVersion: content.numberTaken }
      return code === 'PARAM_ERROR' && param === 'downloadLink' ? { downloadLink: content.hostRefused } : {}
    },
    wish: newVersionOf,
    work: contentQueries(useApi()).publish,
    onDone: onPublished,
  })
  const { field } = entry
  return (
    <EntryDialog title={content.publish} deed={content.publishNow} entry={entry} onClose={onClose} words={words}>
      <p className={classes.hint}>{content.publishLead}</p>
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
        />
      </div>
      <div className={classes.pair}>
        <TextInput label={labels.channel} autoComplete="off" maxLength={32} {...field('channel')} />
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
