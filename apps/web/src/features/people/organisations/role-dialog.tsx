import type { OrganisationRole } from '@heliograph/contract/browser'
import { functionCodes, type FunctionCode } from '@heliograph/domain/permissions'
import { keyOf, type Words } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { TypedRole } from './organisations.queries.ts'
import { roleName } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  /** None for a new one. */
  role: OrganisationRole | undefined
  /** What the person's own role holds: more they cannot give. */
  held: readonly FunctionCode[]
  onSend: (typed: TypedRole) => void
  busy: boolean
  wrong: { name?: string }
  refusal: string | undefined
  onClose: () => void
  words: Words['organisations']
  shell: Words['shell']
}

/** The role editor: a name, and the six things that a role can hold, each said in words. */
export const RoleDialog = ({ role, held, onSend, busy, wrong, refusal, onClose, words, shell }: Props) => {
  const named = (role?.kind ?? null) === null
  const [name, setName] = useState(role?.name ?? '')
  const [functions, setFunctions] = useState<readonly FunctionCode[]>(role?.functions ?? ['plant.read'])
  const [tried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong.name !== undefined) nameField.current?.focus()
  }, [wrong.name])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return nameField.current?.focus()
    if (!busy) onSend({ name: name.trim(), functions: functionCodes.filter((code) => functions.includes(code)) })
  }
  return (
    <Dialog
      title={role ? words.editRole({ name: roleName(role, words) }) : words.makeRole}
      closeLabel={shell.close}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={send} noValidate>
        {named && (
          <TextInput
            ref={nameField}
            label={words.name}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={(tried && name.trim() === '' && words.nameRequired) || wrong.name}
          />
        )}
        <fieldset className={classes.choice}>
          <legend>{words.mayDo}</legend>
          {functionCodes.map((code) => {
            const on = functions.includes(code)
            // What one has not got can be taken away, and not be given.
            const closed = !on && !held.includes(code) && !(role?.functions.includes(code) ?? false)
            return (
              <Checkbox
                key={code}
                label={words.functions[keyOf(code)]}
                description={
                  closed ? `${words.functionsText[keyOf(code)]} ${words.notYours}` : words.functionsText[keyOf(code)]
                }
                checked={on}
                disabled={closed}
                onChange={() => setFunctions(on ? functions.filter((one) => one !== code) : [...functions, code])}
                classNames={{ body: classes.function }}
              />
            )
          })}
        </fieldset>
        {functions.length === 0 && <p className={classes.hint}>{words.mayNothing}</p>}
        <Failure text={wrong.name === undefined ? refusal : undefined} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
