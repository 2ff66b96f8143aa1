import type { OtherAccount as Proven } from '@heliograph/contract/browser'
import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SecondProof } from './second-proof.tsx'
import classes from './centres.module.css'

interface Props {
  centre: string
  proven: Proven | undefined
  onCheck: (account: string, password: string) => Promise<void>
  /** The second factor to ask for, once the password was correct. */
  wanted: SecondFactorWanted | undefined
  onAnswer: (answer: string) => Promise<void>
  onPasskey: (() => void) | undefined
  onOther: () => void
  busy: boolean
  /** Why the last check failed. */
  refusal: string | undefined
  words: Words['centres']
}

/** The other account is only shown after its password, and its second factor if it has one. */
export const OtherAccount = ({
  centre,
  proven,
  onCheck,
  wanted,
  onAnswer,
  onPasskey,
  onOther,
  busy,
  refusal,
  words,
}: Props) => {
  const form = useForm({
    start: { account: '', password: '' },
    check: ({ account, password }) => ({
      account: account.trim() === '' && words.accountRequired,
      password: password === '' && words.passwordRequired,
    }),
    send: ({ account, password }) => onCheck(account, password),
    said: {},
  })

  if (proven) {
    return (
      <div className={classes.proven} role="status">
        <IconCheck aria-hidden="true" />
        <div>
          <p>{proven.name === null ? words.provenNameless : words.proven({ name: proven.name })}</p>
          <p className={classes.small}>{words.provenPlants({ count: proven.plants })}</p>
        </div>
        <Button variant="subtle" size="sm" onClick={onOther}>
          {words.otherOne}
        </Button>
      </div>
    )
  }
  if (wanted) {
    return (
      <SecondProof
        methods={wanted.methods}
        onAnswer={onAnswer}
        onPasskey={onPasskey}
        onOther={onOther}
        busy={busy}
        refusal={refusal}
        words={words}
      />
    )
  }
  return (
    <Form form={form} className={classes.form}>
      <p>{words.otherLead({ centre })}</p>
      <TextInput
        size="md"
        label={words.account}
        name="other-username"
        autoComplete="section-other username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('account')}
      />
      <PasswordField
        label={words.password}
        showLabel={words.showPassword}
        name="other-password"
        autoComplete="section-other current-password"
        {...form.field('password')}
      />
      <Refusal text={refusal} />
      <Button type="submit" variant="default" loading={busy}>
        {words.check}
      </Button>
    </Form>
  )
}
