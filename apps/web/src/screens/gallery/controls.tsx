import { ActionIcon, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

/** The kit's controls in our theme. */
export const Controls = () => (
  <>
    <Section name="buttons" title="Buttons">
      {(['filled', 'default', 'subtle'] as const).map((variant) => (
        <Shown key={variant} as={variant}>
          <div className={classes.row}>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} leftSection={<IconSearch aria-hidden="true" />}>
              Search
            </Button>
            <Button variant={variant} size="xs">
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <ActionIcon variant={variant} size={36} aria-label={`Search, ${variant}`}>
              <IconSearch aria-hidden="true" />
            </ActionIcon>
            <ActionIcon variant={variant} size={36} aria-label={`Search, ${variant}, disabled`} disabled>
              <IconSearch aria-hidden="true" />
            </ActionIcon>
          </div>
        </Shown>
      ))}
    </Section>
    <Section name="fields" title="Fields">
      <div className={classes.columns}>
        <TextInput label="Empty" placeholder="Name of the plant" />
        <TextInput label="Filled" description="As the owner calls it." defaultValue="Sonnendach" />
        <TextInput label="Required" required defaultValue="Sonnendach" />
        <TextInput label="Disabled" disabled defaultValue="Sonnendach" />
        <TextInput label="With an error" error="At least three letters." defaultValue="So" />
        <TextInput label="With an icon" leftSection={<IconSearch aria-hidden="true" />} placeholder="Search" />
        <PasswordInput label="Password" defaultValue="secret" />
        <PasswordInput label="Password, wrong" error="User name or password is wrong." defaultValue="secret" />
      </div>
      <div className={classes.row}>
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="On, disabled" defaultChecked disabled />
        <Checkbox label="With an error" error="Please agree." />
      </div>
    </Section>
  </>
)
