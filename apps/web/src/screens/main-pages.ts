import type { Brand } from '@heliograph/brand/brand'
import type { LoginUser } from '@heliograph/contract/browser'
import type { Icon } from '@tabler/icons-react'
import IconContent from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconLargeScreen from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconIntake from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconTakeOver from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { isOperator } from '#app/guards.ts'
import { paths } from '#app/paths.ts'

interface MainPage {
  to: (typeof paths)['plantInfos' | 'plantList' | 'largeScreen' | 'intake' | 'takeOver' | 'content']
  icon: Icon
  word: 'myPlant' | 'allPlants' | 'largeScreen' | 'intake' | 'takeOver' | 'content'
}

/** The main menu: what the brand offers, and what this person may open. */
export const pagesFor = (me: LoginUser | undefined, { flags }: Pick<Brand, 'flags'>): MainPage[] => [
  { to: paths.plantInfos, icon: IconSolar, word: 'myPlant' },
  { to: paths.plantList, icon: IconList, word: 'allPlants' },
  ...(flags.largeScreen ? [{ to: paths.largeScreen, icon: IconLargeScreen, word: 'largeScreen' } as const] : []),
  ...(isOperator(me)
    ? [
        { to: paths.intake, icon: IconIntake, word: 'intake' } as const,
        { to: paths.takeOver, icon: IconTakeOver, word: 'takeOver' } as const,
        { to: paths.content, icon: IconContent, word: 'content' } as const,
      ]
    : []),
]
