import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'

/** A warning to read before going on. */
export const Warning = ({ tone = 'warning', children }: { tone?: 'warning' | 'error'; children: ReactNode }) => (
  <Callout tone={tone} icon={IconWarning}>
    {children}
  </Callout>
)
