import type { Brand } from '@heliograph/brand/brand'
import type { LoginUser } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconApplication from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconManual from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconContent from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconOrganisation from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconData from '@tabler/icons-react/dist/esm/icons/IconChartAreaLine.mjs'
import IconFleet from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDevice from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconLargeScreen from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconExport from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconDetail from '@tabler/icons-react/dist/esm/icons/IconFileInfo.mjs'
import IconService from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconIntake from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconFeedback from '@tabler/icons-react/dist/esm/icons/IconMessageDots.mjs'
import IconTakeOver from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconCentre from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconInstallation from '@tabler/icons-react/dist/esm/icons/IconServerCog.mjs'
import IconGeneral from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconSwitch from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconMe from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconRevoke from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { isOperator, pageIsThere, runsInstallation } from './guards.ts'
import { pages, type Entry, type EntryName, type Pages, type Row } from './pages.ts'

/** The icons of the table, in their own file like the screens, so that the log-in page does not load them. */
const icons: Record<EntryName, Icon> = {
  fleet: IconFleet,
  alertList: IconMessage,
  plantInfos: IconSolar,
  plantList: IconList,
  largeScreen: IconLargeScreen,
  applicationHome: IconApplication,
  installation: IconInstallation,
  intake: IconIntake,
  takeOver: IconTakeOver,
  content: IconContent,
  plantData: IconData,
  plantDevice: IconDevice,
  plantAlert: IconMessage,
  plantDetail: IconDetail,
  plantRelate: IconGroup,
  identity: IconSwitch,
  organisation: IconOrganisation,
  organisationMembers: IconGroup,
  organisationRoles: IconSecurity,
  organisationAlertRules: IconMessage,
  accountBase: IconMe,
  accountCommon: IconGeneral,
  accountSecurity: IconSecurity,
  accountMessage: IconMessage,
  accountDataCentre: IconCentre,
  accountInstructions: IconManual,
  accountUdesk: IconService,
  accountSuggestion: IconFeedback,
  accountExport: IconExport,
  accountRevoke: IconRevoke,
}

export interface MenuItem<Of extends Entry['of']> {
  page: EntryName<Of>
  to: Pages[EntryName<Of>]['path']
  icon: Icon
  name: string
  isSeldom: boolean
}

interface Sight {
  brand: Brand
  /** Undefined until fetched. */
  me: LoginUser | undefined
  words: Words
}

/** The pages of a menu that the brand offers and this person can open, in the table's order. */
export const menuOf = <const Of extends Entry['of']>(of: Of, { brand, me, words }: Sight) =>
  Object.entries<Row>(pages).flatMap(([page, row]) => {
    const { path, who, title, menu } = row
    if (menu?.of !== of) return []
    if (who === 'operators' && !isOperator(me)) return []
    if (who === 'installation' && !runsInstallation(me)) return []
    if (!pageIsThere(page, row, brand)) return []
    const name = (menu.word ?? title)?.(words)
    return [{ page, to: path, icon: icons[page as EntryName], name, isSeldom: menu.isSeldom ?? false }]
  }) as MenuItem<Of>[]
