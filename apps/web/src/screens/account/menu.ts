import type { Brand, Flag } from '@heliograph/brand/brand'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconManual from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconExport from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconService from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconFeedback from '@tabler/icons-react/dist/esm/icons/IconMessageDots.mjs'
import IconCentre from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconGeneral from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconMe from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconRevoke from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { notFound } from '@tanstack/react-router'
import { requireUser, type Visit } from '#app/guards.ts'
import { paths } from '#app/paths.ts'
import { isOffered } from './is-offered.ts'
import { sections } from './sections.tsx'

interface AccountPage {
  to: (typeof paths)[
    | 'accountBase'
    | 'accountCommon'
    | 'accountSecurity'
    | 'accountMessage'
    | 'accountDataCentre'
    | 'accountInstructions'
    | 'accountUdesk'
    | 'accountSuggestion'
    | 'accountExport'
    | 'accountRevoke']
  icon: Icon
  nameIn: (words: Pick<Words, 'shell' | 'profile'>) => string
  /** Shown only where the brand has it on. */
  flag?: Flag
  /** Reached from the other pages, and too seldom wanted for the menu of the header. */
  seldom?: true
}

const all: readonly AccountPage[] = [
  { to: paths.accountBase, icon: IconMe, nameIn: ({ shell }) => shell.me },
  { to: paths.accountCommon, icon: IconGeneral, nameIn: ({ shell }) => shell.general },
  { to: paths.accountSecurity, icon: IconSecurity, nameIn: ({ shell }) => shell.accountSecurity },
  { to: paths.accountMessage, icon: IconMessage, nameIn: ({ shell }) => shell.messageSettings, flag: 'message' },
  { to: paths.accountDataCentre, icon: IconCentre, nameIn: ({ shell }) => shell.dataCentre },
  {
    to: paths.accountInstructions,
    icon: IconManual,
    nameIn: ({ shell }) => shell.userManual,
    flag: 'onlineInstructions',
  },
  {
    to: paths.accountUdesk,
    icon: IconService,
    nameIn: ({ shell }) => shell.onlineService,
    flag: 'onlineCustomerService',
  },
  { to: paths.accountSuggestion, icon: IconFeedback, nameIn: ({ shell }) => shell.feedback, flag: 'suggestion' },
  { to: paths.accountExport, icon: IconExport, nameIn: ({ profile }) => profile.exportAccount, seldom: true },
  { to: paths.accountRevoke, icon: IconRevoke, nameIn: ({ profile }) => profile.revoke, seldom: true },
]

/** The pages of the account that are there for people of a brand. */
export const accountPagesFor = (brand: Brand) =>
  all.filter(
    ({ to, flag }) =>
      isBuilt(to) &&
      (flag === undefined || isOffered(flag, brand)) &&
      (to !== paths.accountDataCentre || brand.multiDataCentre),
  )

/** A page that the brand does without is not there for anybody, whoever knows its address. */
export const requirePage = async (to: string, visit: Visit) => {
  const flag = all.find((page) => page.to === to)?.flag
  if (flag !== undefined && !isOffered(flag, visit.context.host.platform.brand)) throw notFound()
  return requireUser(visit)
}

const isBuilt = (to: string) => Object.hasOwn(sections, to.slice(paths.accountSettings.length + 1))
