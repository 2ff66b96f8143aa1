import type { PlantRow } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useNow } from '#browser/use-now.ts'
import { silentText } from '#i18n/silent-devices.ts'

interface Props {
  plant: Pick<PlantRow, 'networkStatus' | 'silentDevices' | 'regionTimezone'>
  className: string | undefined
  /** Directly below the state, which says the rest. */
  brief?: boolean
  words: Words['plants']
}

/** What is missing from a plant that is partly offline, and since when. */
export const SilentLine = ({ plant, className, brief = false, words }: Props) => {
  const { networkStatus, silentDevices, regionTimezone } = plant
  const now = useNow(minuteMs)
  const devices = silentText(silentDevices, { zone: regionTimezone, now, brief: true }, words)
  if (networkStatus !== 'PARTIAL_OFFLINE' || devices === undefined) return null
  const text = words.withoutDevices({ devices })
  return (
    <small className={className} title={text}>
      {brief ? devices : text}
    </small>
  )
}
