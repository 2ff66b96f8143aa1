import type { Brand } from '@heliograph/brand/brand'
import { checkSettings } from '@heliograph/brand/check'
import { brandWith } from '@heliograph/brand/settings'
import type { Language, Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import { useState } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { AdministratorInvitations } from './administrator-invitations.tsx'
import { AdministratorsPart } from './administrators-part.tsx'
import { BrandFile } from './brand-file.tsx'
import type { EditedBrand } from './brands.queries.ts'
import { ColoursPart } from './colours-part.tsx'
import { DraftBar } from './draft-bar.tsx'
import { FunctionsPart, type ClosablePage } from './functions-part.tsx'
import { LayoutPart } from './layout-part.tsx'
import { LogosPart } from './logos-part.tsx'
import { NamesPart } from './names-part.tsx'
import { partOf, parts, type Part } from './parts.ts'
import { PlacesPart } from './places-part.tsx'
import { Preview } from './preview.tsx'
import { SwitchBrand } from './switch-brand.tsx'
import { useBrandDraft } from './use-brand-draft.ts'
import { VersionsPart } from './versions-part.tsx'
import classes from './brands.module.css'

interface Props {
  brand: EditedBrand
  pages: readonly ClosablePage[]
  part: Part
  onPart: (part: Part) => void
  /** Of the page, for the preview. */
  language: Language
  /** Begins again with what is stored. */
  onReplaced: () => Promise<unknown>
  words: Pick<Words, 'brands' | 'organisations' | 'shell' | 'errors' | 'auth'>
}

export const EditBrand = ({ brand, pages, part, onPart, language, onReplaced, words }: Props) => {
  const { brands, shell, auth } = words
  const { system: code } = brand
  const draft = useBrandDraft(brand, brands)
  const seen = useLastRight(code, draft.settings)
  const isPlatforms = !brand.original && brand.fixed.length === 0
  const isOwn = !brand.original && !isPlatforms
  const offered = parts.filter((one) => one !== 'administrators' || !brand.original)
  return (
    <>
      {brand.off && (
        <Callout tone="warning" icon={IconOff} role="status">
          {brands.isOff}
        </Callout>
      )}
      <NativeSelect
        className={classes.parts}
        label={brands.parts.label}
        data={offered.map((value) => ({ value, label: brands.parts[value] }))}
        value={part}
        onChange={(event) => {
          const wanted = parts.find((one) => one === event.currentTarget.value)
          if (wanted) onPart(wanted)
        }}
      />
      <div className={classes.editor}>
        <Card>
          <TitledSection inCard title={brands.parts[part]}>
            <div className={classes.part}>
              {part === 'names' && <NamesPart draft={draft} words={brands} />}
              {part === 'logos' && <LogosPart draft={draft} words={brands} />}
              {part === 'colours' && <ColoursPart draft={draft} brand={seen} words={brands} />}
              {part === 'functions' && <FunctionsPart draft={draft} pages={pages} words={brands} />}
              {part === 'layout' && <LayoutPart draft={draft} words={brands} shell={shell} />}
              {part === 'places' && <PlacesPart draft={draft} isOriginal={brand.original} words={brands} />}
              {part === 'administrators' && isPlatforms && (
                <AdministratorsPart code={code} isShown={brand.inUse !== null} words={words} />
              )}
              {/* Whom they have among their people, the administrators of a white label appoint on the page of people. */}
              {part === 'administrators' && isOwn && (
                <AdministratorInvitations code={code} isShown={brand.inUse !== null} words={words} />
              )}
              {part === 'versions' && (
                <>
                  <VersionsPart brand={brand} draft={draft} onTakenBack={onReplaced} words={words} />
                  <BrandFile code={code} onLoaded={onReplaced} onProblems={draft.tell} words={words} />
                  {isPlatforms && <SwitchBrand brand={brand} onSwitched={onReplaced} words={words} />}
                </>
              )}
            </div>
          </TitledSection>
        </Card>
        <div className={classes.beside}>
          <Preview brand={seen} language={language} words={brands} auth={auth} />
        </div>
      </div>
      <DraftBar
        brand={brand}
        draft={draft}
        partsWrong={parts.filter((one) => draft.problems.some(({ field }) => partOf(field) === one))}
        onPart={onPart}
        onPublished={onReplaced}
        words={words}
      />
    </>
  )
}

/** What the preview shows: while something is wrong, the last settings in which nothing was. */
const useLastRight = (code: string, settings: EditedBrand['settings']): Brand => {
  const [last, setLast] = useState(settings)
  const isRight = checkSettings({ ...settings, domains: [], officialDomain: null }, code).problems.length === 0
  if (isRight && last !== settings) setLast(settings)
  return brandWith(code, isRight ? settings : last)
}
