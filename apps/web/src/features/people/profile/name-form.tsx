import type { Profile } from '@heliograph/contract/browser'
import { languageNames, languages, type Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { showToast } from '#ui/notices/toast.ts'
import { profileQueries } from './profile.queries.ts'
import classes from './profile.module.css'

interface Props {
  profile: Profile
  words: Words['profile']
  errors: Words['errors']
}

/** What a person may call themselves, and in which language they are written to. */
export const NameForm = ({ profile, words, errors }: Props) => {
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const change = useMutation(queries.change)
  const [name, setName] = useState(profile.name)
  const [lan, setLan] = useState(profile.lan)
  const field = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return field.current?.focus()
    if (change.isPending) return
    change.mutate(
      { name, lan },
      {
        onSuccess: (kept) => {
          setName(kept.name)
          cache.setQueryData(queries.profile.queryKey, kept)
          // The header says it too, and so do the settings of messages.
          void cache.invalidateQueries({ queryKey: ['me'] })
          void cache.invalidateQueries({ queryKey: queries.messageSettings.queryKey })
          showToast(words.saved)
        },
      },
    )
  }
  const number = change.error ? messageOf(change.error) : undefined

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        ref={field}
        label={words.base.name}
        description={words.base.nameHint}
        name="name"
        autoComplete="name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={tried && isMissing && words.base.nameRequired}
      />
      <NativeSelect
        label={words.base.mailLanguage}
        description={words.base.mailLanguageHint}
        name="language"
        value={lan}
        onChange={(event) => setLan(event.currentTarget.value)}
        data={mailLanguages(profile.lan)}
      />
      <p className={classes.error} role="alert">
        {change.error && (number ? errors[number] : words.notSaved)}
      </p>
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** Those that mails are written in; and what was kept before, if it is none of them. */
const mailLanguages = (kept: string) => [
  ...languages.map((code) => ({ value: code as string, label: languageNames[code] })),
  ...(languages.some((code) => code === kept) ? [] : [{ value: kept, label: kept }]),
]
