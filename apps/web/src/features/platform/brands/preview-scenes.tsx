import { isPicture } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import type { Language, Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import type { Scheme } from '#theme/looks.ts'
import classes from './preview.module.css'

export interface SceneProps {
  brand: Brand
  scheme: Scheme
  language: Language
  words: Words['brands']
  auth: Words['auth']
}

export const LogInScene = ({ brand, scheme, language, auth }: SceneProps) => {
  const picture = textOf(brand, 'loginBackgroundImage', language)
  return (
    <div className={classes.logIn}>
      <div className={classes.scene}>{isPicture(picture) && <img src={picture} alt="" />}</div>
      <div className={classes.side}>
        <Mark brand={brand} scheme={scheme} language={language} />
        <b>{auth.welcome}</b>
        <i className={classes.field} />
        <i className={classes.field} />
        <span className={classes.button}>{auth.logIn}</span>
        <span className={classes.link}>{auth.forgotPassword}</span>
      </div>
    </div>
  )
}

export const ListScene = (props: SceneProps) => (
  <Frame {...props}>
    {(['plant', 'other', 'third'] as const).map((plant, place) => (
      <div key={plant} className={classes.row}>
        <i className={classes.dot} style={{ background: `var(--hg-${states[place]})` }} />
        <span>{props.words.sample[plant]}</span>
        <span className={classes.figureText}>{powers[place]}</span>
      </div>
    ))}
    <span className={classes.stationButton}>{props.words.scenes.data}</span>
  </Frame>
)

export const DataScene = (props: SceneProps) => (
  <Frame {...props}>
    <b>{props.words.sample.plant}</b>
    <svg viewBox="0 0 240 74" className={classes.chart} aria-hidden="true">
      <path d={`${hill} L222 70 L18 70 Z`} fill="var(--hg-generation-fill)" fillOpacity="0.18" />
      <path d={hill} className={classes.line} stroke="var(--hg-generation)" />
      <path d="M18 58 L50 52 L82 60 L114 55 L146 57 L178 42 L222 50" className={classes.line} stroke="var(--hg-use)" />
      <path d="M18 66 L82 66 L114 40 L130 42 L162 66 L222 66" className={classes.line} stroke="var(--hg-sell)" />
      <path d="M18 70 H222" stroke="var(--hg-line)" />
    </svg>
    <svg viewBox="0 0 240 34" className={classes.chart} aria-hidden="true">
      {chartNumbers.map((number) => (
        <rect
          key={number}
          x={number * 19 - 8}
          y={4 + ((number * 7) % 13)}
          width="13"
          height={30 - ((number * 7) % 13)}
          fill={`var(--hg-chart-${number}-fill)`}
          stroke={`var(--hg-chart-${number})`}
        />
      ))}
    </svg>
    <div className={classes.words}>
      <span style={{ color: 'var(--hg-success)' }}>{props.words.colours.success}</span>
      <span style={{ color: 'var(--hg-warning)' }}>{props.words.colours.warning}</span>
      <span style={{ color: 'var(--hg-error)' }}>{props.words.colours.error}</span>
    </div>
  </Frame>
)

export const LargeScreenScene = ({ brand, scheme, language, words }: SceneProps) => (
  <div className={classes.large}>
    <Mark brand={brand} scheme={scheme} language={language} />
    <div className={classes.tiles}>
      {(['generation', 'use', 'sell', 'soc'] as const).map((energy, place) => (
        <span key={energy} className={classes.tile}>
          <strong style={{ color: `var(--hg-${energy})` }}>{figures[place]}</strong>
        </span>
      ))}
    </div>
    <div className={classes.row}>
      <i className={classes.dot} style={{ background: 'var(--hg-success)' }} />
      <span>{words.sample.plant}</span>
      <span className={classes.figureText}>{powers[0]}</span>
    </div>
  </div>
)

const Frame = ({ children, ...props }: SceneProps & { children: ReactNode }) => (
  <div className={classes.frame} data-layout={props.brand.layoutVersion}>
    <div className={classes.top}>
      <Mark {...props} />
    </div>
    <div className={classes.menu}>
      <i />
      <i />
      <i />
    </div>
    <div className={classes.main}>{children}</div>
  </div>
)

const Mark = ({ brand, scheme, language }: Pick<SceneProps, 'brand' | 'scheme' | 'language'>) => {
  const wide = textOf(brand, scheme === 'light' ? 'rectangularLogo' : 'invertedRectangularLogo', language)
  const name = textOf(brand, 'showName', language)
  if (isPicture(wide)) return <img className={classes.wide} src={wide} alt="" />
  return (
    <span className={classes.mark}>
      <img src={brand.logos.topNavigation} alt="" />
      <span>{name}</span>
    </span>
  )
}

const hill = 'M18 70 L50 66 L82 40 L114 12 L146 10 L178 38 L206 66 L222 70'
const states = ['success', 'warning', 'error'] as const
const powers = ['6.21 kW', '48.9 kW', '0 W']
const figures = ['48.31', '14.77', '24.90', '86 %']
const chartNumbers = Array.from({ length: 12 }, (_, place) => place + 1)
