import type { OpenAlert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { ActionIcon } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Dropped, useDropsSoon } from '#ui/overlays/dropped.tsx'
import { keyTextOf } from './alert-key.ts'
import { signOf } from './alert-level.tsx'
import { bellQuery } from './bell.queries.ts'
import classes from './alert-bell.module.css'

interface Props {
  /** Links to the alert in its plant: `children` is the content, `alertKey` the search parameter. */
  linkTo: (
    alert: { plantId: number; alertKey: string },
    link: { className: string; onClick: () => void; children: ReactNode },
  ) => ReactNode
  /** Leads to all of them, where there is a page of them. */
  all?: (link: { className: string; onClick: () => void; children: ReactNode }) => ReactNode
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  language: string
  words: Words['alerts']
  shell: Words['shell']
}

/** Open alerts of all of the person's plants. Refreshes every minute while the page is visible. */
export const AlertBell = ({ linkTo, all, ageText, language, words, shell }: Props) => {
  const { data, isError } = useQuery(bellQuery(useApi(), language))
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDropsSoon()
  const change = (next: boolean) => {
    setOpened(next)
    if (!next) button.current?.focus({ preventScroll: true })
  }
  const total = data?.total ?? 0
  const label = data ? (total > 0 ? words.bellWith({ count: total }) : words.bell) : words.bellTitle
  const list = (alerts: readonly OpenAlert[]) => (
    <ul className={classes.list}>
      {alerts.map((alert) => (
        <li key={`${alert.plantId}-${keyTextOf(alert)}`}>
          {linkTo(
            { plantId: alert.plantId, alertKey: keyTextOf(alert) },
            {
              className: link,
              onClick: () => setOpened(false),
              children: <BellRow alert={alert} ageText={ageText} words={words} />,
            },
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={40}
        className={classes.bell!}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={() => change(!opened)}
      >
        <IconBell aria-hidden="true" />
        {total > 0 && (
          <span className={classes.badge} data-level={data?.data[0]?.level} aria-hidden="true">
            {total > 99 ? '99+' : total}
          </span>
        )}
      </ActionIcon>
      {opened && (
        <Dropped
          id={id}
          button={button}
          onChange={change}
          position="bottom-end"
          offset={6}
          width="min(360px, calc(100vw - 24px))"
          middlewares={{ flip: true, shift: { padding: 12 } }}
          withinPortal={false}
          className={classes.panel}
          label={words.bellTitle}
        >
          <p className={classes.title}>{words.bellTitle}</p>
          {!data && <p className={classes.nothing}>{isError ? words.failed : shell.loading}</p>}
          {data && data.data.length === 0 && <p className={classes.nothing}>{words.bellNone}</p>}
          {data && data.data.length > 0 && list(data.data)}
          {data && total > data.data.length && (
            <p className={classes.nothing}>{words.bellMore({ count: total - data.data.length })}</p>
          )}
          {data && total > 0 && all?.({ className: link, onClick: () => setOpened(false), children: words.cases.all })}
        </Dropped>
      )}
    </>
  )
}

const link = classes.link ?? ''

const BellRow = ({
  alert,
  ageText,
  words,
}: {
  alert: OpenAlert
  ageText: Props['ageText']
  words: Words['alerts']
}) => {
  const { tone, icon: Sign, word } = signOf(alert.level)
  return (
    <>
      <span className={classes.sign} data-tone={tone}>
        <Sign aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{alert.showName}</span>
        <span className={classes.where}>
          {words[word]} · {alert.plantName} · {ageText(alert.startTime * 1000)}
        </span>
      </span>
    </>
  )
}
