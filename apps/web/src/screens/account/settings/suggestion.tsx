import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { isOperator } from '#app/guards.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { FeedbackForm } from '#features/platform/suggestions/feedback-form.tsx'
import { Received } from '#features/platform/suggestions/received.tsx'
import { SuggestionCard } from '#features/platform/suggestions/suggestion-card.tsx'
import { SuggestionPages } from '#features/platform/suggestions/suggestion-pages.tsx'
import { suggestionQueries } from '#features/platform/suggestions/suggestions.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'
import listed from '#features/platform/suggestions/suggestions.module.css'

/** Feedback: send it, follow its status, and answer it as an operator. */
export const AccountSuggestionScreen = () => {
  const { words } = useLanguage()
  const {
    feedback,
    profile: { failedTitle },
  } = words
  const { data: me } = useQuery(authQueries(useApi()).me)
  return (
    <>
      <PageTitle title={feedback.title} />
      <p className={classes.intro}>{feedback.intro}</p>
      <div className={classes.page}>
        <Card>
          <FeedbackForm words={feedback} errors={words.errors} />
        </Card>
        <Mine words={feedback} failed={failedTitle} shell={words.shell} />
        {isOperator(me) && <AllReceived words={feedback} failed={failedTitle} shell={words.shell} />}
      </div>
    </>
  )
}

interface Props {
  words: ReturnType<typeof useLanguage>['words']['feedback']
  failed: string
  shell: ReturnType<typeof useLanguage>['words']['shell']
}

const Mine = ({ words, failed, shell }: Props) => {
  const [page, setPage] = useState(1)
  const query = useQuery(suggestionQueries(useApi()).mine(page))
  return (
    <section className={listed.section} aria-labelledby="feedback-mine">
      <h2 id="feedback-mine">{words.mine}</h2>
      <SuggestionPages
        query={query}
        page={page}
        onPage={setPage}
        none={words.mineNone}
        failed={failed}
        shell={shell}
        keyOf={({ id }) => id}
      >
        {(suggestion) => <SuggestionCard suggestion={suggestion} words={words} />}
      </SuggestionPages>
    </section>
  )
}

const AllReceived = ({ words, failed, shell }: Props) => {
  const [page, setPage] = useState(1)
  const query = useQuery(suggestionQueries(useApi()).received(page))
  return (
    <section className={listed.section} aria-labelledby="feedback-received">
      <h2 id="feedback-received">{words.received}</h2>
      <p className={listed.hint}>{words.receivedHint}</p>
      <SuggestionPages
        query={query}
        page={page}
        onPage={setPage}
        none={words.receivedNone}
        failed={failed}
        shell={shell}
        keyOf={({ id }) => id}
      >
        {(suggestion) => <Received suggestion={suggestion} words={words} />}
      </SuggestionPages>
    </section>
  )
}
