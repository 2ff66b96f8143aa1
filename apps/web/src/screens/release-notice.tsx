import { Button } from '@mantine/core'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useIsEditing } from '#forms/edited.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Banner } from '#ui/notices/banner.tsx'

/** Offers a newer client; never while a form holds what was typed. */
export const ReleaseNotice = ({ onReload }: { onReload: () => void }) => {
  const words = useWords('version')
  const isEditing = useIsEditing()
  const [heard, setHeard] = useState(false)
  if (heard) return null
  return (
    <Banner tone="info" icon={IconNew} title={words.newRelease} closeLabel={words.later} onClose={() => setHeard(true)}>
      {isEditing ? (
        words.saveFirst
      ) : (
        <Button variant="default" size="compact-sm" onClick={onReload}>
          {words.reload}
        </Button>
      )}
    </Banner>
  )
}
