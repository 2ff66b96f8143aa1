import { Button } from '@mantine/core'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Suspense, useEffect, useState } from 'react'
import { newRelease, watchForRelease } from '#app/new-release.ts'
import { useCurrent } from '#browser/use-current.ts'
import { useIsEditing } from '#forms/edited.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Banner } from '#ui/notices/banner.tsx'

/** Looks for a newer client, and offers it; never while a form holds what was typed. */
export const ReleaseNotice = () => {
  useEffect(() => watchForRelease(document), [])
  return (
    useCurrent(newRelease).isThere && (
      <Suspense>
        <Offer onReload={() => location.reload()} />
      </Suspense>
    )
  )
}

const Offer = ({ onReload }: { onReload: () => void }) => {
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
