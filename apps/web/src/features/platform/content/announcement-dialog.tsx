import type { PublishedAnnouncement } from '@heliograph/contract/browser'
import { audiences } from '@heliograph/domain/announcements'
import { addDays, dayAt } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { serverNow } from '#browser/server-time.ts'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { MomentInput } from '#periods/day-input.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { announcementQueries } from './announcements.queries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { languageText } from './language-text.ts'
import type { Spoken } from './spoken.ts'
import { announcementFaults, startWith, writtenOf } from './told-announcement.ts'
import classes from './content.module.css'

interface Props {
  /** The announcement to change; without one, a new one is published. */
  changed?: PublishedAnnouncement | undefined
  /** Of who writes: the first. */
  language: string
  /** The languages that people can choose. */
  languages: readonly Language[]
  onKept: () => void
  onClose: () => void
  words: Spoken
}

/** Writes an announcement, in each language. Times are those of who writes it. */
export const AnnouncementDialog = ({ changed, language, languages, onKept, onClose, words }: Props) => {
  const { content, errors, shell } = words
  const { announcement: told } = content
  const queries = announcementQueries(useApi())
  const zone = viewerZone()
  const [now] = useState(serverNow)
  const [again, setAgain] = useState(false)
  // What was written in others stays.
  const [of] = useState<readonly string[]>(() => [
    ...new Set([language, ...languages, ...(changed?.texts.map(({ lan }) => lan) ?? [])]),
  ])
  const form = useForm({
    start: startWith(changed, { languages: of, zone, now }),
    check: (typed) => announcementFaults(typed, { of, zone, now, words: content }),
    send: (typed) => {
      const written = writtenOf(typed, of, zone)
      return changed ? queries.change(changed.id, written, again) : queries.add(written)
    },
    onDone: onKept,
    said: { errors, own: { until: told.overAlready }, otherwise: content.notKept },
    at: () => ({ until: 'until' }),
  })
  const { field } = form
  const today = dayAt(zone, now)
  const calendar = { today, first: addDays(today, -366), last: addDays(today, 3660), pick: told.pickDay }
  return (
    <EntryDialog
      title={changed ? told.changeTitle : told.add}
      action={changed ? content.save : content.publishNow}
      form={form}
      onClose={onClose}
      shell={shell}
    >
      <NativeSelect
        label={told.audience}
        data={audiences.map((value) => ({ value, label: told.audiences[value] }))}
        {...field('audience')}
      />
      <div className={classes.pair}>
        <MomentInput {...calendar} label={told.from} description={told.inZone({ zone })} {...field('from')} />
        <MomentInput {...calendar} label={told.until} description={told.untilHint} {...field('until')} />
      </div>
      {of.map((lan) => (
        <FieldGroup key={lan} title={languageText(lan)}>
          <TextInput label={told.heading} autoComplete="off" maxLength={120} {...field(`title_${lan}`)} />
          <Textarea label={told.text} autosize minRows={2} maxLength={1000} {...field(`content_${lan}`)} />
        </FieldGroup>
      ))}
      {changed && changed.dismissals > 0 && (
        <Checkbox
          label={told.again}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
    </EntryDialog>
  )
}
