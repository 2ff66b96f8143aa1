import type { Brand } from '@heliograph/brand/brand'
import type { Language, Words } from '@heliograph/phrases'
import { useState, type CSSProperties } from 'react'
import { frameColours } from '#frames/frame-colours.ts'
import type { Scheme } from '#theme/looks.ts'
import { variablesOf } from '#theme/variables.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { DataScene, LargeScreenScene, ListScene, LogInScene, type SceneProps } from './preview-scenes.tsx'
import classes from './preview.module.css'

interface Props {
  brand: Brand
  language: Language
  words: Words['brands']
  auth: Words['auth']
}

/** What a brand's pages would look like, in both colour schemes: a drawing with its names, pictures and derived colours. */
export const Preview = ({ brand, language, words, auth }: Props) => {
  const [scene, setScene] = useState<SceneName>('logIn')
  const Scene = scenes[scene]
  const name = words.scenes[scene]
  return (
    <section className={classes.preview} aria-label={words.preview}>
      {/* Four long words are wider than a phone. */}
      <div className={classes.scenes}>
        <Choice
          label={words.previewOf}
          value={scene}
          options={sceneNames.map((value) => ({ value, text: words.scenes[value] }))}
          onChange={setScene}
        />
      </div>
      <div className={classes.both}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme} className={classes.figure}>
            <div
              className={classes.window}
              style={coloursOf(brand, scheme)}
              role="img"
              aria-label={`${name}, ${scheme === 'light' ? words.onLight : words.onDark}`}
            >
              <Scene brand={brand} scheme={scheme} language={language} words={words} auth={auth} />
            </div>
            <figcaption>{scheme === 'light' ? words.onLight : words.onDark}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** The custom properties of this brand instead of those of the page. */
const coloursOf = (brand: Brand, scheme: Scheme): CSSProperties => {
  const own = variablesOf(brand, scheme)
  return Object.assign<CSSProperties, Record<string, string | undefined>>(
    { colorScheme: scheme },
    {
      ...own,
      '--mantine-primary-color-filled': own['--hg-accent'],
      '--mantine-primary-color-filled-hover': own['--hg-accent'],
      ...frameColours(brand, scheme),
    },
  )
}

const scenes = { logIn: LogInScene, list: ListScene, data: DataScene, largeScreen: LargeScreenScene } satisfies Record<
  string,
  (props: SceneProps) => unknown
>
type SceneName = keyof typeof scenes
const sceneNames = ['logIn', 'list', 'data', 'largeScreen'] as const satisfies SceneName[]
