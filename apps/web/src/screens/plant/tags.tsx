import { isOffered } from '@heliograph/brand/brand'
import { useHost } from '#app/host.ts'
import { PlantTags } from '#features/plants/tags/plant-tags.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './new.module.css'

/** Tags of plants, and which plants are on the large screen. */
export const PlantTagsScreen = () => {
  const { words } = useLanguage()
  const { platform } = useHost()
  return (
    <div className={classes.page}>
      <PageTitle title={words.tags.title} />
      <p>{words.tags.lead}</p>
      <PlantTags hasScreen={isOffered('largeScreen', platform.brand)} words={words} />
    </div>
  )
}
