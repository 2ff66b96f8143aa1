import { plantConditions } from '@heliograph/domain/plants'
import { Button, Skeleton } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { PlantListSkeleton } from '#features/plants/plants/plant-list-skeleton.tsx'
import { PlantState } from '#features/plants/plants/plant-state.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { OfflineNotice } from '#ui/notices/offline-notice.tsx'
import { Chip, type Tone } from '#ui/text/chip.tsx'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

const tones: Tone[] = ['success', 'info', 'warning', 'error', 'muted']

/** What a page shows when it has nothing, is loading or has failed. */
export const States = () => {
  const shell = useWords('shell')
  const plants = useWords('plants')
  return (
    <>
      <Section name="notices" title="Notices">
        <Shown as="without a network (only seen then)">
          <OfflineNotice reached={false} text={useWords('live').offline} />
        </Shown>
        <div className={classes.columns}>
          <Card>
            <Notice title="No plants yet" text="Plants appear here as soon as one is yours." />
          </Card>
          <Card>
            <Notice
              icon={<IconCloudOff className="as-picture" />}
              title="This part could not be loaded."
              text="The server did not answer."
              action={<Button>{shell.retry}</Button>}
            />
          </Card>
        </div>
      </Section>
      <Section name="notice-page" title="A notice that is a page">
        <div className={classes.lowPage}>
          <Notice
            page
            title={shell.notFoundTitle}
            text={shell.notFoundText}
            action={<Button>{shell.toStart}</Button>}
          />
        </div>
      </Section>
      <Section name="chips" title="Chips">
        <Shown as="tones">
          <div className={classes.row}>
            {tones.map((tone) => (
              <Chip key={tone} tone={tone} icon={IconInfo} text={tone} />
            ))}
          </div>
        </Shown>
        <Shown as="conditions of a plant">
          <div className={classes.row}>
            {plantConditions.map((condition) => (
              <PlantState key={condition} plant={{ condition, warningStatus: 'NORMAL' }} words={plants} />
            ))}
          </div>
        </Shown>
        <Shown as="away, and it had complained before">
          <div className={classes.row}>
            <PlantState plant={{ condition: 'PARTIAL_OFFLINE', warningStatus: 'ALARM' }} words={plants} />
          </div>
        </Shown>
      </Section>
      <Section name="skeletons" title="On its way">
        <div className={classes.columns}>
          <Card>
            <Skeleton height={20} width="40%" />
            <Skeleton height={12} mt="sm" />
            <Skeleton height={12} mt="xs" width="70%" />
          </Card>
          <Skeleton height={120} />
        </div>
        <PlantListSkeleton label={shell.loading} />
      </Section>
    </>
  )
}
