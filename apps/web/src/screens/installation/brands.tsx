import { getRouteApi, Link } from '@tanstack/react-router'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { BrandEditor } from '#features/platform/brands/brand-editor.tsx'
import { BrandList } from '#features/platform/brands/brand-list.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/brands')

/** All brands, or one of them. The operators of a white label, its administrators, have only their own. */
export const InstallationBrandsScreen = () => {
  const { brand: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const code = brand.whiteLabel ? brand.code : wanted
  const toInstallation = <Link to={paths.installation}>{words.installation.title}</Link>
  if (code === undefined)
    return (
      <BrandList
        back={toInstallation}
        linkTo={(to, text) => (
          <Link to={paths.installationBrands} search={{ brand: to }}>
            {text}
          </Link>
        )}
        onCreated={(created) => void navigate({ search: { brand: created } })}
        words={words}
      />
    )
  return (
    <BrandEditor
      key={code}
      code={code}
      back={brand.whiteLabel ? toInstallation : <Link to={paths.installationBrands}>{words.brands.title}</Link>}
      language={language}
      isOwn={brand.whiteLabel}
      words={words}
    />
  )
}
