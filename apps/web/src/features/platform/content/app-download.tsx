import { isLink, isPicture, offersApp } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import type { TextType } from '@heliograph/brand/texts'
import type { Words } from '@heliograph/phrases'
import classes from './app-download.module.css'

interface Props {
  brand: Brand
  language: string
  words: Words['version']
}

/** Where the brand's app is: a code to scan and the shops (spec §3). Nothing if it has none. */
export const AppDownload = ({ brand, language, words: { app: told } }: Props) => {
  if (!offersApp(brand)) return null
  const text = (type: TextType) => textOf(brand, type, language)
  const app = text('appShowName') ?? text('showName') ?? ''
  const [logo, code, description] = [text('appDownloadLogo'), text('appDownloadQrCode'), text('appStoreDescription')]
  const shops = [
    { name: told.ios, to: text('iosDownloadLink') },
    { name: told.android, to: text('androidDownloadLink') },
  ]
  return (
    <section className={classes.app} aria-label={told.get({ app })}>
      {isPicture(logo) && <img className={classes.logo} src={logo} alt="" />}
      <div className={classes.told}>
        <h2 className={classes.name}>{told.get({ app })}</h2>
        {description && <p>{description}</p>}
        <p className={classes.shops}>
          {shops.map(
            ({ name, to }) =>
              isLink(to) && (
                <a key={name} href={to} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ),
          )}
        </p>
      </div>
      {isPicture(code) && (
        <figure className={classes.code}>
          <img src={code} alt={told.qrCode({ app })} />
          <figcaption>{told.scan}</figcaption>
        </figure>
      )}
    </section>
  )
}
