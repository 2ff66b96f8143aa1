import type { ApiToken } from '@heliograph/contract/browser'
import { listed } from '@heliograph/domain/lists'
import { dayAt, formatInstant } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconToken from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { countryName } from '#i18n/countries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { ApiTokenForm } from './api-token-form.tsx'
import { apiTokenQueries } from './api-tokens.queries.ts'
import classes from './api-tokens.module.css'

interface Props {
  language: Language
  words: Pick<Words, 'security' | 'errors' | 'shell'>
}

/** A person's tokens for programs that only read: what each can read, until when, and when and from where it was last used. */
export const ApiTokens = ({ language, words: all }: Props) => {
  const { security, errors, shell } = all
  const words = security.apiTokens
  const queries = apiTokenQueries(useApi())
  const cache = useQueryClient()
  const { data, isError } = useQuery(queries.list)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const [ending, end] = useState<ApiToken>()
  const changed = () => cache.invalidateQueries({ queryKey: queries.list.queryKey })
  const isFull = data !== undefined && data.data.length >= data.most
  return (
    <Card>
      <section className={classes.section} aria-label={words.title}>
        <div className={classes.line}>
          <div className={classes.what}>
            <h2>{words.title}</h2>
            <p className={classes.hint}>{words.text}</p>
          </div>
          {!isAdding && data && (
            <Button variant="default" disabled={isFull} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )}
        </div>
        {isFull && <p className={classes.hint}>{words.most}</p>}
        {isAdding && (
          <ApiTokenForm
            onClose={() => setAdding(false)}
            onMade={(token) => {
              setMade(token)
              setAdding(false)
              void changed()
            }}
            words={all}
          />
        )}
        {made !== undefined && (
          <section className={classes.made} aria-label={words.madeTitle}>
            <h3>{words.madeTitle}</h3>
            <p>{words.madeText}</p>
            <CopiedValue name={words.token} value={made} words={words} />
          </section>
        )}
        {!data && !isError && <Skeleton height={64} radius="lg" role="status" aria-label={security.loading} />}
        {!data && isError && <Refusal text={security.loadFailed} />}
        {data?.data.length === 0 && !isAdding && <p>{words.none}</p>}
        {data && data.data.length > 0 && (
          <ul className={classes.list}>
            {data.data.map((token) => (
              <TokenLine key={token.id} token={token} onEnd={() => end(token)} language={language} words={words} />
            ))}
          </ul>
        )}
      </section>
      {ending && (
        <AskAndSend
          title={words.revokeTitle({ name: ending.name })}
          text={words.revokeText}
          action={words.revoke}
          isLoss
          send={() => queries.remove(ending.id)}
          onDone={() => {
            end(undefined)
            setMade(undefined)
            return changed()
          }}
          onClose={() => end(undefined)}
          said={{ errors, otherwise: security.failed }}
          words={shell}
        />
      )}
    </Card>
  )
}

interface LineProps {
  token: ApiToken
  onEnd: () => void
  language: Language
  words: Words['security']['apiTokens']
}

const TokenLine = ({ token, onEnd, language, words }: LineProps) => {
  const now = useNow(60_000)
  const { name, organisation, scopes, createTime, expireTime, works } = token
  const day = (at: number) => dayAt(viewerZone(), at * 1000)
  const reads = listed(
    scopes.map((scope) => words.scopes[scope]),
    language,
  )
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <IconToken aria-hidden="true" />
        <div className={classes.what}>
          <strong>{name}</strong>
          <small>{organisation === null ? reads : words.ofOrganisation({ reads, organisation })}</small>
          <small>
            <span>{words.made({ day: day(createTime) })}</span> ·{' '}
            <span data-over={!works}>
              {works || expireTime * 1000 <= now
                ? (works ? words.until : words.expired)({ day: day(expireTime) })
                : words.ended}
            </span>
          </small>
          <small>{usedText(token, language, words)}</small>
        </div>
        <Button variant="default" size="sm" aria-label={words.revokeOf({ name })} onClick={onEnd}>
          {words.revoke}
        </Button>
      </div>
    </li>
  )
}

const usedText = (
  { lastUsedTime, lastUsedIp, lastUsedCountry }: ApiToken,
  language: Language,
  words: LineProps['words'],
) => {
  if (lastUsedTime === null) return words.neverUsed
  const time = formatInstant(viewerZone(), lastUsedTime * 1000)
  const country = lastUsedCountry && countryName(lastUsedCountry, language)
  const from = [country, lastUsedIp].filter((part) => part !== null).join(words.separator)
  return from === '' ? words.used({ time }) : words.usedFrom({ time, from })
}
