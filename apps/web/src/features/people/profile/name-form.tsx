import type { Profile } from '@heliograph/contract/browser'
import { languageNames, languages, type Language, type Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { profileQueries } from './profile.queries.ts'
import classes from './profile.module.css'

interface Props {
  profile: Profile
  /** What the brand offers. */
  choice: readonly Language[]
  words: Words['profile']
  errors: Words['errors']
}

/** A person's name, and the language of messages to them. */
export const NameForm = ({ profile, choice, words, errors }: Props) => {
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const form = useForm({
    start: { name: profile.name, lan: profile.lan },
    check: ({ name }) => ({ name: name.trim() === '' && words.base.nameRequired }),
    send: queries.change,
    onDone: (kept) => {
      form.restart({ name: kept.name, lan: kept.lan })
      cache.setQueryData(queries.profile.queryKey, kept)
      // The header and the notification settings show it too.
      void cache.invalidateQueries({ queryKey: ['me'] })
      void cache.invalidateQueries({ queryKey: queries.messageSettings.queryKey })
      showToast(words.saved)
    },
    said: { errors, otherwise: words.notSaved },
  })

  return (
    <Form form={form} className={classes.form}>
      <TextInput
        label={words.base.name}
        description={words.base.nameHint}
        name="name"
        autoComplete="name"
        maxLength={60}
        {...form.field('name')}
      />
      <NativeSelect
        label={words.base.mailLanguage}
        description={words.base.mailLanguageHint}
        name="language"
        {...form.field('lan')}
        data={mailLanguages(choice, profile.lan)}
      />
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {words.save}
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** The languages that can be chosen, plus the stored one if it is not among them. */
const mailLanguages = (choice: readonly Language[], kept: string) => {
  const isOffered = choice.some((code) => code === kept)
  const keptName = languages.filter((code) => code === kept).map((code) => languageNames[code])
  return [
    ...choice.map((code) => ({ value: code as string, label: languageNames[code] })),
    ...(isOffered ? [] : [{ value: kept, label: keptName[0] ?? kept }]),
  ]
}
