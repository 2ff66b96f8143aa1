import type { InsuranceState } from '@heliograph/domain/insurance'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconAccepted from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconOver from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconDeclined from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconAsked from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLapsed from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs'
import IconOffered from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconInsured from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Chip, type Tone } from '#ui/text/chip.tsx'

const signs: Readonly<Record<InsuranceState, { tone: Tone; icon: Icon }>> = {
  asked: { tone: 'info', icon: IconAsked },
  offered: { tone: 'warning', icon: IconOffered },
  accepted: { tone: 'info', icon: IconAccepted },
  insured: { tone: 'success', icon: IconInsured },
  ended: { tone: 'muted', icon: IconOver },
  declined: { tone: 'error', icon: IconDeclined },
  withdrawn: { tone: 'muted', icon: IconOver },
  lapsed: { tone: 'muted', icon: IconLapsed },
}

/** How it stands with a request. */
export const RequestState = ({ state, words }: { state: InsuranceState; words: Words['insurance'] }) => (
  <Chip {...signs[state]} text={words.states[state]} />
)
