import IconAct from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconNone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'

/** Only what needs action is red. */
export const urgencySigns = {
  act: { tone: 'error', icon: IconAct },
  check: { tone: 'warning', icon: IconCheck },
  none: { tone: 'muted', icon: IconNone },
} as const
