import { getRouteApi } from '@tanstack/react-router'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { pages, type Row } from '#app/pages.ts'
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
      pages={closable}
      words={words}
    />
  )
}

/** Pages that a brand can close by a code of their own; a group of pages has one, with the address of its first. */
const closable = [
  ...new Map(
    Object.entries<Row>(pages)
      .filter(([, { flag, stays, leadsTo }]) => (!flag || flag === 'multiDataCentre') && !stays && !leadsTo)
      .toReversed()
      .map(([name, { code = name, path }]) => [code, path] as const),
  ),
]
  .map(([code, path]) => ({ code, path }))
  .toReversed()
