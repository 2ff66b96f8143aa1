import type * as wire from '@heliograph/contract'
import type { Template, TemplateWish } from './portfolio-templates.store.ts'
import type { PortfolioTemplates } from './portfolio-templates.ts'

export const wishIn = ({
  direction,
  sharedIn,
  created = false,
  ...wish
}: wire.PortfolioTemplateWish): TemplateWish => ({
  ...wish,
  organisationId: sharedIn,
  onlyCreated: created,
  isDescending: direction === 'DESC',
})

export const toTemplates = ({
  templates,
  ...others
}: Awaited<ReturnType<PortfolioTemplates['list']>>): wire.PortfolioTemplateList => ({
  data: templates.map(toTemplate),
  ...others,
})

const toTemplate = ({
  isDescending,
  isMine,
  isEditable,
  organisationId,
  onlyCreated,
  ...template
}: Template): wire.PortfolioTemplate => ({
  ...template,
  sharedIn: organisationId,
  columns: [...template.columns],
  tags: [...template.tags],
  created: onlyCreated,
  direction: isDescending ? 'DESC' : 'ASC',
  mine: isMine,
  editable: isEditable,
})
