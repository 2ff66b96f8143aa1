import IconNews from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Banner } from '#ui/notices/banner.tsx'
import { announcementQueries } from './announcements.queries.ts'
import classes from './content.module.css'

/** The newest announcement to this person, until it ends or they dismiss it. Then the one before it. */
export const AnnouncementBanner = ({ language }: { language: string }) => {
  const shell = useWords('shell')
  const queries = announcementQueries(useApi())
  const mine = queries.mine(language)
  const cache = useQueryClient()
  const { data } = useQuery(mine)
  // A page can stay open until long after it is over.
  const now = useNow(10_000)
  const dismiss = useMutation({
    ...queries.dismiss,
    // Gone at once; if it could not be kept, it is there again at the next visit.
    onMutate: (id) => cache.setQueryData(mine.queryKey, (all) => all?.filter((one) => one.id !== id)),
  })
  const shown = data?.find(({ endTime }) => endTime === null || endTime * 1000 > now)
  if (!shown) return null
  return (
    <Banner
      tone="info"
      icon={IconNews}
      title={shown.title}
      closeLabel={shell.close}
      onClose={() => dismiss.mutate(shown.id)}
    >
      <span className={classes.announced}>{shown.content}</span>
    </Banner>
  )
}
