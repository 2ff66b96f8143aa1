import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import { decodeDataHead } from '@heliograph/protocols/solarman-v5/data'
import { controls, type Frame } from '@heliograph/protocols/solarman-v5/frame'
import { decodeHello } from '@heliograph/protocols/solarman-v5/hello'

/** What a logger's own clock shows, if the frame tells it. */
export const ownTimeOf = ({ control, payload }: Frame) => {
  const clock =
    control === controls.data
      ? decodeDataHead(payload)?.clock
      : control === controls.hello
        ? decodeHello(payload)?.clock
        : undefined
  return clock && acquiredAt(clock)
}
