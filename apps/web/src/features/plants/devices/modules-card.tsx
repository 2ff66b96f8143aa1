import type { DeviceNode } from '@heliograph/contract/browser'
import { isModuleLevel } from '@heliograph/domain/device-places'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText } from '#charts/axes/quantity.ts'
import { Card } from '#ui/cards/card.tsx'
import { ModuleList } from './module-list.tsx'
import { modulesText } from './parts-text.ts'
import { middleOf, modulesBelow, modulesBeside } from './parts.ts'
import classes from './module-list.module.css'

interface Props {
  node: DeviceNode
  /** All of the plant. */
  nodes: readonly DeviceNode[]
  linkTo: (node: DeviceNode) => ReactNode
  /** Where a person says what it is wired to. */
  placeForm: ReactNode
  words: Words['devices']
  noData: string
}

/**
 * Of an optimizer or module: what it is wired to, and how it does beside the others there. Of an inverter or concentrator:
 * those that are wired to it. Nothing for a device that has none.
 */
export const ModulesCard = ({ node, nodes, linkTo, placeForm, words, noData }: Props) => {
  const isModule = isModuleLevel(node.type)
  const modules = isModule ? modulesBeside(node, nodes) : modulesBelow(node.deviceId, nodes)
  const host = nodes.find(({ deviceId }) => deviceId === node.parentId)
  if (modules.length === 0 && !placeForm) return null
  return (
    <Card>
      <section className={classes.card} aria-labelledby="modules">
        <h2 id="modules">{isModule ? words.parts.besideTitle : words.parts.title}</h2>
        {(isModule || placeForm) && (
          <p>
            {host ? (
              <>
                {words.parts.wiredTo} {linkTo(host)}
              </>
            ) : (
              words.parts.unknownHost
            )}
          </p>
        )}
        {isModule && <Standing node={node} modules={modules} words={words.parts} />}
        {!isModule && modules.length > 0 && <p>{modulesText(modules, words.parts)}</p>}
        {placeForm}
        {modules.length > (isModule ? 1 : 0) && (
          <ModuleList
            modules={modules}
            label={words.parts.listOf({ name: host?.name ?? node.name })}
            linkTo={linkTo}
            marked={isModule ? node.deviceId : undefined}
            words={words}
            noData={noData}
          />
        )}
      </section>
    </Card>
  )
}

interface StandingProps {
  node: DeviceNode
  modules: readonly DeviceNode[]
  words: Words['devices']['parts']
}

/** In words, while there is light enough for a comparison. */
const Standing = ({ node, modules, words }: StandingProps) => {
  const middle = middleOf(modules)
  if (middle === undefined || node.powerW === null) return null
  const percent = Math.trunc((100 * (node.powerW - middle)) / middle)
  const among = { percent: percentText(Math.abs(percent)), count: modules.length }
  return <p>{Math.abs(percent) < 3 ? words.same(among) : percent < 0 ? words.less(among) : words.more(among)}</p>
}
