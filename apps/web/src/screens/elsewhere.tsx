import type { DataCentre } from '@heliograph/domain/regions'
import { Button } from '@mantine/core'
import { useWords } from '#i18n/words-context.tsx'
import classes from '#features/people/auth/auth.module.css'

interface Props {
  centre: DataCentre
  /** `https://…` */
  site: string
  path: string
}

/** A data centre at an address of its own: nothing is sent there from here. */
export const Elsewhere = ({ centre, site, path }: Props) => {
  const auth = useWords('auth')
  const name = centre === 'CN' ? auth.china : auth.international
  return (
    <div className={classes.elsewhere} role="status">
      <p>{auth.elsewhere({ centre: name, domain: new URL(site).host })}</p>
      <Button component="a" href={`${site}${path}`}>
        {auth.goThere}
      </Button>
    </div>
  )
}
