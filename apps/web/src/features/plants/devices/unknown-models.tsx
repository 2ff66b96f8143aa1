import type { DeviceDetail } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  detail: DeviceDetail
  words: Words['devices']
}

/** Why a gateway that reports has no inverter: its model is not known yet. */
export const UnknownModels = ({ detail: { unknownModels, timeZone }, words }: Props) =>
  unknownModels.map(({ sensorCode, count, size, firstTime, lastTime }) => (
    <Notice
      key={sensorCode}
      title={words.detail.unknownModelTitle}
      text={words.detail.unknownModelText({
        count,
        size: words.frame.bytes({ count: size }),
        code: sensorCode,
        first: formatInstant(timeZone, firstTime * 1000),
        last: formatInstant(timeZone, lastTime * 1000),
      })}
    />
  ))
