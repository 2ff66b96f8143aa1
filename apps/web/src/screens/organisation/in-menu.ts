import { menuOf } from '#app/menus.ts'
import { managesSomething, useOwnStanding } from '#features/people/organisations/own-standing.ts'
import { roleIcon } from '#features/people/organisations/role-sign.tsx'
import { useWords } from '#i18n/words-context.tsx'

/**
 * The identity that the person acts for, with a link to switch; and the organisation's pages, for people with a
 * permission there.
 */
export const useOrganisationPages = (sight: Parameters<typeof menuOf>[1]) => {
  const words = useWords('organisations')
  const own = useOwnStanding(sight.me)
  const about = own ? own.name && words.speakingFor({ name: own.name }) : words.asYourself
  return {
    person: menuOf('person', sight).map((item) => ({
      ...item,
      ...(own && { icon: roleIcon(own.kind) }),
      about: sight.me && about,
    })),
    managed: managesSomething(own) ? menuOf('managers', sight) : [],
  }
}
