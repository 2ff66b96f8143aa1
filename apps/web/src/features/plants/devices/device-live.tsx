import type { Api, DeviceDetail } from '@heliograph/contract/browser'
import { dayAt, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { deviceQueries } from './devices.queries.ts'
import { ParameterCard } from './parameter-card.tsx'
import { coursesOf, found, groupsOf, isNamed, pinnedIn } from './parameters.ts'
import { usePins } from './pins.ts'
import { UnknownModels } from './unknown-models.tsx'
import classes from './device-live.module.css'

interface Props {
  api: Api
  detail: DeviceDetail
  language: string
  now: number
  /** Shows the curve of a parameter. */
  onCurve: (id: string) => void
  words: Words['devices']
  noData: string
}

/** All current values of a device in groups: pinned ones first, missing ones last. */
export const DeviceLive = ({ api, detail, language, now, onCurve, words, noData }: Props) => {
  const { deviceId, timeZone: zone, unsupported } = detail
  const [keyword, setKeyword] = useState('')
  const [pins, togglePin] = usePins()
  const unit = useTemperatureUnit()
  const day = dayAt(zone, now)
  const { data: series } = useQuery(deviceQueries(api).day({ deviceId, language }, day))
  const courses = useMemo(() => coursesOf(series ?? [], { zone, day }), [series, zone, day])
  const groups = useMemo(() => groupsOf(detail, unit), [detail, unit])

  const pinned = pinnedIn(groups, pins).filter((parameter) => isNamed(parameter, keyword))
  const shown = found(groups, keyword)
  const cannot = unsupported.filter(({ key, unit: its }) => isNamed({ name: key, unit: its }, keyword))
  const card = { courses, pins, onPin: togglePin, onCurve, words, noData }
  if (
    detail.collectionTime === null &&
    groups.every(({ parameters }) => parameters.every(({ drawable }) => !drawable))
  ) {
    return detail.unknownModels.length > 0 ? (
      <UnknownModels detail={detail} words={words} />
    ) : (
      <Notice title={words.detail.noValuesTitle} text={words.detail.noValuesText} />
    )
  }
  return (
    <>
      <UnknownModels detail={detail} words={words} />
      <div className={classes.toolbar}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={words.detail.searchParameters}
          placeholder={words.detail.searchParameters}
          leftSection={<IconSearch aria-hidden="true" />}
          rightSection={
            keyword !== '' && (
              <CloseButton size="sm" aria-label={words.tree.clearSearch} onClick={() => setKeyword('')} />
            )
          }
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        {detail.collectionTime !== null && (
          <span className={classes.asOf}>
            {words.detail.asOf({ time: formatInstant(zone, Math.floor(detail.collectionTime * 1000)) })}
          </span>
        )}
      </div>
      {shown.length === 0 && cannot.length === 0 && (
        <Notice title={words.detail.noParameterTitle} text={words.detail.noParameterText} />
      )}
      <div className={classes.groups}>
        {pinned.length > 0 && <ParameterCard {...card} title={words.detail.pinned} parameters={pinned} />}
        {shown.map(({ id, name, parameters }) => (
          <ParameterCard key={id} {...card} title={name} parameters={parameters} />
        ))}
      </div>
      {cannot.length > 0 && (
        <details className={classes.unsupported} open={keyword.trim() !== ''}>
          <summary>{words.detail.notSupported({ count: cannot.length })}</summary>
          <p>{words.detail.notSupportedText}</p>
          <ul>
            {cannot.map(({ key, storageName, unit: its }) => (
              <li key={storageName}>
                <span>
                  {key}
                  {its !== null && <small> {its}</small>}
                </span>
                <span>{words.detail.notSupportedWord}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
