import { checkSettings } from '@heliograph/brand/check'
import type { BrandSettings } from '@heliograph/brand/settings'
import type { Words } from '@heliograph/phrases'
import { useState } from 'react'
import { useEdited } from '#forms/edited.ts'
import type { EditedBrand } from './brands.queries.ts'

export type BrandDraft = ReturnType<typeof useBrandDraft>

/** A brand's settings while someone changes them. Each change is checked by the rule that the server applies. */
export const useBrandDraft = ({ system, settings: start, fixed, problems: atStart }: EditedBrand, words: Texts) => {
  const [begun, setBegun] = useState(start)
  const [settings, setSettings] = useState(start)
  /** What only the server knows, until something is changed. */
  const [told, setTold] = useState<readonly ToldProblem[]>(atStart)
  const isEdited = settings !== begun
  useEdited(isEdited)
  const problems: ToldProblem[] = [...checkSettings(settings, system).problems, ...told]
  return {
    settings,
    isEdited,
    problems,
    isFixed: (field: keyof BrandSettings) => fixed.includes(field),
    /** What is wrong at this field. */
    at: (field: string) => {
      const found = problems.find((problem) => problem.field === field)
      return found && textOfProblem(found, words)
    },
    /** What is wrong at this field or within it. */
    within: (field: string) => {
      const found = problems.find((problem) => problem.field === field || problem.field.startsWith(`${field}.`))
      return found && textOfProblem(found, words)
    },
    set: (changes: Partial<BrandSettings>) => {
      setTold([])
      setSettings((before) => ({ ...before, ...changes }))
    },
    tell: setTold,
    /** What is stored now. */
    keep: (kept: BrandSettings) => {
      setBegun(kept)
      setSettings(kept)
    },
  }
}

type Texts = Words['brands']

/** As the server says it. */
export interface ToldProblem {
  field: string
  problem: string
}

const textOfProblem = ({ problem }: ToldProblem, { problems }: Texts) =>
  Object.entries(problems).find(([kind]) => kind === problem)?.[1] ?? problems.wrong
