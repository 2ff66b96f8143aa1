import '../theme/frame.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import IconList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconIntake from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { useApi } from '../api/api-context.tsx'
import { isOperator } from '../app/guards.ts'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { authQueries } from '../features/auth/log-in.ts'
import { PlantSwitcher } from '../features/plants/plant-switcher.tsx'
import { LanguageMenu } from '../frames/language-menu.tsx'
import { Logo } from '../frames/logo.tsx'
import { ThemeMenu } from '../frames/theme-menu.tsx'
import { UserMenu } from '../frames/user-menu.tsx'
import { MainFrame } from '../frames/v1-5-3/main-frame.tsx'
import { MenuLink } from '../frames/v1-5-3/menu-link.tsx'
import { offered } from '../i18n/language.ts'
import { useLanguage, useWords } from '../i18n/words-context.tsx'

export const MainScreen = () => {
  const { platform, session } = useHost()
  const { language } = useLanguage()
  const shell = useWords('shell')
  const plants = useWords('plants')
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { plant: inAddress } = useSearch({ strict: false })
  const { data: me } = useQuery(authQueries(api).me)
  const plantId = inAddress ?? session.plant()

  const logOut = async () => {
    await session.close(api, cache)
    await navigate({ to: paths.login })
  }
  return (
    <MainFrame
      skipLabel={shell.skipToContent}
      logo={
        <Link to={paths.plantList}>
          <Logo short brand={platform.brand} language={language} />
        </Link>
      }
      subject={
        <PlantSwitcher
          plantId={plantId}
          onChoose={(plant) => void navigate({ to: paths.plantData, search: { plant } })}
          all={<Link to={paths.plantList}>{shell.allPlants}</Link>}
          language={language}
          words={plants}
          shell={shell}
        />
      }
      tools={
        <>
          <LanguageMenu choice={offered(platform.brand)} />
          <ThemeMenu />
          <UserMenu name={me?.name ?? me?.email ?? me?.username ?? undefined} onLogOut={() => void logOut()} />
        </>
      }
      menuLabel={shell.mainMenu}
      menu={
        <>
          <MenuLink to={paths.plantInfos} icon={IconSolar} text={shell.myPlant} />
          <MenuLink to={paths.plantList} icon={IconList} text={shell.allPlants} />
          {isOperator(me) && <MenuLink to={paths.intake} icon={IconIntake} text={shell.intake} />}
        </>
      }
    >
      <Outlet />
    </MainFrame>
  )
}
