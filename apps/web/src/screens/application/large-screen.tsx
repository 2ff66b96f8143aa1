import { Button } from '@mantine/core'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { WallList } from '#features/plants/walls/wall-list.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/plants/walls/walls.module.css'

/** The large screen as an application (spec §2): here, and on walls without a log-in. */
export const ApplicationLargeScreenScreen = () => {
  const { words } = useLanguage()
  const { brand } = useHost().platform
  return (
    <div className={classes.page}>
      <div>
        <BackLine>
          <Link to={paths.applicationHome}>{words.applications.title}</Link>
        </BackLine>
        <PageTitle title={words.largeScreen.title}>
          <ButtonRow>
            <Button variant="default" component={Link} to={paths.largeScreen}>
              {words.walls.openHere}
            </Button>
          </ButtonRow>
        </PageTitle>
      </div>
      <p className={classes.lead}>{words.walls.lead}</p>
      <WallList address={`${location.origin}${paths.wall}`} languages={offered(brand)} words={words} />
    </div>
  )
}
