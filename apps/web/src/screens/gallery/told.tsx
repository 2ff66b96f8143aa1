import IconError from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMailExclamation.mjs'
import { useState } from 'react'
import { Post, Posts } from '#ui/cards/post.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Banner } from '#ui/notices/banner.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

/** Callouts, failures and posts. */
export const Told = () => (
  <Section name="told" title="Told in place">
    <Banner
      tone="warning"
      icon={IconMail}
      title="Your account has no e-mail address."
      closeLabel="Later"
      onClose={nothing}
    >
      Without one nobody can send you a new password.
    </Banner>
    <Banner
      tone="info"
      icon={IconInfo}
      title="You have an account in both data centres."
      closeLabel="Heard"
      onClose={nothing}
    >
      They can be brought together.
    </Banner>
    <div className={classes.columns}>
      <Callout tone="error" icon={IconError}>
        <strong>Unknown account or wrong password</strong>
        <p>Please check account, password and data centre.</p>
      </Callout>
      <Callout tone="warning" icon={IconWarning}>
        <strong>This account is the last org-admin of</strong>
        <ul>
          <li>Sonnwerk Solar GmbH &amp; Co. Betriebsführungsgesellschaft</li>
        </ul>
      </Callout>
      <Callout tone="success" icon={IconRight}>
        The code was right and is kept for ten minutes.
      </Callout>
    </div>
    <Shown as="below a form">
      <Failure text="The server failed. Please try again later." />
    </Shown>
    <Posts>
      <li>
        <Post
          name="1.8.0"
          mark={<Chip tone="success" icon={IconRight} text="this one" />}
          facts={['129 · 1.5.3 · Heliograph · WEB', 'Published on 2026-11-21']}
          text={'Faster lists.\nA page for content.'}
        >
          <a href="#told">Get version 1.8.0</a>
        </Post>
      </li>
    </Posts>
  </Section>
)

/** Choices too large for a switch, and password fields. */
export const Cards = () => {
  const [region, setRegion] = useState('EU')
  const [password, setPassword] = useState('')
  return (
    <Section name="choice-cards" title="Choices with a sentence">
      <ChoiceCards
        label="Where do you use it?"
        hint="The region decides in which data centre your account is kept."
        options={[
          {
            value: 'EU',
            text: 'Europe',
            note: 'From Iceland to the Urals.',
            mark: <Chip tone="info" icon={IconInfo} text="Suggested" />,
          },
          {
            value: 'AF',
            text: 'Africa',
            note: 'The continent and its islands.',
            icon: <IconInfo aria-hidden="true" />,
          },
          { value: 'AN', text: 'Antarctica' },
        ]}
        value={region}
        onChange={setRegion}
        leastPx={240}
      />
      <ChoiceCards
        label="Role"
        options={[{ value: 'fitter', text: 'Fitter', note: 'See plants' }]}
        value={undefined}
        onChange={nothing}
        error="Its words could not be fetched."
      />
      <PasswordField
        label="Password"
        showLabel="Show password"
        description="At least 8 characters."
        name="gallery"
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error="Too short: at least 8 characters."
      />
    </Section>
  )
}

const nothing = () => undefined
