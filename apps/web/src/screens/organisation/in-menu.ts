import type { LoginUser } from '@heliograph/contract/browser'
import IconOrganisation from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconSwitch from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import { paths } from '#app/paths.ts'
import { managesSomething, useOwnStanding } from '#features/people/organisations/own-standing.ts'
import { roleIcon } from '#features/people/organisations/role-sign.tsx'
import { useWords } from '#i18n/words-context.tsx'

/** For whom the person speaks, with the way to another identity; and the pages of the organisation, for who manages something there. */
export const useOrganisationPages = (me: LoginUser | undefined) => {
  const words = useWords('organisations')
  const own = useOwnStanding(me)
  const about = own ? own.name && words.speakingFor({ name: own.name }) : words.asYourself
  return {
    identity: {
      to: paths.identity,
      icon: own ? roleIcon(own.kind) : IconSwitch,
      name: words.identity,
      about: me && about,
    },
    managed: managesSomething(own) ? [{ to: paths.organisation, icon: IconOrganisation, name: words.menu }] : [],
  }
}
