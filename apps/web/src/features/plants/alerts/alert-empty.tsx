import type { AlertCount } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { minuteText } from './alert-times.ts'
import { firstWindow, isFiltered, type AlertWindow } from './alert-window.ts'

interface Props {
  count: AlertCount | undefined
  window: AlertWindow
  onWindow: (window: AlertWindow) => void
  /** When the plant was added, epoch seconds. */
  plantSince: number | null | undefined
  /** Undefined while the plant is loading: then times cannot be shown. */
  zone: string | undefined
  words: Words['alerts']
}

/** An empty list: no alerts at all, or none that match the filters. */
export const AlertEmpty = ({ count, window, onWindow, plantSince, zone, words }: Props) => {
  const well = <HorizonSketch scene="clear" />
  const toAll = (
    <Button variant="default" onClick={() => onWindow({ ...firstWindow, by: window.by, direction: window.direction })}>
      {words.clearFilters}
    </Button>
  )
  if (!isFiltered(window)) {
    const text = plantSince && zone ? words.noneSince({ time: minuteText(zone, plantSince) }) : words.noneText
    return <Notice drawing={well} title={words.noneTitle} text={text} />
  }
  if (window.state === 'open' && !isFiltered({ ...window, state: undefined })) {
    const text =
      count?.quietSince && zone ? words.wellSince({ time: minuteText(zone, count.quietSince) }) : words.noneText
    return <Notice drawing={well} title={words.noneOpenTitle} text={text} action={toAll} />
  }
  return (
    <Notice
      icon={<IconFilter className="as-picture" />}
      title={words.noMatchTitle}
      text={words.noMatchText}
      action={toAll}
    />
  )
}
