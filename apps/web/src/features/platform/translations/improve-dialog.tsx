import { phrasesIn, type Words } from '@heliograph/phrases'
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCopied } from '#browser/use-copied.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { shownAmong, textsIn, type ShownText } from './texts-on-screen.ts'
import classes from './improve-dialog.module.css'

/** The texts of the page that it is opened on, each to be said better. */
export const ImproveDialog = ({ onClose }: { onClose: () => void }) => {
  const { language, words } = useLanguage()
  const { translations: told, shell, common, errors } = words
  // This dialog is not on the page yet.
  const [page] = useState(() => textsIn(document.body))
  // All files, which only those load who open this.
  const {
    data: texts,
    isError,
    isPending,
  } = useQuery({
    queryKey: ['texts', language, page],
    queryFn: async () => shownAmong(page, await phrasesIn(language), await phrasesIn('en')),
    staleTime: Infinity,
    meta: { inPlace: true },
  })
  const [chosen, setChosen] = useState<ShownText>()
  return (
    <Dialog title={told.title} closeLabel={shell.close} onClose={onClose}>
      <div className={classes.improve}>
        {chosen ? (
          <Suggestion
            text={chosen}
            language={language}
            told={told}
            common={common}
            onBack={() => setChosen(undefined)}
          />
        ) : (
          <>
            <Choice texts={texts} loading={isPending ? shell.loading : undefined} told={told} onChoose={setChosen} />
            {isError && <Refusal text={errors[1]} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  texts: readonly ShownText[] | undefined
  /** What is said while they are on their way. */
  loading: string | undefined
  told: Words['translations']
  onChoose: (text: ShownText) => void
}

const Choice = ({ texts, loading, told, onChoose }: ChoiceProps) => {
  const [wanted, setWanted] = useState('')
  const sought = wanted.trim().toLowerCase()
  const found = texts?.filter(({ text }) => text.toLowerCase().includes(sought))
  return (
    <>
      <p>{told.intro}</p>
      <TextInput
        type="search"
        label={told.search}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {found?.length === 0 && <p role="status">{told.none}</p>}
      {loading !== undefined && <Skeleton height={240} role="status" aria-label={loading} />}
      {found && found.length > 0 && (
        <ul className={classes.texts}>
          {found.map((text) => (
            <li key={text.text}>
              <button type="button" onClick={() => onChoose(text)}>
                {text.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface SuggestionProps {
  text: ShownText
  language: string
  told: Words['translations']
  common: Words['common']
  onBack: () => void
}

const Suggestion = ({ text: { text, english, places }, language, told, common, onBack }: SuggestionProps) => {
  const [better, setBetter] = useState(text)
  const copied = [`${language} ${places.join(', ')}`, `en: ${english}`, `- ${text}`, `+ ${better}`].join('\n')
  const copying = useCopied(copied, () => showToast(common.copyFailed))
  return (
    <>
      <dl className={classes.facts}>
        <dt>{told.english}</dt>
        <dd lang="en">{english}</dd>
        <dt>{told.now}</dt>
        <dd>{text}</dd>
        <dt>{told.places}</dt>
        <dd>
          <code>{places.join(', ')}</code>
        </dd>
      </dl>
      <Textarea
        label={told.better}
        description={told.sendHint}
        autosize
        minRows={2}
        data-autofocus
        value={better}
        onChange={(event) => setBetter(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button variant="default" onClick={onBack}>
          {common.back}
        </Button>
        <Button onClick={copying.copy}>{copying.copied ? common.copied : told.copy}</Button>
      </ButtonRow>
      <span role="status" className="only-heard">
        {copying.copied && common.copied}
      </span>
    </>
  )
}
