import type { ServiceState as State } from '@heliograph/domain/data-service'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconGrace from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconSoon from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconResting from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { Chip, type Tone } from '#ui/text/chip.tsx'

const signs: Readonly<Record<State, { tone: Tone; icon: Icon }>> = {
  fine: { tone: 'success', icon: IconFine },
  soon: { tone: 'info', icon: IconSoon },
  grace: { tone: 'warning', icon: IconGrace },
  resting: { tone: 'error', icon: IconResting },
}

/** How it stands with the data service of a logger. */
export const ServiceState = ({ state, words }: { state: State; words: Words['deviceCharge'] }) => (
  <Chip {...signs[state]} text={words.states[state]} />
)
