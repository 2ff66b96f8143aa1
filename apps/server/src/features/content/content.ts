import type { Announcement, Version } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { seconds } from '../../telemetry/portal.ts'
import type { ContentStore } from './content.store.ts'

export type Content = ReturnType<typeof createContent>

export const createContent = ({ store, now }: { store: ContentStore; now: () => number }) => {
  const versions = async () =>
    (await store.versions()).map(
      (row): Version => ({
        channel: 'WEB',
        platform: 'Heliograph',
        platformCode: 'SOLARMAN_INTELLIGENT',
        type: 1,
        version: row.version,
        innerVersion: String(row.inner_version),
        layoutVersion: row.layout_version,
        content: row.notes || null,
        createdDate: seconds(row.published_at.getTime()),
      }),
    )

  return {
    async announcement(): Promise<Announcement> {
      const row = await store.announcementAt(now())
      return {
        title: row?.title ?? null,
        content: row?.content ?? null,
        publishTime: row ? seconds(row.from_at.getTime()) : null,
      }
    },
    versions,
    async latestVersion() {
      const [latest] = await versions()
      if (!latest) throw new Refusal('resource_not_exist_or_deleted')
      return latest
    },
  }
}
