import { mapServices } from '@heliograph/brand/brand'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

interface Props {
  draft: BrandDraft
  isOriginal: boolean
  words: Words['brands']
}

/** At which hosts the brand is, where its links lead, and the keys of outside maps. */
export const PlacesPart = ({ draft, isOriginal, words }: Props) => {
  const { settings, set, at, within, isFixed } = draft
  const { domains, officialDomain, texts, mapKeys, trackingCode } = settings
  const [typed, setTyped] = useState(domains.join('\n'))
  const other = texts.secondDataCentreDomain
  return (
    <>
      {isOriginal ? (
        <p className={classes.hint}>{words.originalDomains}</p>
      ) : (
        <>
          <Textarea
            label={words.domains}
            description={isFixed('domains') ? words.fixedText : words.domainsHint}
            readOnly={isFixed('domains')}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={typed}
            error={within('domains')}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              const list = value.split(/\s+/).filter((line) => line !== '')
              set({
                domains: list,
                ...(officialDomain !== null && !list.includes(officialDomain) && { officialDomain: null }),
              })
            }}
          />
          <NativeSelect
            label={words.officialDomain}
            description={isFixed('officialDomain') ? words.fixedText : words.officialHint}
            disabled={isFixed('officialDomain')}
            data={[
              { value: '', label: words.ofInstallation },
              ...domains.map((domain) => ({ value: domain, label: domain })),
            ]}
            value={officialDomain ?? ''}
            error={at('officialDomain')}
            onChange={(event) => set({ officialDomain: event.currentTarget.value || null })}
          />
        </>
      )}
      <TextInput
        label={words.texts.secondDataCentreDomain}
        autoComplete="off"
        spellCheck={false}
        value={typeof other === 'object' ? other.en : (other ?? '')}
        error={within('texts.secondDataCentreDomain')}
        onChange={({ currentTarget: { value } }) => {
          const { secondDataCentreDomain: _before, ...others } = texts
          set({ texts: { ...others, ...(value !== '' && { secondDataCentreDomain: value }) } })
        }}
      />
      {mapServices.map((service) => (
        <TextInput
          key={service}
          label={words.mapKeys[service]}
          description={words.mapKeyHints[service]}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={mapKeys[service] ?? ''}
          error={at(`mapKeys.${service}`)}
          onChange={(event) => set({ mapKeys: { ...mapKeys, [service]: event.currentTarget.value.trim() } })}
        />
      ))}
      <TextInput
        label={words.trackingCode}
        description={isFixed('trackingCode') ? words.fixedText : words.trackingHint}
        readOnly={isFixed('trackingCode')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="/statistics.js"
        value={trackingCode ?? ''}
        error={at('trackingCode')}
        onChange={(event) => set({ trackingCode: event.currentTarget.value.trim() || null })}
      />
    </>
  )
}
