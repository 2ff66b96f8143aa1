import type { Wall } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import { languageNames, languages as spoken, type Language, type Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconWall from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { viewerZone } from '#i18n/dates.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { QrCode } from '#ui/text/qr-code.tsx'
import { WallForm } from './wall-form.tsx'
import { wallQueries } from './walls.queries.ts'
import classes from './walls.module.css'

interface Props {
  /** The address of the page that a link opens, without its secret. */
  address: string
  /** Those that the brand offers. */
  languages: readonly Language[]
  words: Pick<Words, 'walls' | 'errors' | 'shell'>
}

/**
 * A person's links for walls: what each shows, until when it works and when it was last open. Administrators of an
 * organisation also see those of its members, and can end them.
 */
export const WallList = ({ address, languages, words: all }: Props) => {
  const { walls: words, shell, errors } = all
  const queries = wallQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.list)
  const [opened, open] = useState<{ wall: Wall | undefined }>()
  const [ending, end] = useState<Wall>()
  const [secret, setSecret] = useState<string>()
  const changed = () => cache.invalidateQueries({ queryKey: queries.list.queryKey })
  if (!data && isError) {
    const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
    return (
      <Card>
        <Notice title={words.failed} text={shell.failedText} action={retry} />
      </Card>
    )
  }
  if (!data) return <Skeleton height={160} radius="lg" role="status" aria-label={shell.loading} />
  const own = data.data.filter(({ maker }) => maker === null)
  return (
    <>
      {secret !== undefined && <MadeLink link={`${address}#${secret}`} words={words} />}
      <Card>
        <div className={classes.list}>
          {data.data.length === 0 && (
            <Notice icon={<IconWall className="as-picture" />} title={words.none} text={words.noneText} />
          )}
          {data.data.map((wall) => (
            <WallRow key={wall.id} wall={wall} onChange={() => open({ wall })} onEnd={() => end(wall)} words={words} />
          ))}
          <ButtonRow>
            <Button disabled={own.length >= data.most} onClick={() => open({ wall: undefined })}>
              {words.add}
            </Button>
          </ButtonRow>
          {own.length >= data.most && <Aside>{words.tooMany}</Aside>}
        </div>
      </Card>
      {opened && (
        <WallForm
          wall={opened.wall}
          onClose={() => open(undefined)}
          languages={languages}
          onSaved={(made) => {
            setSecret(made)
            open(undefined)
            void changed()
          }}
          words={all}
        />
      )}
      {ending && (
        <AskAndSend
          title={words.endTitle({ name: nameOf(ending, words) })}
          text={ending.maker === null ? words.endText : words.endOtherText({ name: ending.maker })}
          action={words.end}
          isLoss
          send={() => queries.revoke(ending.id)}
          onDone={() => {
            end(undefined)
            setSecret(undefined)
            return changed()
          }}
          onClose={() => end(undefined)}
          said={{ errors, otherwise: words.notEnded }}
          words={shell}
        />
      )}
    </>
  )
}

/** The only time that the secret is seen. */
const MadeLink = ({ link, words }: { link: string; words: Words['walls'] }) => (
  <Card>
    <section className={classes.made} aria-label={words.madeTitle}>
      <div>
        <h2>{words.madeTitle}</h2>
        <p>{words.madeText}</p>
        <CopiedValue name={words.link} value={link} words={words} />
      </div>
      <QrCode text={link} label={words.qr} />
    </section>
  </Card>
)

interface RowProps {
  wall: Wall
  onChange: () => void
  onEnd: () => void
  words: Words['walls']
}

const WallRow = ({ wall, onChange, onEnd, words }: RowProps) => {
  const now = useNow(60_000)
  const { expireTime, lastUsedTime } = wall
  const isOver = expireTime * 1000 <= now
  return (
    <section className={classes.wall} aria-label={nameOf(wall, words)}>
      <div>
        <h2>{nameOf(wall, words)}</h2>
        {wall.maker !== null && <p>{words.madeBy({ name: wall.maker })}</p>}
        <p>{factsOf(wall, words)}</p>
        <p data-over={isOver}>
          {isOver ? words.expired({ time: timeOf(expireTime) }) : words.until({ time: timeOf(expireTime) })}
        </p>
        <p>{lastUsedTime === null ? words.neverUsed : words.used({ time: timeOf(lastUsedTime) })}</p>
      </div>
      <ButtonRow>
        {wall.maker === null && (
          <Button variant="default" onClick={onChange}>
            {words.change}
          </Button>
        )}
        <Button variant="default" onClick={onEnd}>
          {words.end}
        </Button>
      </ButtonRow>
    </section>
  )
}

const nameOf = ({ title }: Wall, words: Words['walls']) => title || words.untitled

const factsOf = ({ plantIds, rotateSeconds, columns, theme, language }: Wall, words: Words['walls']) =>
  [
    plantIds === null ? words.allPlants : words.plants({ count: plantIds.length }),
    columns === null ? words.overviewMap : words.overviewColumns({ count: columns }),
    rotateSeconds === null ? words.rotationNone : words.rotationEvery({ count: rotateSeconds }),
    theme === 'dark' ? words.themeDark : words.themeLight,
    ...spoken.filter((one) => one === language).map((one) => languageNames[one]),
  ].join(' · ')

const timeOf = (at: number) => formatInstant(viewerZone(), at * 1000).slice(0, 16)
