import { EnergyFlow } from '#features/plants/live/energy-flow.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { flows } from './examples.ts'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

export const Flows = () => {
  const words = useWords('live')
  return (
    <Section name="flows" title="Where the power flows">
      <div className={classes.halves}>
        {flows.map(({ id, title, nodes, state, staleFor }) => (
          <Card key={id}>
            <Shown as={title}>
              <EnergyFlow nodes={new Set(nodes)} state={state} staleFor={staleFor} words={words} />
            </Shown>
          </Card>
        ))}
      </div>
    </Section>
  )
}
