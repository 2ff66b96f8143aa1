import type { DeviceDetail } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Callout } from '#ui/notices/callout.tsx'
import classes from './rejected-data.module.css'

interface Props {
  detail: Pick<DeviceDetail, 'rejected' | 'timeZone'>
  reasonText: (rejected: DeviceDetail['rejected'][number]) => string
  words: Words['devices']
}

/** Why something that a gateway sent is not in the figures, for the person who can set it right. */
export const RejectedData = ({ detail: { rejected, timeZone }, reasonText, words }: Props) =>
  rejected.length > 0 && (
    <Callout tone="warning" icon={IconAlert}>
      <strong>{words.detail.rejectedTitle}</strong>
      <ul className={classes.list}>
        {rejected.map((each) => (
          <li key={`${each.reason} ${each.detail}`}>
            {reasonText(each)}{' '}
            <small>
              {words.detail.rejectedLast({ time: formatInstant(timeZone, Math.floor(each.lastTime * 1000)) })}
            </small>
          </li>
        ))}
      </ul>
    </Callout>
  )
