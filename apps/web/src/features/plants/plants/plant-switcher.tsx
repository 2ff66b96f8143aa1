import type { Words } from '@heliograph/phrases'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { showToast } from '#ui/notices/toast.ts'
import type { PlantChoiceProps } from './plant-choice.tsx'
import { plantQueries } from './plants.queries.ts'
import classes from './plant-switcher.module.css'

interface Props {
  plantId: number | undefined
  onChoose: (plantId: number) => void
  /** Below the plants: to all of them, and to a new one. */
  links: ReactNode
  language: string
  words: Words['plants']
  shell: Words['shell']
}

/** The page's plant, with a menu to switch to another. */
export const PlantSwitcher = ({ plantId, onChoose, links, language, words, shell }: Props) => {
  const api = useApi()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [Choice, setChoice] = useState<ComponentType<PlantChoiceProps>>()
  const fetchChoice = (onFailed: () => void) =>
    void import('./plant-choice.tsx').then((file) => setChoice(() => file.PlantChoice)).catch(onFailed)
  const sayNotFetched = () => {
    setOpened(false)
    showToast(shell.notOpenedText)
  }
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  const current = useQuery({ ...plantQueries(api).information(plantId ?? 0, language), enabled: plantId !== undefined })
  const name = plantId === undefined || current.isError ? words.noPlantChosen : (current.data?.name ?? '…')

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.target}
        aria-label={`${words.switchPlant}: ${name}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
        onPointerEnter={() => fetchChoice(noMatter)}
        onFocus={() => fetchChoice(noMatter)}
        onClick={() => {
          fetchChoice(sayNotFetched)
          setOpened(!opened)
        }}
      >
        <IconSolar aria-hidden="true" />
        <span className={classes.name}>{name}</span>
        <IconDown className="in-text" aria-hidden="true" />
      </button>
      {opened && Choice && (
        <Choice
          button={button}
          plantId={plantId}
          onChoose={onChoose}
          onClose={close}
          links={links}
          words={words}
          shell={shell}
        />
      )}
    </>
  )
}

/** A press tries again, and says if it failed. */
const noMatter = () => undefined
